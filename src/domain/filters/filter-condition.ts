import type { RecordEdge } from '../edges/record-edges.js';
import type { RecordKind } from '../record-kinds.js';
import type { FilterType } from './filter-field.js';

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
  | 'hasAll';

/** A filter that has been read and found right. `path` names the field, with the parts that it is in first. */
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
  /** Some record at the end of the edge meets the condition. */
  | {
      readonly op: 'edge';
      readonly edge: RecordEdge;
      readonly kind: RecordKind;
      readonly condition: FilterCondition;
    }
  /** Some item of the list meets the condition. */
  | { readonly op: 'item'; readonly path: readonly string[]; readonly condition: FilterCondition }
  /** How many records an edge leads to, or how many items a list has; that of an unknown list is unknown. */
  | {
      readonly op: 'count';
      readonly of:
        { readonly edge: RecordEdge; readonly kind: RecordKind } | { readonly path: readonly string[] };
      readonly comparison: Comparison;
      readonly value: FilterValue;
    };
