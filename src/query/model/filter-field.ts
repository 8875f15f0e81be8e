import type { RecordEdge } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';

/**
 * The type of a field's values, which determines its comparisons. `textLists` are lists of lists. `words` are the words
 * of a record's fields that are searched by words (D24).
 */
export type FilterType =
  'id' | 'text' | 'integer' | 'number' | 'date' | 'boolean' | 'texts' | 'textLists' | 'words';

/**
 * A field of a filter: a value, an object with its own fields, a list of items with their own fields, or an edge to
 * records of another kind (`one` for a single record, `many` for a list). Names are the GraphQL field names (D7).
 */
export type FilterField =
  | { readonly value: FilterType }
  | PartField
  | ItemsField
  | { readonly one: RecordKind; readonly edge: RecordEdge }
  | {
      readonly many: RecordKind;
      readonly edge: RecordEdge;
      /** The edges to choose from with `direction`. Default: BOTH. */
      readonly directions?: Readonly<Record<string, RecordEdge>>;
    };

interface PartField {
  readonly part: FilterFields;
  /** The GraphQL type name of the object, if several fields share the type. */
  readonly name?: string;
}

interface ItemsField {
  readonly items: FilterFields;
  readonly name: string;
}

export type FilterFields = Readonly<Record<string, FilterField>>;

export type FilterValue = string | number | boolean | readonly string[] | readonly number[];

export type Comparison =
  | 'eq'
  | 'ne'
  | 'in'
  | 'notIn'
  | 'gte'
  | 'gt'
  | 'lte'
  | 'lt'
  | 'isNull'
  | 'contains'
  | 'startsWith'
  | 'has'
  | 'hasAny'
  | 'hasAll'
  | 'matches';

/**
 * A parsed and validated filter. `path` is the name of the compared field, after the names of the objects that contain
 * it.
 */
export type FilterCondition =
  | { readonly op: 'and' | 'or'; readonly conditions: readonly FilterCondition[] }
  | { readonly op: 'not'; readonly condition: FilterCondition }
  | {
      readonly op: 'compare';
      readonly path: readonly string[];
      readonly type: FilterType;
      readonly comparison: Comparison;
      readonly value: FilterValue;
    }
  /** At least one record that the edge leads to matches the condition. */
  | {
      readonly op: 'edge';
      readonly edge: RecordEdge;
      readonly kind: RecordKind;
      readonly condition: FilterCondition;
    }
  /** At least one item of the list matches the condition. */
  | { readonly op: 'item'; readonly path: readonly string[]; readonly condition: FilterCondition }
  /**
   * Compares the number of records that an edge leads to, or the number of items in a list. If the list is unknown, so
   * is the number.
   */
  | {
      readonly op: 'count';
      readonly of:
        { readonly edge: RecordEdge; readonly kind: RecordKind } | { readonly path: readonly string[] };
      readonly comparison: Comparison;
      readonly value: FilterValue;
    };

/** Returns true if a condition can exclude records: false for null and for `{}`. */
export function isFilter(condition: FilterCondition | null): boolean {
  if (condition === null) return false;
  return condition.op !== 'and' || condition.conditions.some((one) => isFilter(one));
}

/** Returns the searches by words in a condition, including nested ones. */
export function wordQueries(condition: FilterCondition): readonly string[] {
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(wordQueries);
    case 'not':
    case 'edge':
    case 'item':
      return wordQueries(condition.condition);
    case 'compare':
      return condition.type === 'words' ? [String(condition.value)] : [];
    case 'count':
      return [];
  }
}
