import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import type { GroupPlace } from '../../domain/aggregates/group-cursor.js';
import type { Metric } from '../../domain/aggregates/metric.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { afterToSql, havingToSql, orderings, type Ordering } from './group-conditions.js';
import { groupRows } from './group-rows.js';
import { metricColumns } from './metric-columns.js';

interface AggregateStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What stands in a row: first the keys and the count, then these metrics, then the names of these keys. */
  readonly metrics: readonly Metric[];
  readonly named: readonly number[];
}

/** What a record is called, in its table. */
const nameColumns: Readonly<Record<RecordKind, string>> = {
  Company: 'organization_name',
  Person: 'full_name',
  Investor: 'investor_name',
  FundingRound: 'name',
  Acquisition: 'acquiree_name',
  Ipo: 'company_name',
};

/** A page of an aggregate's groups after a place, and one group more, which tells whether there is a next page. */
export function aggregateStatement(request: AggregateRequest, after: GroupPlace | null): AggregateStatement {
  const parameters = new Parameters();
  const columns = metricColumns(request, parameters);
  const order = orderings(request, columns);
  const conditions = request.having.map((condition) => havingToSql(condition, columns, parameters));
  if (after !== null) conditions.push(afterToSql(order, after, parameters));
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const limit = parameters.add(request.size + 1);
  const groups = groupRows(request, columns, parameters);
  const page = `SELECT * FROM (${groups}) h ${where} ${orderBy('h', order)} LIMIT ${limit}`;
  const ofOrder = request.order.flatMap(({ by }) => (typeof by === 'number' ? [] : [by]));
  const metrics = [...ofOrder, ...request.metrics];
  const named = namedKeys(request);
  const shown = [
    ...request.keys.map((_, index) => `page.k${index}`),
    'page.records',
    ...metrics.map((metric) => `page.${columns.columnOf(metric)}`),
    ...named.map(({ index, kind }) => `n${index}."${nameColumns[kind]}"`),
  ];
  const joins = named.map(
    ({ index, kind }) => `LEFT JOIN "${tableOf[kind]}" n${index} ON n${index}.id = page.k${index}`,
  );
  // Joined to the page alone, which is then in order no more.
  const text = `SELECT ${shown.join(', ')} FROM (${page}) page ${joins.join(' ')} ${orderBy('page', order)}`;
  return { text, values: parameters.values, metrics, named: named.map(({ index }) => index) };
}

/** The keys that are records, with the kinds of these. */
function namedKeys({ keys }: AggregateRequest): { readonly index: number; readonly kind: RecordKind }[] {
  return keys.flatMap(({ edge, field }, index) =>
    edge === null || field !== null ? [] : [{ index, kind: edge.kind }],
  );
}

function orderBy(alias: string, order: readonly Ordering[]): string {
  if (order.length === 0) return '';
  const keys = order.map(({ column, direction }) => `${alias}.${column} ${direction} NULLS LAST`);
  return `ORDER BY ${keys.join(', ')}`;
}
