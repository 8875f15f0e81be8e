import { readRecordProduct } from '../../domain/read-product.js';
import type { FilterCondition } from './filter-field.js';
import { readFilter } from './read-filter.js';
import { toDateString } from '../../domain/dates.js';
import { edgeKinds } from './aggregate-kinds.js';
import { quote } from '../../domain/nearest-texts.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { aggregateBounds, type RawObject, refused } from './aggregates.js';
import { type AggregateField, facetFields, notOneOf, spell } from './aggregate-fields.js';
import { isGiven } from '../../domain/read-values.js';

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
    condition: isGiven(filter) ? readFilter(kind, filter, { today: toDateString(now) }) : null,
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
