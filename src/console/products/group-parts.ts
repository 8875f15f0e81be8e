import { type Unit, unitOf } from '../charts/periods.js';

/** A field or edge by which a chart can group records. */
export interface GroupOption {
  /** The ID in the URL. */
  readonly id: string;
  readonly label: string;
  /**
   * The type of the groups. `date` and `year` groups are sorted by time, `bands` and `range` groups by their bounds,
   * and `value` and `record` groups by the metric.
   */
  readonly kind: 'date' | 'year' | 'bands' | 'range' | 'value' | 'record';
  readonly edge: string | null;
  /** The field to group by; null if the groups are linked records. */
  readonly field: string | null;
  readonly buckets: readonly number[];
  /** The unit of the bounds of `bands`. */
  readonly unit: Unit;
  /** The page of the linked records; null if they have no page. */
  readonly page: 'company' | 'investor' | 'person' | null;
}

/** A group option as a product's view defines it. Without `label`, the label is that of the filter field. */
export type GroupParts = Partial<Omit<GroupOption, 'label'>> & {
  readonly label?: string;
  /** The label of the edge, if the field is a field of the company that the edge leads to. */
  readonly edgeLabel?: string;
};

export const moneyBands: readonly number[] = [1_000_000, 5_000_000, 10_000_000, 50_000_000, 100_000_000];

/** Functions that create group options, by type. */
export const groupBy = {
  date: (path: string): GroupParts => ({ id: path, field: path, kind: 'date' }),
  year: (path: string): GroupParts => ({ id: path, field: path, kind: 'year' }),
  value: (path: string): GroupParts => ({ id: path, field: path }),
  range: (path: string): GroupParts => ({ id: path, field: path, kind: 'range' }),
  bands: (path: string, buckets: readonly number[]): GroupParts => ({
    id: `${path}~bands`,
    field: path,
    kind: 'bands',
    buckets,
    unit: unitOf(path),
  }),
  record: (edge: string, label: string, page: GroupOption['page']): GroupParts => ({
    id: edge,
    edge,
    kind: 'record',
    label,
    page,
  }),
  /** Groups by a field of the company that an edge leads to. */
  through: (edge: string, edgeLabel: string, field: string, kind: GroupOption['kind']): GroupParts => ({
    id: `${edge}.${field}`,
    edge,
    field,
    kind,
    edgeLabel,
  }),
};
