import type { PoolClient } from 'pg';
import type { Clock } from '../../domain/clock.js';
import { readFilter } from '../../domain/filters/read-filter.js';
import { searchProducts, type SearchProduct } from '../../domain/products.js';
import type { Database } from '../database.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { inTransaction } from '../transaction.js';
import { appendLock } from './append-lock.js';
import type { SavedSearch } from './saved-searches.js';

/** What a refresh changed. */
export interface Refreshed {
  readonly added: number;
  readonly removed: number;
  readonly rowCount: number;
}

/** What is changed of a search before its rows are found; absent is left as it is. */
export interface SearchChange {
  readonly name?: string;
  readonly filter?: unknown;
}

/**
 * Brings the rows of a search in line with its filter (D7): new matches are appended with the present moment, in the
 * order of their ids; rows that match no more leave and the places behind them close up. Nothing changes when nothing
 * changed. A change of the search and of its rows is one: nobody sees the one without the other.
 */
export async function refreshSavedSearch(
  db: Database,
  search: SavedSearch,
  clock: Clock,
  change: SearchChange = {},
): Promise<Refreshed> {
  return inTransaction(db, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    const filter = await lockSearch(client, search.searchId, change);
    if (filter === undefined) return { added: 0, removed: 0, rowCount: 0 }; // Deleted meanwhile.
    await collectMatches(client, search.product, filter);
    const removed = await removeRows(client, search.searchId);
    if (removed > 0) await closeGaps(client, search.searchId);
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [appendLock, search.searchId]);
    const added = await appendRows(client, search.searchId, clock.now());
    await client.query('DROP TABLE matches');
    const rowCount = await summarize(client, search.searchId, added + removed > 0);
    return { added, removed, rowCount };
  });
}

/** Changes a search that is to be changed and answers its filter as it is now; undefined when it is gone. */
async function lockSearch(client: PoolClient, searchId: number, change: SearchChange): Promise<unknown> {
  const isChanged = change.name !== undefined || change.filter !== undefined;
  if (!isChanged) {
    const locked = 'SELECT filter FROM saved_search WHERE id = $1 FOR UPDATE';
    return (await client.query<{ filter: unknown }>(locked, [searchId])).rows[0]?.filter;
  }
  const { rows } = await client.query<{ filter: unknown }>(
    `UPDATE saved_search SET name = COALESCE($2, name), filter = COALESCE($3::jsonb, filter)
     WHERE id = $1 RETURNING filter`,
    [searchId, change.name ?? null, change.filter === undefined ? null : JSON.stringify(change.filter)],
  );
  return rows[0]?.filter;
}

async function collectMatches(client: PoolClient, product: SearchProduct, filter: unknown): Promise<void> {
  const kind = searchProducts[product];
  const parameters = new Parameters();
  const condition = filterToSql(readFilter(kind, filter), kind, 'r', parameters);
  await client.query('CREATE TEMPORARY TABLE matches (record_id text PRIMARY KEY) ON COMMIT DROP');
  const insert = `INSERT INTO matches SELECT r.id FROM "${tableOf[kind]}" r WHERE ${condition}`;
  await client.query(insert, parameters.values);
}

async function removeRows(client: PoolClient, searchId: number): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM saved_search_row old WHERE search_id = $1
       AND NOT EXISTS (SELECT FROM matches WHERE matches.record_id = old.record_id)`,
    [searchId],
  );
  return rowCount ?? 0;
}

async function closeGaps(client: PoolClient, searchId: number): Promise<void> {
  await client.query(
    `UPDATE saved_search_row r SET position = dense.position
     FROM (SELECT record_id, row_number() OVER (ORDER BY position) - 1 AS position
       FROM saved_search_row WHERE search_id = $1) dense
     WHERE r.search_id = $1 AND r.record_id = dense.record_id AND r.position <> dense.position`,
    [searchId],
  );
}

/** A row is never older than the newest before it, whatever the clocks of several processes say. */
async function appendRows(client: PoolClient, searchId: number, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `WITH present AS (
       SELECT count(*) AS rows, max(added_at) AS newest FROM saved_search_row WHERE search_id = $1)
     INSERT INTO saved_search_row (search_id, record_id, position, added_at)
     SELECT $1, m.record_id, present.rows + row_number() OVER (ORDER BY m.record_id COLLATE "C") - 1,
       GREATEST($2::timestamptz, present.newest + interval '1 millisecond')
     FROM present, matches m
     WHERE NOT EXISTS (SELECT FROM saved_search_row r WHERE r.search_id = $1 AND r.record_id = m.record_id)`,
    [searchId, now],
  );
  return rowCount ?? 0;
}

async function summarize(client: PoolClient, searchId: number, changed: boolean): Promise<number> {
  if (changed) {
    await client.query(
      `UPDATE saved_search SET (row_count, newest_added_at) =
         (SELECT count(*), max(added_at) FROM saved_search_row WHERE search_id = $1) WHERE id = $1`,
      [searchId],
    );
  }
  const { rows } = await client.query<{ count: number }>(
    'SELECT row_count AS count FROM saved_search WHERE id = $1',
    [searchId],
  );
  return rows[0]?.count ?? 0;
}
