import type { CsvLayout, CsvRow } from '../csv-rows.js';
import { nameFromPermalink } from './permalink.js';

/** What a row says of a company, whether it is a row of the companies or a side of an acquisition. */
export interface CompanyFacts {
  readonly permalink: string;
  readonly name: string;
  readonly homepage: string | null;
  /** Categories with `|` between them. */
  readonly categories: string | null;
  /** The export's word: operating, closed, acquired or ipo. */
  readonly status: string | null;
  readonly countryCode: string | null;
  readonly stateCode: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly foundedAt: string | null;
}

type CompanyColumn =
  | 'permalink'
  | 'name'
  | 'homepage_url'
  | 'category_list'
  | 'status'
  | 'country_code'
  | 'state_code'
  | 'region'
  | 'city'
  | 'founded_at';

export type CompanyRow = CsvRow<CompanyColumn>;

/** How the companies file is read. */
export const companyLayout: CsvLayout<CompanyColumn> = {
  needed: ['permalink', 'name'],
  names: ['permalink', 'name'],
  encoding: 'utf8',
};

/** The facts of a row of the companies file, whose permalink the caller has found to be one. */
export function companyFacts(row: CompanyRow, permalink: string): CompanyFacts {
  return {
    permalink,
    name: row.field('name') ?? nameFromPermalink(permalink),
    homepage: row.field('homepage_url'),
    categories: row.field('category_list'),
    status: row.field('status')?.toLowerCase() ?? null,
    countryCode: row.field('country_code'),
    stateCode: row.field('state_code'),
    region: row.field('region'),
    city: row.field('city'),
    foundedAt: row.field('founded_at'),
  };
}

type Side = 'company' | 'acquirer';

/** The columns in which a row of another file describes a company. */
export type SideColumn<Prefix extends string> =
  `${Prefix}_${'permalink' | 'name' | 'category_list' | 'country_code' | 'state_code' | 'region' | 'city'}`;

type AcquisitionColumn = SideColumn<Side> | 'acquired_at' | 'price_amount' | 'price_currency_code';

export type AcquisitionRow = CsvRow<AcquisitionColumn>;

/** How the acquisitions file is read. */
export const acquisitionLayout: CsvLayout<AcquisitionColumn> = {
  needed: ['company_permalink', 'acquirer_permalink', 'acquired_at'],
  names: ['company_permalink', 'company_name', 'acquirer_permalink', 'acquirer_name'],
  encoding: 'utf8',
};

/** The facts of one side of an acquisition's row. The acquiree is known to be acquired; the acquirer's status is unknown. */
export function acquisitionSideFacts(row: AcquisitionRow, side: Side, permalink: string): CompanyFacts {
  const status = side === 'company' ? 'acquired' : null;
  return { ...sideFacts(row, side, permalink), status };
}

/** The facts that a row of another file gives about a company whose columns begin with the prefix. */
export function sideFacts<Prefix extends string>(
  row: CsvRow<SideColumn<NoInfer<Prefix>>>,
  prefix: Prefix,
  permalink: string,
): CompanyFacts {
  return {
    permalink,
    name: row.field(`${prefix}_name`) ?? nameFromPermalink(permalink),
    homepage: null,
    categories: row.field(`${prefix}_category_list`),
    status: null,
    countryCode: row.field(`${prefix}_country_code`),
    stateCode: row.field(`${prefix}_state_code`),
    region: row.field(`${prefix}_region`),
    city: row.field(`${prefix}_city`),
    foundedAt: null,
  };
}
