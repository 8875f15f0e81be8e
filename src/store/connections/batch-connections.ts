import { createHash } from 'node:crypto';
import type { Place } from '../../domain/connections/cursor.js';
import type { Database } from '../database.js';
import { countStatement, stretchStatement, type Statement } from './connection-statements.js';
import type { Listed, Stretch } from './listed.js';

/** The stretches of the lists of several parents, in the order of the parents: one statement for all of them. */
export async function batchStretches(
  db: Database,
  stretch: Stretch,
  parents: readonly string[],
): Promise<Place[][]> {
  const distinct = [...new Set(parents)];
  const statement = stretchStatement(stretch, distinct);
  const rows = await run<[string, string, Place['value']]>(db, stretch, statement);
  const byParent = new Map<string, Place[]>(distinct.map((parent) => [parent, []]));
  for (const [parent, id, value] of rows) byParent.get(parent)?.push({ id, value });
  return parents.map((parent) => {
    const places = byParent.get(parent) ?? [];
    return stretch.from === 'start' ? places : places.toReversed();
  });
}

/** How many records the lists of several parents have, in the order of the parents: one statement for all of them. */
export async function batchCounts(
  db: Database,
  listed: Listed,
  parents: readonly string[],
): Promise<number[]> {
  const statement = countStatement(listed, [...new Set(parents)]);
  const rows = await run<[string, number]>(db, listed, statement, true);
  const byParent = new Map(rows);
  return parents.map((parent) => byParent.get(parent) ?? 0);
}

/** Statements without a filter are few, so the database may keep their plans; filters can be of any shape, and slow. */
async function run<Row extends unknown[]>(
  { pool, longPool }: Database,
  { condition }: Listed,
  { text, values }: Statement,
  isLong = condition !== null,
): Promise<Row[]> {
  const name = condition === null ? { name: createHash('sha1').update(text).digest('base64url') } : {};
  const query = { ...name, text, values: [...values], rowMode: 'array' as const };
  const { rows } = await (isLong ? longPool : pool).query<Row>(query);
  return rows;
}
