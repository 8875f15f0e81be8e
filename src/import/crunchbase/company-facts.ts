import type { CompanyRecord } from '../../records/company.js';
import type { Funding, FundingDetail } from '../../records/company-funding.js';
import type { InvestmentType } from '../../records/funding-round.js';
import { compareText } from '../../values/compare-texts.js';
import type { DateString } from '../../values/dates.js';
import type { CsvLayout, CsvRow } from '../csv-rows.js';
import { nameFromPermalink } from './ids.js';

/**
 * Company data from a row of `companies.csv`, from a document (`companies.json`), or from a row of another file that
 * describes a company.
 */
export interface CompanyFacts {
  readonly permalink: string;
  readonly name: string;
  readonly homepage: string | null;
  /** Categories separated by `|`. */
  readonly categories: string | null;
  /** Status as the export spells it: `operating`, `closed`, `acquired` or `ipo`. */
  readonly status: string | null;
  readonly countryCode: string | null;
  readonly stateCode: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly foundedAt: string | null;
  /** The `founded_year` column, which only some copies of the file have. */
  readonly foundedYear: string | null;
  /** The funding totals in the row, used where the company's rounds provide none. */
  readonly totals: FundingTotals | null;
}

export interface FundingTotals {
  readonly amount: string | null;
  readonly roundCount: string | null;
  readonly lastFundingAt: string | null;
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
  | 'founded_at'
  | 'founded_year'
  | 'funding_total_usd'
  | 'funding_rounds'
  | 'last_funding_at';

export type CompanyRow = CsvRow<CompanyColumn>;

/** The CSV layout of the companies file. */
export const companyLayout: CsvLayout<CompanyColumn> = {
  needed: ['permalink', 'name'],
  names: ['permalink', 'name'],
  encoding: 'utf8',
};

/** Returns the facts in a row of the companies file. `permalink` is the row's validated permalink. */
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
    foundedYear: row.field('founded_year'),
    totals: {
      amount: row.field('funding_total_usd'),
      roundCount: row.field('funding_rounds'),
      lastFundingAt: row.field('last_funding_at'),
    },
  };
}

type Side = 'company' | 'acquirer';

/** The columns in which rows of the other files describe a company, for example `acquirer_name`. */
export type SideColumn<Prefix extends string> =
  `${Prefix}_${'permalink' | 'name' | 'category_list' | 'country_code' | 'state_code' | 'region' | 'city'}`;

type AcquisitionColumn = SideColumn<Side> | 'acquired_at' | 'price_amount' | 'price_currency_code';

export type AcquisitionRow = CsvRow<AcquisitionColumn>;

/** The CSV layout of the acquisitions file. */
export const acquisitionLayout: CsvLayout<AcquisitionColumn> = {
  needed: ['company_permalink', 'acquirer_permalink', 'acquired_at'],
  names: ['company_permalink', 'company_name', 'acquirer_permalink', 'acquirer_name'],
  encoding: 'utf8',
};

/**
 * Returns the facts of one company of an acquisition row. The acquiree's status is `acquired`; the acquirer's is
 * unknown.
 */
export function acquisitionSideFacts(row: AcquisitionRow, side: Side, permalink: string): CompanyFacts {
  const status = side === 'company' ? 'acquired' : null;
  return { ...sideFacts(row, side, permalink), status };
}

/** Returns the company facts in the columns with a prefix, for example `acquirer`. */
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
    foundedYear: null,
    totals: null,
  };
}

/** Round data used in the company's record. */
interface RaisedRound {
  readonly id: string;
  readonly type: InvestmentType | null;
  readonly date: DateString | null;
  readonly amount: number | null;
  readonly investors: readonly { readonly name: string }[] | null;
}

/**
 * Computes a company's funding from its rounds, because the export's own totals and counts contradict them. Without
 * rounds, all values are null.
 */
export function companyFunding(rounds: readonly RaisedRound[]): Funding {
  const newestFirst = rounds.toSorted(compareNewestFirst);
  const [last] = newestFirst;
  const amounts = rounds.map((round) => round.amount).filter((amount) => amount !== null);
  return {
    totalFundingUsd: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    lastFundingUsd: last?.amount ?? null,
    lastFundingDate: last?.date ?? null,
    lastFundingType: last?.type ?? null,
    roundCount: last === undefined ? null : rounds.length,
    roundDetails: last === undefined ? null : newestFirst.map(fundingDetail),
    postMoneyValuationUsd: null,
  };
}

/** Returns the distinct names of the rounds' investors, newest round first; null if no investor is known. */
export function listInvestorNames(rounds: readonly RaisedRound[]): string[] | null {
  const investors = rounds.toSorted(compareNewestFirst).flatMap((round) => round.investors ?? []);
  return investors.length === 0 ? null : [...new Set(investors.map((investor) => investor.name))];
}

function fundingDetail(round: RaisedRound): FundingDetail {
  return {
    date: round.date,
    investors: round.investors?.map((investor) => investor.name) ?? null,
    type: round.type,
    raised: round.amount,
  };
}

function compareNewestFirst(left: RaisedRound, right: RaisedRound): number {
  return compareText(right.date ?? '', left.date ?? '') || compareText(left.id, right.id);
}

/** Company fields copied into the records of its people and into its investor record (contract 2.3, 2.5). */
export interface CompanySummary {
  readonly domain: string | null;
  readonly location: string | null;
  readonly industry: string[] | null;
  readonly techVerticals: string[][] | null;
  readonly foundedYear: number | null;
  readonly companySize: string | null;
  readonly operatingStatus: string | null;
  readonly description: string | null;
  readonly microblogUrl: string | null;
}

export function companySummary(record: CompanyRecord): CompanySummary {
  const { city, state, country } = record.hq;
  const parts = [city, state, country].filter((part) => part !== null);
  return {
    domain: record.website.domain,
    location: parts.length === 0 ? null : parts.join(', '),
    industry: record.industry,
    techVerticals: record.techVerticals,
    foundedYear: record.foundedYear,
    companySize: record.employeeCountRange,
    operatingStatus: record.operatingStatus,
    description: record.tagline,
    microblogUrl: record.socials.microblog.url,
  };
}
