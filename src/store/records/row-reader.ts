import type { Connections } from '../connection/connections.js';
import type { Database } from '../database.js';
import { columnOf } from './upsert-rows.js';

/**
 * Reads the rows of a table by their ids, in any order; ids that name none are left out. With `fields`, only these and
 * the id are read, and names that are no fields of the row are ignored.
 */
export type ReadRows<Row> = (
  db: Database,
  ids: readonly string[],
  fields?: readonly string[],
) => Promise<Row[]>;

/** The database keeps the plans of so many statements a table; callers can choose fields in more ways than that. */
const mostPrepared = 100;

/**
 * A reader of a model's rows in one statement, whatever the number of ids. `modelFields` are the model's own, from
 * the Prisma client, so that a field the model lacks does not compile. Values come as records hold them: dates as
 * `YYYY-MM-DD`, moments without a zone as `YYYY-MM-DD HH:MM:SS`, big integers as numbers (nothing beyond 2^53 is ever
 * taken in), JSON as its writer put it there.
 *
 * Prisma's own `in` is not used here: it writes another statement for every length of the list, and costs several times
 * the CPU on rows as wide as these.
 */
export function rowReader<Row extends object>(
  table: string,
  modelFields: Readonly<Record<keyof Row & string, string>>,
): ReadRows<Row> {
  const all = Object.keys(modelFields);
  const prepared = new Map<string, string>();
  const nameOf = (columns: string): string | undefined => {
    const known = prepared.get(columns);
    if (known !== undefined || prepared.size >= mostPrepared) return known;
    const name = `rows-of-${table}-${prepared.size}`;
    prepared.set(columns, name);
    return name;
  };
  const everything = columnList(all);
  return async (db, ids, fields) => {
    const columns = fields === undefined ? everything : columnList(narrowed(all, fields));
    const name = nameOf(columns);
    const text = `SELECT ${columns} FROM "${table}" WHERE id = ANY($1)`;
    const { rows } = await poolFor(db, ids).query<Row>({ ...(name && { name }), text, values: [ids] });
    return rows;
  };
}

/** Rows of so many ids take their time, whatever the data. */
const mostShort = 500;

/** The connections by which rows of so many ids are read. */
export function poolFor({ pool, longPool }: Database, ids: readonly string[]): Connections {
  return ids.length > mostShort ? longPool : pool;
}

function narrowed(all: readonly string[], wanted: readonly string[]): string[] {
  return all.filter((field) => field === 'id' || wanted.includes(field));
}

function columnList(fields: readonly string[]): string {
  return fields.map((field) => `"${columnOf(field)}" AS "${field}"`).join(', ');
}
