import { nearestTexts } from '../domain/nearest-texts.js';
import { CallFailure } from './call-failure.js';

/** What the command line knows of a kind of record. */
interface Kind {
  /** Other words for it that are taken too. */
  readonly aliases: readonly string[];
  /** The columns of a table, most telling first: narrow terminals leave out the last ones. */
  readonly columns: readonly string[];
}

/** The kinds of record, by their word in the paths of REST. */
export const kinds = {
  companies: {
    aliases: ['company'],
    columns: [
      'id',
      'organization_name',
      'website.domain',
      'hq.country',
      'founded_year',
      'employee_count',
      'funding.total_funding_usd',
      'funding.last_funding_type',
      'industry',
    ],
  },
  people: {
    aliases: ['person'],
    columns: ['person_id', 'full_name', 'tagline', 'location', 'level_of_seniority'],
  },
  investors: {
    aliases: ['investor'],
    columns: [
      'investor_id',
      'investor_name',
      'investor_types',
      'hq_location',
      'number_of_investments',
      'number_of_exits',
      'domain',
    ],
  },
  'funding-rounds': {
    aliases: ['funding-round', 'rounds', 'round'],
    columns: [
      'funding_round_id',
      'company_name',
      'investment_type',
      'announced_on',
      'raised_amount_usd',
      'investors.investor_name',
    ],
  },
  acquisitions: {
    aliases: ['acquisition'],
    columns: [
      'acquisition_id',
      'acquirer_name',
      'acquiree_name',
      'acquisition_type',
      'acquisition_date',
      'price_usd',
    ],
  },
  ipos: {
    aliases: ['ipo'],
    columns: [
      'ipo_id',
      'company_name',
      'stock_exchange_symbol',
      'stock_symbol',
      'went_public_on',
      'share_price_usd',
      'money_raised_usd',
    ],
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

/** The kinds that are looked up many at once. */
export const bulkKinds = ['companies', 'people', 'investors'] as const satisfies readonly KindName[];

export type BulkKind = (typeof bulkKinds)[number];

/**
 * The kind that a word means, in the plural or the singular, with dashes or underscores.
 * @throws CallFailure naming the kinds that there are.
 */
export function readKind<Name extends KindName>(word: string, names: readonly Name[]): Name {
  const given = word.toLowerCase().replaceAll('_', '-');
  const found = names.find((name) => name === given || (kinds[name] as Kind).aliases.includes(given));
  if (found !== undefined) return found;
  const [nearest] = nearestTexts(given, names, 1);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new CallFailure(`A kind of record is one of ${names.join(', ')}, got ${word}.${hint}`);
}
