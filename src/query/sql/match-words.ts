import type { Database } from '../../database/database.js';

/**
 * Returns those of the words that a search by words looks for, in any form: the database folds and stems both in the
 * same way. Words that the search excludes are not among them. A search that consists of excluded words has none.
 */
export async function matchWords(
  { longPool }: Database,
  queries: readonly string[],
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (queries.length === 0 || words.length === 0) return new Set();
  const { rows } = await longPool.query<{ word: string }>({
    name: 'match-words',
    text: `WITH wanted AS MATERIALIZED (SELECT ARRAY(SELECT replace(found[1], '''''', '''')
        FROM unnest($1::text[]) query CROSS JOIN LATERAL
          regexp_matches(querytree(query_words(query)), '''((?:[^'']|'''')+)''', 'g') found) AS lexemes)
      SELECT word FROM unnest($2::text[]) word, wanted
      WHERE tsvector_to_array(to_tsvector('english', fold_words(word))) && wanted.lexemes`,
    values: [queries, words],
  });
  return new Set(rows.map(({ word }) => word));
}
