import { edgeOf, type FoundEdge, type RecordEdge } from '../../domain/edges/record-edges.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { columnOf } from '../records/upsert-rows.js';
import { tableOf } from '../records/record-tables.js';
import { namesBack } from './edge-rows.js';
import { edgeTables } from './edge-tables.js';

/** One way along an edge: the tables, of which `to` is the last, and how they hang at the record `from`. */
interface Join {
  readonly tables: string;
  readonly on: string;
}

/** "Some record at the end of this edge meets the condition", which speaks of the alias `to`. */
export function leadsTo(edge: RecordEdge, from: string, to: string, condition: string): string {
  const ways = joinsOf(edge, from, to).map(
    ({ tables, on }) => `EXISTS (SELECT FROM ${tables} WHERE ${on} AND (${condition}))`,
  );
  return ways.length === 1 ? ways.join('') : `(${ways.join(' OR ')})`;
}

/** A statement for the ids of the records from which an edge of theirs leads to one of the records whose ids are `$1`. */
export function linkedStatement(kind: RecordKind, edge: RecordEdge): string {
  const ways = joinsOf(edge, 'f', 't').map(
    ({ tables, on }) =>
      `SELECT DISTINCT f.id FROM ${tables}, "${tableOf[kind]}" f WHERE ${on} AND t.id = ANY($1)`,
  );
  return ways.join(' UNION ');
}

function joinsOf(edge: RecordEdge, from: string, to: string): readonly Join[] {
  const { by, to: end } = edgeOf(edge);
  const table = `"${tableOf[end]}" ${to}`;
  if (by !== undefined) return [{ tables: table, on: `${to}.id = ${from}."${columnOf(by)}"` }];
  const tables = edgeTables[edge as FoundEdge];
  const near = `${from}.id`;
  if ('holds' in tables) return [{ tables: table, on: tables.holds(to, near) }];
  if ('back' in tables) return [{ tables: table, on: namesBack(tables.back, near, to) }];
  return tables.pairs.map((pairs) => ({
    tables: `${pairs.rows} JOIN ${table} ON ${to}.id = ${pairs.far}`,
    on: `${pairs.near} = ${near}`,
  }));
}
