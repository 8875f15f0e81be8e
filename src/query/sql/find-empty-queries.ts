import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';

const findEmpty = new Statement(
  { query: computed('text') },
  `SELECT query FROM unnest($1::text[]) AS query WHERE numnode(query_words(query)) = 0`,
);

/** Returns the searches by words that have no word: only signs, or words as common as `the` (D24). */
export async function findEmptyQueries({ pool }: Database, queries: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(findEmpty.with([...queries]));
  return rows.map(({ query }) => query);
}
