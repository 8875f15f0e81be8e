import type { Database } from '../database.js';

/** A lane, or an event that is sent by hand, for which it is time. */
export interface DueWork {
  readonly kind: 'lane' | 'event';
  readonly id: string;
  readonly organizationId: string;
}

/** Whether there is any webhook at all. */
export async function hasWebhooks({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>({
    name: 'has-webhooks',
    text: 'SELECT EXISTS (SELECT FROM webhook) AS has',
  });
  return rows[0]?.has === true;
}

/**
 * What is due, the organizations in turns, so that one with much to send does not stand before the others: lanes whose
 * time has come, or whose feed has moved while nothing of them waits; and what was leased by somebody who never came back.
 */
export async function listDueWork({ pool }: Database, now: Date, limit: number): Promise<DueWork[]> {
  const { rows } = await pool.query<DueWork>({
    name: 'due-webhook-work',
    text: `SELECT kind, id, "organizationId" FROM (
        SELECT work.*, row_number() OVER (PARTITION BY "organizationId" ORDER BY kind, at) AS turn FROM (
          SELECT 'lane' AS kind, l.id::text AS id, w.organization_id AS "organizationId",
            COALESCE(l.due_at, l.leased_until, $1) AS at
          FROM webhook_lane l JOIN webhook w ON w.id = l.webhook_id
            LEFT JOIN saved_search s ON s.id = l.search_id LEFT JOIN feed_head h ON h.kind = l.kind
          WHERE w.status = 'active' AND CASE WHEN l.leased_until IS NOT NULL THEN l.leased_until <= $1
            WHEN l.due_at IS NOT NULL THEN l.due_at <= $1
            ELSE l.sequence < COALESCE(s.change_sequence, h.sequence) END
          UNION ALL
          SELECT 'event', d.id::text, w.organization_id, d.next_attempt_at
          FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
          WHERE d.status = 'pending' AND d.is_direct AND d.next_attempt_at <= $1
            AND (d.leased_until IS NULL OR d.leased_until <= $1)
        ) work
      ) turns ORDER BY turn, at LIMIT $2`,
    values: [now, limit],
  });
  return rows;
}
