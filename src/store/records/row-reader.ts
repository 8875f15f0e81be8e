import type { Database } from '../database.js';
import { columnOf } from './upsert-rows.js';

/** Reads the rows of a table by their ids, in any order; ids that name none are left out. */
export type ReadRows<Row> = (db: Database, ids: readonly string[]) => Promise<Row[]>;

/**
 * A reader of a model's rows in one prepared statement, whatever the number of ids. `fields` are the model's own, from
 * the Prisma client, so that a field the model lacks does not compile. Values come as records hold them: dates as
 * `YYYY-MM-DD`, moments without a zone as `YYYY-MM-DD HH:MM:SS`, big integers as numbers (nothing beyond 2^53 is ever
 * taken in), JSON as its writer put it there.
 *
 * Prisma's own `in` is not used here: it writes another statement for every length of the list, and costs several times
 * the CPU on rows as wide as these.
 */
export function rowReader<Row extends object>(
  table: string,
  fields: Readonly<Record<keyof Row & string, string>>,
): ReadRows<Row> {
  const columns = Object.keys(fields).map((field) => `"${columnOf(field)}" AS "${field}"`);
  const text = `SELECT ${columns.join(', ')} FROM "${table}" WHERE id = ANY($1)`;
  return async ({ pool }, ids) => {
    const { rows } = await pool.query<Row>({ name: `rows-of-${table}`, text, values: [ids] });
    return rows;
  };
}
