import type { FilterType } from '../filters/filter-field.js';

/** A field of a record, or of a part of it, that records are grouped or measured by. */
export interface AggregateField {
  /** The graph's names from the record to the value, with dots: `hq.country`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly type: FilterType;
}
