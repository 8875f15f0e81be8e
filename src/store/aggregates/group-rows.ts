import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import { invariant } from '../../errors/invariant.js';
import type { Parameters } from '../filters/parameters.js';
import { aggregateSource } from './aggregate-source.js';
import { startOf } from './edge-end.js';
import { pairsOfEdge } from './edge-relations.js';
import type { MetricColumns } from './metric-columns.js';

/** A statement for all groups of an aggregate: their keys `k0`, `k1`, ..., their `records`, and their metrics. */
export function groupRows(request: AggregateRequest, metrics: MetricColumns, parameters: Parameters): string {
  const keys = keysOf(request);
  const isApart = metrics.counted.size > 0;
  const count = `count(*)${isApart ? ' FILTER (WHERE own)' : ''} AS records`;
  const grouped = [...keys, count, ...select(metrics.grouped)].join(', ');
  const by = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  const rows = isApart ? rowsApart(request, metrics, parameters) : rowsOf(request, metrics, parameters);
  const columns = [...keys, 'records', ...select(metrics.finished)].join(', ');
  const worked = [...metrics.worked].map(
    ([name, { column, from }]) => ` CROSS JOIN LATERAL (SELECT ${column} AS ${name} FROM ${from}) of_${name}`,
  );
  return `SELECT ${columns} FROM (SELECT ${grouped} FROM (${rows}) r${by}) g${worked.join('')}`;
}

/** The records with their keys and with what their metrics are worked out of. */
function rowsOf(request: AggregateRequest, { read, counted }: MetricColumns, parameters: Parameters): string {
  const starts = [...counted].map(([column, edge]): [string, string] => [`from_${column}`, startOf(edge)]);
  const source = aggregateSource(request, parameters, new Map([...read, ...starts]));
  const columns = [...source.keys.map((key, index) => `${key} AS k${index}`), ...source.columns];
  return `SELECT ${columns.length === 0 ? 'TRUE' : columns.join(', ')} FROM ${source.from}`;
}

/**
 * The records, and beside them a row for each record at the end of an edge that is counted: joined to the records they
 * would make these count several times.
 */
function rowsApart(request: AggregateRequest, metrics: MetricColumns, parameters: Parameters): string {
  const keys = keysOf(request);
  const read = [...metrics.read.keys()];
  const counted = [...metrics.counted];
  const base = rowsOf(request, metrics, parameters);
  const none = counted.map(([column]) => `NULL::text AS ${column}`);
  const own = `SELECT ${['TRUE AS own', ...keys, ...read, ...none].join(', ')} FROM base`;
  const others = counted.map(([column, { steps }]) => {
    const last = steps.at(-1);
    invariant(last !== undefined, 'a way has a step');
    const ids = counted.map(([other]) => (other === column ? 'way.to_id' : 'NULL'));
    const columns = ['FALSE', ...keys, ...read.map(() => 'NULL'), ...ids].join(', ');
    return `SELECT ${columns} FROM base JOIN ${pairsOfEdge(last.from, last.edge)} way ON way.from_id = base.from_${column}`;
  });
  return `WITH base AS MATERIALIZED (${base}) ${[own, ...others].join(' UNION ALL ')}`;
}

function keysOf({ keys }: AggregateRequest): string[] {
  return keys.map((_, index) => `k${index}`);
}

function select(columns: ReadonlyMap<string, string>): string[] {
  return [...columns].map(([name, expression]) => `${expression} AS ${name}`);
}
