import type { Database } from '../../database/database.js';
import { inTransaction } from '../../database/transaction.js';

/**
 * The times to assign to the rows of a search: a shared time (`first`) for most rows, and individual times for the last
 * ones.
 */
interface RowMoments {
  readonly first: Date;
  /** Times of the last rows, ascending and later than `first`. */
  readonly last: readonly Date[];
}

/** Assigns the times in the order of the positions, because rows must be ordered by time. */
const dated = `
  WITH ranked AS (
    SELECT record_id, row_number() OVER (ORDER BY position DESC) AS rank FROM saved_search_row WHERE search_id = $1
  ), dated AS (
    SELECT record_id, COALESCE(($3::timestamptz[])[cardinality($3::timestamptz[]) + 1 - rank], $2::timestamptz) AS at
    FROM ranked
  )`;

/**
 * Backdates the rows of a search that was filled only once, and adds its last rows to its feed, as if they had been
 * imported later. The order of the rows stays the same.
 */
export async function backdateSearch(
  db: Database,
  searchId: number,
  { first, last }: RowMoments,
): Promise<void> {
  const values = [searchId, first, last];
  await inTransaction(db, async (client) => {
    await client.query(
      `${dated} UPDATE saved_search_row r SET added_at = dated.at FROM dated
       WHERE r.search_id = $1 AND r.record_id = dated.record_id`,
      values,
    );
    await client.query(
      `INSERT INTO saved_search_change (search_id, sequence, change, record_id, version, at)
       SELECT $1, row_number() OVER (ORDER BY position), 'added', record_id, version, added_at
       FROM saved_search_row WHERE search_id = $1 AND added_at > $2`,
      [searchId, first],
    );
    await client.query(
      `UPDATE saved_search s SET created_at = LEAST(created_at, $2),
         change_sequence = (SELECT count(*) FROM saved_search_change WHERE search_id = s.id),
         newest_added_at = (SELECT max(added_at) FROM saved_search_row WHERE search_id = s.id) WHERE id = $1`,
      [searchId, first],
    );
  });
}
