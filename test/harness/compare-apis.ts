import { tractionWindowNames } from '../../src/records/company-traction.js';
import type { RootField } from './root-field.js';

const windowWords = ['1mo', '2mo', '3mo', '4mo', '5mo', '6mo', '12mo', '24mo'];
/** Names that differ between REST and GraphQL by more than case and underscores, from GraphQL to REST. */
const words = new Map([
  ...tractionWindowNames.map((name, index): [string, string] => [name, windowWords[index] ?? '']),
  ['investorNames', 'investors'],
  ['founderNames', 'founders'],
]);

/** Fields that are enums in GraphQL. Their values are upper-case there. */
const enums: ReadonlySet<string> = new Set(['acquisitionType', 'product']);

/** Returns the rows of a response: the items of an array or page, or the response itself. */
export function rowsOf(answer: unknown): object[] {
  if (Array.isArray(answer)) return answer as object[];
  const { nodes, items, groups, results } = (answer ?? {}) as Readonly<Record<string, object[] | undefined>>;
  return nodes ?? items ?? groups ?? results ?? [answer as object];
}

/** Converts a value of either API to a common form of names and enum values. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    (words.get(key) ?? key).replace('ThreeMonthChange', '3moChange').replaceAll('_', '').toLowerCase(),
    enums.has(key) && typeof part === 'string' ? part.toLowerCase() : comparable(part),
  ]);
  return Object.fromEntries(entries);
}

/** Converts a REST record to the common form. Renames its identifier, for example `person_id`, to `id`. */
export function fromRest({ idName }: RootField, record: object): unknown {
  const entries = Object.entries(record).map(([key, value]) => [
    key === idName ? 'id' : key,
    value as unknown,
  ]);
  return comparable(Object.fromEntries(entries));
}

/**
 * Converts a GraphQL record to the common form and to the structure of the REST record: the match of an enrichment is
 * flat, and only enrich-company returns `hq.region`.
 */
export function fromGraph({ name }: RootField, record: object): unknown {
  const { person, ...match } = record as { person?: object; id?: unknown };
  if (name === 'enrichPerson') return comparable({ ...person, ...match });
  if (name === 'savedSearches') return comparable({ ...match, id: Number(match.id) });
  if (name === 'enrichCompany' || !('hq' in record)) return comparable(record);
  const { region: _region, ...hq } = (record as { hq: { region?: unknown } }).hq;
  return comparable({ ...record, hq });
}
