import type { Database } from '../database.js';

/** What waits to be delivered, of all webhooks. */
export interface WaitingDeliveries {
  readonly pending: number;
  /** Null when nothing waits. */
  readonly oldestCreatedAt: Date | null;
  readonly dead: number;
  /** Feeds of active webhooks that have moved on beyond what was told of them. */
  readonly lanesBehind: number;
}

/** Events that wait, and dead ones that are kept; those of paused webhooks are not counted as waiting. */
export async function measureDeliveries({ longPool }: Database): Promise<WaitingDeliveries> {
  const { rows } = await longPool.query<WaitingDeliveries>(
    `SELECT count(*) FILTER (WHERE d.status <> 'dead' AND w.status = 'active') AS pending,
       min(d.created_at) FILTER (WHERE d.status <> 'dead' AND w.status = 'active') AS "oldestCreatedAt",
       count(*) FILTER (WHERE d.status = 'dead') AS dead,
       (SELECT count(*) FROM webhook_lane l JOIN webhook w ON w.id = l.webhook_id AND w.status = 'active'
          LEFT JOIN saved_search s ON s.id = l.search_id LEFT JOIN feed_head h ON h.kind = l.kind
        WHERE l.sequence < COALESCE(s.change_sequence, h.sequence)) AS "lanesBehind"
     FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE d.status IN ('unpaid', 'pending', 'dead')`,
  );
  return rows[0] ?? { pending: 0, oldestCreatedAt: null, dead: 0, lanesBehind: 0 };
}
