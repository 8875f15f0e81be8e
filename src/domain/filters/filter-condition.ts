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

/** A filter that has been read and found right. `path` names the field, with its part first if it has one. */
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
  | {
      readonly op: 'edge';
      readonly edge: RecordEdge;
      readonly kind: RecordKind;
      readonly condition: FilterCondition;
    };
