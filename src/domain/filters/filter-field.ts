import type { RecordEdge } from '../edges/record-edges.js';
import type { RecordKind } from '../record-kinds.js';

/** What kind of values a field holds, and with that, which comparisons it knows. `textLists` are lists of lists. */
export type FilterType = 'id' | 'text' | 'integer' | 'number' | 'date' | 'boolean' | 'texts' | 'textLists';

/**
 * A field of a filter: a value, a part with fields of its own, a list of items with fields of their own, or an edge to
 * records of another kind (`one` to a single record, `many` to a list). Names are the graph's field names (D7).
 */
export type FilterField =
  | { readonly value: FilterType }
  | PartField
  | ItemsField
  | { readonly one: RecordKind; readonly edge: RecordEdge }
  | {
      readonly many: RecordKind;
      readonly edge: RecordEdge;
      /** The edges among which `direction` chooses; BOTH when it is not given. */
      readonly directions?: Readonly<Record<string, RecordEdge>>;
    };

interface PartField {
  readonly part: FilterFields;
  /** What the graph calls the part where several fields are of the same. */
  readonly name?: string;
}

interface ItemsField {
  readonly items: FilterFields;
  readonly name: string;
}

export type FilterFields = Readonly<Record<string, FilterField>>;
