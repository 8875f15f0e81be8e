import type { PoolClient } from 'pg';
import { lockSequence } from './lock-sequence.js';

/** Statements, each with the changes of up to a batch of records. */
const mostNotes = 200;

/**
 * Gives numbers to the changes that statements noted, and puts them into the feeds of their kinds (D14). It is what a
 * transaction does last: from here to the commit it alone gives numbers, so that whoever sees a number sees all smaller
 * ones. (A sequence of PostgreSQL would give them in the order of asking, and a reader could pass one that is committed
 * later.) Answers how many changes it were; there may be more.
 */
export async function sequenceChanges(client: PoolClient): Promise<number> {
  await lockSequence(client);
  const { rowCount } = await client.query(
    `WITH taken AS (
       DELETE FROM noted_change WHERE id IN (SELECT id FROM noted_change ORDER BY id LIMIT $1) RETURNING *
     ), changes AS (
       SELECT taken.kind, taken.change, noted.*, row_number() OVER (PARTITION BY taken.kind ORDER BY taken.id, noted.place) AS nth
       FROM taken, unnest(taken.record_ids, taken.versions, taken.previous_versions)
         WITH ORDINALITY AS noted (record_id, version, previous_version, place)
     ), heads AS (
       UPDATE feed_head head SET sequence = head.sequence + counted.count,
         changed_at = GREATEST(head.changed_at, clock_timestamp())
       FROM (SELECT kind, count(*) AS count FROM changes GROUP BY kind) counted WHERE head.kind = counted.kind
       RETURNING head.kind, head.sequence - counted.count AS before, head.changed_at
     )
     INSERT INTO record_change (kind, sequence, change, record_id, version, previous_version, at)
     SELECT kind, before + nth, change, record_id, version, previous_version, changed_at FROM changes JOIN heads USING (kind)`,
    [mostNotes],
  );
  return rowCount ?? 0;
}
