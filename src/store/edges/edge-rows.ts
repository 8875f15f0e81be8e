import { recordEdges, type FoundEdge } from '../../domain/edges/record-edges.js';
import { tableOf } from '../records/record-tables.js';
import { edgeTables } from './edge-tables.js';

/** FROM and WHERE of the records at the end of an edge, each once. */
export interface EdgeRows {
  readonly from: string;
  readonly where: string;
}

/** The records, whose alias is `to`, to which an edge leads from the record with the id `near`, an expression. */
export function edgeRows(edge: FoundEdge, near: string, to: string): EdgeRows {
  const table = `"${tableOf[recordEdges[edge].to]}" ${to}`;
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

/** Whether one of these columns of `to` has the id `near`. */
export function namesBack(columns: readonly string[], near: string, to: string): string {
  const named = columns.map((column) => `${to}."${column}" = ${near}`);
  return named.length === 1 ? named.join('') : `(${named.join(' OR ')})`;
}
