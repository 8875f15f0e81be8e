import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import { inLongTransaction } from '../../database/transaction.js';
import type { Feed, FeedPosition } from '../model/feeds.js';
import { feedState } from './feeds.js';

/** Key of the advisory lock that a transaction holds from numbering changes until its commit. */
const sequenceLock = 1_684_300_904;

/**
 * Maximum number of notes to process per call. A note has the changes that one statement made to up to a batch of
 * records.
 */
const maxNotes = 200;

/**
 * Numbers the changes that triggers stored in `noted_change`, and adds them to the feeds of their record kinds (D14). The
 * removal of a record has the reason that its operator gave, and a merge also the surviving record (D26).
 * Returns the number of changes numbered; more may remain.
 * Must be the last step of a transaction. It holds the sequence lock until the commit, so a reader that sees a number
 * also sees all smaller ones. (A PostgreSQL sequence does not guarantee this: it assigns numbers before the commit, so
 * a reader could skip a number whose transaction commits later.)
 */
export async function sequenceChanges(client: PoolClient): Promise<number> {
  await lockSequence(client);
  const { rowCount } = await client.query(
    `WITH taken AS (
       DELETE FROM noted_change WHERE id IN (SELECT id FROM noted_change ORDER BY id LIMIT $1) RETURNING *
     ), changes AS (
       SELECT taken.kind, taken.change, noted.*, row_number() OVER (PARTITION BY taken.kind ORDER BY taken.id, noted.n) AS nth
       FROM taken, unnest(taken.record_ids, taken.versions, taken.previous_versions)
         WITH ORDINALITY AS noted (record_id, version, previous_version, n)
     ), heads AS (
       UPDATE feed_head head SET sequence = head.sequence + counted.count,
         changed_at = GREATEST(head.changed_at, clock_timestamp())
       FROM (SELECT kind, count(*) AS count FROM changes GROUP BY kind) counted WHERE head.kind = counted.kind
       RETURNING head.kind, head.sequence - counted.count AS before, head.changed_at
     )
     INSERT INTO record_change (kind, sequence, change, record_id, version, previous_version, at, reason, into_id)
     SELECT changes.kind, before + nth, change, record_id, version, previous_version, changed_at,
       COALESCE(merged.reason, gone.reason), merged.into_id
     FROM changes JOIN heads USING (kind)
     LEFT JOIN removed_record gone ON change = 'removed' AND gone.kind = changes.kind AND gone.id = record_id
     LEFT JOIN merged_record merged ON change = 'removed' AND merged.id = record_id`,
    [maxNotes],
  );
  return rowCount ?? 0;
}

/** Acquires the sequence lock. Until this transaction ends, no other transaction can number changes. */
export async function lockSequence(client: PoolClient): Promise<void> {
  // Must be a separate statement: only statements that start after the wait see what was committed during the wait.
  await client.query('SELECT pg_advisory_xact_lock($1)', [sequenceLock]);
}

/**
 * Numbers changes that an operator made with other SQL statements, for example by deleting records. `writeRecords`
 * numbers its own changes. If all changes have numbers, the only cost is a query of an empty table.
 */
export async function sequenceNotedChanges(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query('SELECT FROM noted_change LIMIT 1');
    if (rows.length === 0) return;
    await inLongTransaction(db, sequenceChanges);
  }
}

const newest = Number.MAX_SAFE_INTEGER;

/** Returns the position after a feed's newest change. Returns null when the saved search was deleted. */
export async function positionNow(db: Database, feed: Feed): Promise<FeedPosition | null> {
  const state = await feedState(db, feed, newest);
  return state && { sequence: state.sequence, scan: null };
}

/**
 * Returns the position at which a feed begins. From there, a reader of a record kind first receives all existing
 * records as added, then later changes; a reader of a saved search receives the changes since its filter was set (D23).
 * Returns null when the saved search was deleted.
 */
export async function positionAtStart(db: Database, feed: Feed): Promise<FeedPosition | null> {
  const state = await feedState(db, feed, newest);
  if (state === null) return null;
  const { sequence, start, at } = state;
  if (feed.of === 'search') return { sequence: start, scan: null };
  return { sequence, scan: { after: null, startedAt: at.getTime() } };
}
