import type { Database } from '../database.js';
import { atLeastStatement } from './connection-statements.js';
import type { Listed } from './listed.js';

/** Whether the lists of these parents together have at least `count` records. It stops reading once they have. */
export async function hasAtLeast(
  { longPool }: Database,
  listed: Listed,
  parents: readonly string[],
  count: number,
): Promise<boolean> {
  const { text, values } = atLeastStatement(listed, [...new Set(parents)], count);
  const { rows } = await longPool.query<{ count: number }>({ text, values: [...values] });
  return (rows[0]?.count ?? 0) >= count;
}
