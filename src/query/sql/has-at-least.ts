import type { Database } from '../../database/database.js';
import { atLeastStatement } from './connection-statements.js';
import type { Listed } from './expressions.js';

/** Returns true if the parents' lists together have at least `count` records. Stops reading once `count` is reached. */
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
