import type { Database } from '../database.js';

/** How many events that are over are kept for one webhook. */
const mostKept = 1000;
const mostAtOnce = 1000;

/**
 * Deletes events that are over and older than a moment, and those of each webhook beyond its newest thousand; buries
 * those that wait in a lane that is gone. Answers how many were deleted, a thousand at most.
 */
export async function sweepDeliveries({ longPool }: Database, before: Date): Promise<number> {
  await longPool.query(
    `UPDATE webhook_delivery d SET status = 'dead', next_attempt_at = NULL
     WHERE d.status IN ('unpaid', 'pending') AND NOT d.is_direct
       AND NOT EXISTS (SELECT FROM webhook_lane l WHERE l.webhook_id = d.webhook_id AND l.feed = d.feed)`,
  );
  const { rowCount } = await longPool.query(
    `DELETE FROM webhook_delivery WHERE id IN (
       SELECT id FROM (
         SELECT id, created_at, row_number() OVER (PARTITION BY webhook_id ORDER BY seq DESC) AS place
         FROM webhook_delivery WHERE status IN ('delivered', 'dead')) done
       WHERE created_at < $1 OR place > ${mostKept} LIMIT ${mostAtOnce})`,
    [before],
  );
  return rowCount ?? 0;
}
