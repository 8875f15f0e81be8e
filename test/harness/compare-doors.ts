import { tractionWindowNames } from '../../src/domain/traction-metrics.js';
import type { RootField } from './root-field.js';

const windowWords = ['1mo', '2mo', '3mo', '4mo', '5mo', '6mo', '12mo', '24mo'];
/** Where the two doors have different words, apart from letter case and underscores. */
const words = new Map([
  ...tractionWindowNames.map((name, index): [string, string] => [name, windowWords[index] ?? '']),
  ['investorNames', 'investors'],
  ['founderNames', 'founders'],
]);

/** Fields whose values are enums of the graph, in capitals. */
const enums: ReadonlySet<string> = new Set(['acquisitionType', 'product']);

/** The rows of an answer: of an array, of a page of either door, or the answer itself. */
export function rowsOf(answer: unknown): object[] {
  if (Array.isArray(answer)) return answer as object[];
  const { nodes, items, groups, results } = (answer ?? {}) as Readonly<Record<string, object[] | undefined>>;
  return nodes ?? items ?? groups ?? results ?? [answer as object];
}

/** A value with the words of one door replaced by ones that both have. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    (words.get(key) ?? key).replace('ThreeMonthChange', '3moChange').replaceAll('_', '').toLowerCase(),
    enums.has(key) && typeof part === 'string' ? part.toLowerCase() : comparable(part),
  ]);
  return Object.fromEntries(entries);
}

/** The record of a REST answer with `id` for the contract's own name of the identifier. */
export function fromRest({ idName }: RootField, record: object): unknown {
  const entries = Object.entries(record).map(([key, value]) => [
    key === idName ? 'id' : key,
    value as unknown,
  ]);
  return comparable(Object.fromEntries(entries));
}

/** The record of a graph answer in the shape of its twin: a match is flat, and only enriching tells `hq.region`. */
export function fromGraph({ name }: RootField, record: object): unknown {
  const { person, ...match } = record as { person?: object; id?: unknown };
  if (name === 'enrichPerson') return comparable({ ...person, ...match });
  if (name === 'savedSearches') return comparable({ ...match, id: Number(match.id) });
  if (name === 'enrichCompany' || !('hq' in record)) return comparable(record);
  const { region: _region, ...hq } = (record as { hq: { region?: unknown } }).hq;
  return comparable({ ...record, hq });
}
