import type { Database } from '../database.js';

/** A lane that somebody works on, and nobody else until the lease ends. */
export interface LeasedLane {
  readonly laneId: string;
  readonly lease: string;
  readonly webhookId: string;
  readonly feed: string;
  /** Up to where events were made of its feed; null when it is none. */
  sequence: number | null;
}

/** Takes a lane of an active webhook for oneself; null when somebody else has it, or there is none. */
export async function leaseLane(
  { pool }: Database,
  laneId: string,
  lease: string,
  now: Date,
  until: Date,
): Promise<LeasedLane | null> {
  const { rows } = await pool.query<LeasedLane>({
    name: 'lease-webhook-lane',
    // What becomes due from here on is for whoever comes next.
    text: `UPDATE webhook_lane l SET lease = $2, leased_until = $4, due_at = NULL FROM webhook w
      WHERE l.id = $1 AND w.id = l.webhook_id AND w.status = 'active'
        AND (l.leased_until IS NULL OR l.leased_until <= $3)
      RETURNING l.id::text AS "laneId", l.lease, l.webhook_id AS "webhookId", l.feed, l.sequence`,
    values: [laneId, lease, now, until],
  });
  return rows[0] ?? null;
}

/** Holds a lane for longer; false when it was lost, or its webhook is paused or gone. */
export async function renewLane(
  { pool }: Database,
  { laneId, lease }: LeasedLane,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'renew-webhook-lane',
    text: `UPDATE webhook_lane l SET leased_until = $3 FROM webhook w
      WHERE l.id = $1 AND l.lease = $2 AND w.id = l.webhook_id AND w.status = 'active'`,
    values: [laneId, lease, until],
  });
  return (rowCount ?? 0) > 0;
}

/** Gives a lane back; `dueAt` is when it is to be looked at next, null when its feed moves. */
export async function releaseLane(
  { pool }: Database,
  { laneId, lease }: LeasedLane,
  dueAt: Date | null,
): Promise<void> {
  await pool.query({
    name: 'release-webhook-lane',
    text: `UPDATE webhook_lane SET lease = NULL, leased_until = NULL, due_at = LEAST(due_at, $3::timestamptz)
      WHERE id = $1 AND lease = $2`,
    values: [laneId, lease, dueAt],
  });
}
