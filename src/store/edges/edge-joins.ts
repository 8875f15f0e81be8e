import { edgeOf, type FoundEdge, type RecordEdge } from '../../domain/edges/record-edges.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { columnOf } from '../records/column-of.js';
import { tableOf } from '../records/record-tables.js';
import { edgeTables, itemColumns } from './edge-tables.js';

/** One way along an edge: the tables, of which `to` is the last, and how they hang at the record `from`. */
interface Join {
  readonly tables: string;
  readonly on: string;
  /** The same as an equality: an expression on the tables, and one on the record; absent where it is none. */
  readonly equal?: { readonly near: string; readonly key: string };
}

/** "Some record at the end of this edge meets the condition", which speaks of the alias `to`; or that none does. */
export function leadsTo(
  edge: RecordEdge,
  from: string,
  to: string,
  condition: string,
  isSome = true,
): string {
  const some = isSome ? 'EXISTS' : 'NOT EXISTS';
  const ways = joinsOf(edge, from, to).map(
    ({ tables, on }) => `${some} (SELECT FROM ${tables} WHERE ${on} AND (${condition}))`,
  );
  // Of "not by one way or another" PostgreSQL would ask for each record by itself, and not join.
  return ways.length === 1 ? ways.join('') : `(${ways.join(isSome ? ' OR ' : ' AND ')})`;
}

/**
 * "Some record at the end of one of these edges meets its condition" as one list of what leads there, which PostgreSQL can
 * join; of several EXISTS it would ask for each record by itself. Null, and no condition is written, where that cannot be.
 */
export function leadsToOneOf(
  links: readonly { readonly edge: RecordEdge; readonly condition: () => string }[],
  from: string,
  to: string,
): string | null {
  const ways = links.map(({ edge }) => joinsOf(edge, from, to));
  const all = ways.flat();
  const key = all[0]?.equal?.key;
  if (all.length < 2 || key === undefined || all.some(({ equal }) => equal?.key !== key)) return null;
  const lists = links.flatMap(({ condition }, index) => {
    const where = condition();
    return (ways[index] ?? []).map(
      ({ tables, equal }) => `SELECT ${equal?.near ?? key} FROM ${tables} WHERE (${where})`,
    );
  });
  return `${key} IN (${lists.join(' UNION ALL ')})`;
}

/**
 * A statement for the ids of the records of a kind from which an edge leads to the ids `$1`, whether records with them
 * are there or not.
 */
export function linkedStatement(kind: RecordKind, edge: RecordEdge): string {
  const { from: origin, by, to: end } = edgeOf(edge);
  const items = itemColumns[origin];
  const table = `"${tableOf[kind]}" f`;
  if (items !== undefined && by !== undefined)
    return `SELECT f.id FROM ${table} WHERE jsonb_path_query_array(f."${items}", '$[*].${by}') ?| $1::text[]`;
  if (by !== undefined) return `SELECT f.id FROM ${table} WHERE f."${columnOf(by)}" = ANY($1::text[])`;
  const tables = edgeTables[edge as FoundEdge];
  const ends = `"${tableOf[end]}" t`;
  const isEnd = 't.id = ANY($1::text[])';
  if ('holds' in tables)
    return `SELECT f.id FROM ${table}, ${ends} WHERE ${isEnd} AND ${tables.holds('t', 'f.id')}`;
  const ways =
    'back' in tables
      ? tables.back.map(
          (column) => `SELECT t."${column}" AS id FROM ${ends} WHERE ${isEnd} AND t."${column}" IS NOT NULL`,
        )
      : tables.pairs.map(
          ({ rows, near, far }) =>
            `SELECT ${near} AS id FROM ${rows} WHERE ${far} = ANY($1::text[]) AND ${near} IS NOT NULL`,
        );
  return ways.join(' UNION ');
}

function joinsOf(edge: RecordEdge, from: string, to: string): readonly Join[] {
  const { by, from: origin, to: end } = edgeOf(edge);
  const table = `"${tableOf[end]}" ${to}`;
  if (by !== undefined) {
    const key = origin in itemColumns ? `(${from}.value ->> '${by}')` : `${from}."${columnOf(by)}"`;
    return [joinBy(table, `${to}.id`, key)];
  }
  const tables = edgeTables[edge as FoundEdge];
  const id = `${from}.id`;
  if ('holds' in tables) return [{ tables: table, on: tables.holds(to, id) }];
  // One condition a column: PostgreSQL would look for each record by itself where one condition names two columns.
  if ('back' in tables) return tables.back.map((column) => joinBy(table, `${to}."${column}"`, id));
  return tables.pairs.map(({ rows, near, far }) =>
    joinBy(`${rows} JOIN ${table} ON ${to}.id = ${far}`, near, id),
  );
}

function joinBy(tables: string, near: string, key: string): Join {
  return { tables, on: `${near} = ${key}`, equal: { near, key } };
}
