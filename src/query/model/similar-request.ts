import type { RecordKind } from '../../records/record-kinds.js';
import { toDateString } from '../../values/dates.js';
import { isGiven, readInteger, readSingle } from '../../values/read-values.js';
import { edgeKinds } from './aggregate-kinds.js';
import type { FilterCondition } from './filter-field.js';
import { readFilter } from './read-filter.js';

/** The kinds of which similar records can be found. */
export type SimilarKind = Extract<RecordKind, 'Company' | 'Investor'>;

/** Limits of the number of similar records. */
export const similarBounds = { min: 1, max: 100, standard: 10 } as const;

/** A request for the records that are most similar to one record. */
export interface SimilarRequest {
  readonly id: string;
  readonly first: number;
  /** The filter that similar records must match; null for all. */
  readonly condition: FilterCondition | null;
}

/**
 * Reads the arguments of a request for similar records.
 * @throws ApiError VALIDATION_ERROR naming the argument and the value received.
 */
export function readSimilarRequest(
  kind: SimilarKind,
  raw: Readonly<Record<string, unknown>>,
  now: Date,
): SimilarRequest {
  const { id, first, filter } = raw;
  const { min, max, standard } = similarBounds;
  return {
    id: String(id),
    first: readInteger('first', readSingle('first', first) ?? standard, min, max),
    condition: isGiven(filter) ? readFilter(kind, filter, { today: toDateString(now) }) : null,
  };
}

/** Returns the record kinds that the filter of a request uses. The key needs their read scopes. */
export function similarKinds({ condition }: SimilarRequest): readonly RecordKind[] {
  return condition === null ? [] : edgeKinds(condition);
}
