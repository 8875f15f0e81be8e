import type { AggregateRequest, GroupCondition } from '../../domain/aggregates/aggregate-request.js';
import type { GroupPlace } from '../../domain/aggregates/group-cursor.js';
import { keyType, metricType, type OrderType } from '../../domain/aggregates/group-order-types.js';
import type { Parameters } from '../filters/parameters.js';
import type { MetricColumns } from './metric-columns.js';

/** What groups are ordered by: a column, its type, and which way. Unknown values come last either way. */
export interface Ordering {
  readonly column: string;
  readonly type: OrderType;
  readonly direction: 'ASC' | 'DESC';
}

const casts: Readonly<Record<OrderType, string>> = {
  text: 'text',
  integer: 'bigint',
  number: 'float8',
  date: 'date',
  boolean: 'boolean',
};

const operators = { eq: '=', ne: 'IS DISTINCT FROM', gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

/** What the groups of an aggregate are ordered by: its `orderBy`, then all keys, so that no two share a place. */
export function orderings({ order, keys }: AggregateRequest, metrics: MetricColumns): Ordering[] {
  const ofKeys = keys.map((key, index) => ({ column: `k${index}`, type: keyType(key) }));
  const first = order.map(({ by, direction }) =>
    typeof by === 'number'
      ? { column: `k${by}`, type: ofKeys[by]?.type ?? 'text', direction }
      : { column: metrics.columnOf(by), type: metricType(by), direction },
  );
  return [...first, ...ofKeys.map((key) => ({ ...key, direction: 'ASC' as const }))];
}

/** What a group has to meet, as a condition on the alias `h`. */
export function havingToSql(
  { metric, comparison, value }: GroupCondition,
  metrics: MetricColumns,
  parameters: Parameters,
): string {
  const column = `h.${metrics.columnOf(metric)}`;
  if (comparison === 'isNull') return `${column} IS ${value === true ? '' : 'NOT '}NULL`;
  return `${column} ${operators[comparison]} ${parameters.add(value)}::${casts[metricType(metric)]}`;
}

/** "After this place": equal in so many columns, and beyond it in the next. */
export function afterToSql(order: readonly Ordering[], place: GroupPlace, parameters: Parameters): string {
  const values = order.map(({ type }, index) => {
    const value = place[index] ?? null;
    return value === null ? null : `${parameters.add(value)}::${casts[type]}`;
  });
  const ways = order.flatMap(({ column, direction }, index) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    const equal = order
      .slice(0, index)
      .map((before, at) => `h.${before.column} IS NOT DISTINCT FROM ${values[at] ?? 'NULL'}`);
    const operator = direction === 'ASC' ? '>' : '<';
    const beyond = `(h.${column} ${operator} ${value} OR h.${column} IS NULL)`;
    return [`(${[...equal, beyond].join(' AND ')})`];
  });
  return ways.length === 0 ? 'FALSE' : `(${ways.join(' OR ')})`;
}
