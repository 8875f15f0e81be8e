import { readRecordProduct } from '../../records/read-product.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { toDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven } from '../../values/read-values.js';
import { type AggregateField, facetFields, notOneOf, spell } from './aggregate-fields.js';
import { edgeKinds } from './aggregate-kinds.js';
import { aggregateBounds, type RawObject, refused } from './aggregates.js';
import type { FilterCondition } from './filter-field.js';
import { readFilter } from './read-filter.js';

/** A parsed facet request: the field whose values are counted, and the records to count. */
export interface FacetRequest {
  readonly kind: RecordKind;
  readonly field: AggregateField;
  /** Null if all records are counted. */
  readonly condition: FilterCondition | null;
  /** Case-insensitive text that values must contain; null for all values. */
  readonly query: string | null;
  readonly size: number;
}

const maxQueryLength = 200;

/**
 * Reads a facet request. The field's name may be in GraphQL or REST spelling.
 * @throws ApiError VALIDATION_ERROR naming the value received and what is needed.
 */
export function readFacetRequest(raw: RawObject, now: Date): FacetRequest {
  const kind = readRecordProduct(raw['product']);
  const { field: name, filter, query, first } = raw;
  const fields = facetFields[kind];
  const field =
    typeof name === 'string' ? fields.find((known) => spell(known.name) === spell(name)) : undefined;
  if (field === undefined) {
    const names = fields.map((known) => known.name);
    throw notOneOf('field', name, names, `${names.join(', ')}, which many records share`);
  }
  return {
    kind,
    field,
    condition: filter === undefined ? null : readFilter(kind, filter, { today: toDateString(now) }),
    query: isGiven(query) ? readQuery(query) : null,
    size: readSize(first),
  };
}

/** Returns the record kinds whose data a facet exposes (D10). */
export function facetKinds({ kind, condition }: FacetRequest): readonly RecordKind[] {
  return condition === null ? [kind] : [kind, ...edgeKinds(condition)];
}

function readQuery(query: unknown): string {
  if (
    typeof query === 'string' &&
    query.length <= maxQueryLength &&
    query.isWellFormed() &&
    !query.includes('\0')
  )
    return query;
  throw refused(`query must be a string of at most ${maxQueryLength} characters, got ${quote(query)}.`);
}

function readSize(first: unknown): number {
  const { maxValues, standardGroups } = aggregateBounds;
  if (!isGiven(first)) return standardGroups;
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= maxValues) return first;
  throw refused(`first must be an integer from 1 to ${maxValues}, got ${quote(first)}.`);
}

/** A facet with a filter omits values that fewer records than this have (D20). */
export const minFacetCount = 3;
