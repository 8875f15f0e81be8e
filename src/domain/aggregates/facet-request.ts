import { readRecordProduct } from '../read-record-product.js';
import type { FilterCondition } from '../filters/filter-condition.js';
import { readFilter } from '../filters/read-filter.js';
import { toDateString } from '../date-string.js';
import { edgeKinds } from '../filters/edge-kinds.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import { aggregateBounds } from './aggregate-bounds.js';
import type { AggregateField } from './aggregate-field.js';
import { facetFields } from './facet-fields.js';
import { notOneOf } from './not-one-of.js';
import { isGiven } from '../is-given.js';
import { refused, type RawObject } from './raw-aggregate.js';
import { spell } from './spell.js';

/** Whose values are counted, and over which records. */
export interface FacetRequest {
  readonly kind: RecordKind;
  readonly field: AggregateField;
  /** Null when all records are counted. */
  readonly condition: FilterCondition | null;
  /** A part of the values, in any case; null when all are wanted. */
  readonly query: string | null;
  readonly size: number;
}

const longestQuery = 200;

/**
 * Reads a facet; the field's name in either spelling.
 * @throws ApiError VALIDATION_ERROR that names what was got and what is needed.
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

/** The kinds of record that a facet tells of (D10). */
export function facetKinds({ kind, condition }: FacetRequest): readonly RecordKind[] {
  return condition === null ? [kind] : [kind, ...edgeKinds(condition)];
}

function readQuery(query: unknown): string {
  if (
    typeof query === 'string' &&
    query.length <= longestQuery &&
    query.isWellFormed() &&
    !query.includes('\0')
  )
    return query;
  throw refused(`query needs to be a text of at most ${longestQuery} characters, got ${quote(query)}.`);
}

function readSize(first: unknown): number {
  const { mostValues, standardGroups } = aggregateBounds;
  if (!isGiven(first)) return standardGroups;
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= mostValues) return first;
  throw refused(`first needs to be an integer from 1 to ${mostValues}, got ${quote(first)}.`);
}
