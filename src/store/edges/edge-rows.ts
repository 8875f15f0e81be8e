import { edgeOf, type FoundEdge, type RecordEdge } from '../../domain/edges/record-edges.js';
import { tableOf } from '../records/record-tables.js';
import { edgeTables } from './edge-tables.js';

/** FROM and WHERE of the records at the end of an edge, each once. */
export interface EdgeRows {
  readonly from: string;
  readonly where: string;
}

/** The records, whose alias is `to`, to which an edge leads from the record with the id `near`, an expression. */
export function edgeRows(edge: FoundEdge, near: string, to: string): EdgeRows {
  const table = `"${tableOf[edgeOf(edge).to]}" ${to}`;
  const tables = edgeTables[edge];
  if ('holds' in tables) return { from: table, where: tables.holds(to, near) };
  if ('back' in tables) return { from: table, where: namesBack(tables.back, near, to) };
  // Several ways can lead to one record, so the ids are made distinct before the records are looked at.
  const ways = tables.pairs.map(
    (pairs) => `SELECT ${pairs.far} FROM ${pairs.rows} WHERE ${pairs.near} = ${near}`,
  );
  const ids = `(SELECT DISTINCT id FROM (${ways.join(' UNION ALL ')}) way (id)) reached`;
  return { from: `${ids} JOIN ${table} ON ${to}.id = reached.id`, where: 'TRUE' };
}

/** How many records there are at the end of an edge of many, as an expression on the alias where it begins. */
export function edgeCount(edge: RecordEdge, alias: string): string {
  const { from, where } = edgeRows(edge as FoundEdge, `${alias}.id`, 'counted');
  return `(SELECT count(*) FROM ${from} WHERE ${where})`;
}

/** Whether one of these columns of `to` has the id `near`. */
export function namesBack(columns: readonly string[], near: string, to: string): string {
  const named = columns.map((column) => `${to}."${column}" = ${near}`);
  return named.length === 1 ? named.join('') : `(${named.join(' OR ')})`;
}
