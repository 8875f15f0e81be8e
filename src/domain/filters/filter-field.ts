import type { RecordEdge } from '../edges/record-edges.js';
import type { RecordKind } from '../record-kinds.js';

/** What kind of values a field holds, and with that, which comparisons it knows. */
export type FilterType = 'id' | 'text' | 'integer' | 'number' | 'date' | 'boolean' | 'texts';

/**
 * A field of a filter: a value, a part with fields of its own, or an edge to records of another kind (`one` to a
 * single record, `many` with `some`). Names are the graph's field names (D7).
 */
export type FilterField =
  | { readonly value: FilterType }
  | { readonly part: FilterFields }
  | { readonly one: RecordKind; readonly edge: RecordEdge }
  | { readonly many: RecordKind; readonly edge: RecordEdge };

// eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- A Record cannot refer to itself.
export interface FilterFields {
  readonly [name: string]: FilterField;
}
