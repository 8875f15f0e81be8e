import type { PoolClient } from 'pg';
import { laneName, type LaneOf } from '../../domain/webhooks/lane-name.js';
import { webhookProducts, type PauseReason, type Webhook } from '../../domain/webhooks/webhook.js';
import { ApiError } from '../../errors/api-error.js';
import type { Database } from '../database.js';
import { inTransaction } from '../transaction.js';
import { toWebhook, webhookColumns, type WebhookRow } from './webhook-row.js';

/** A lane of a webhook, and the change of its feed behind which it begins; null for a lane that is no feed. */
export interface NewLane {
  readonly of: LaneOf;
  readonly sequence: number | null;
}

export interface NewWebhook {
  readonly webhookId: string;
  readonly organizationId: string;
  readonly rootKeyId: string;
  readonly url: string;
  readonly thin: boolean;
  readonly secret: string;
  readonly lanes: readonly NewLane[];
}

/** What can be changed of a webhook; what is not given stays. */
export interface WebhookUpdate {
  readonly rootKeyId: string;
  readonly url?: string;
  readonly thin?: boolean;
  /** All lanes that it is to have; those that it has keep their place. */
  readonly lanes?: readonly NewLane[];
  readonly status?: 'active' | 'paused';
}

/**
 * Makes an active webhook.
 * @throws ApiError VALIDATION_ERROR when the organization has `most` already.
 */
export async function createWebhook(db: Database, input: NewWebhook, now: Date, most: number): Promise<void> {
  const { webhookId, organizationId, rootKeyId, url, thin, secret, lanes } = input;
  await inTransaction(db, async (client) => {
    // Held, so that no two can count before either has added.
    await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    await requireRoom(client, organizationId, most);
    await client.query(
      `INSERT INTO webhook (id, organization_id, root_key_id, url, thin, status, secret, created_at)
       VALUES ($1, $2, $3, $4, $5, 'active', $6, $7)`,
      [webhookId, organizationId, rootKeyId, url, thin, secret, now],
    );
    await putLanes(client, webhookId, lanes);
  });
}

async function requireRoom(client: PoolClient, organizationId: string, most: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM webhook WHERE organization_id = $1',
    [organizationId],
  );
  const count = rows[0]?.count ?? 0;
  if (count < most) return;
  const message = `This organization has ${count} webhooks, and may have at most ${most}; delete one first.`;
  throw new ApiError('VALIDATION_ERROR', message);
}

async function putLanes(client: PoolClient, webhookId: string, lanes: readonly NewLane[]): Promise<void> {
  await client.query(
    `INSERT INTO webhook_lane (webhook_id, feed, search_id, kind, sequence)
     SELECT $1, feed, search_id, kind, sequence
     FROM unnest($2::text[], $3::int[], $4::text[], $5::bigint[])
       WITH ORDINALITY AS lane (feed, search_id, kind, sequence, n) ORDER BY n
     ON CONFLICT (webhook_id, feed) DO NOTHING`,
    [
      webhookId,
      lanes.map(({ of }) => laneName(of)),
      lanes.map(({ of }) => (of.kind === 'search' ? of.searchId : null)),
      lanes.map(({ of }) => (of.kind === 'product' ? webhookProducts[of.product] : null)),
      lanes.map(({ sequence }) => sequence),
    ],
  );
}

/** `webhookId` has to be a UUID. */
export async function findWebhook({ pool }: Database, webhookId: string): Promise<Webhook | null> {
  const { rows } = await pool.query<WebhookRow>(`SELECT ${webhookColumns} FROM webhook w WHERE w.id = $1`, [
    webhookId,
  ]);
  return rows[0] === undefined ? null : toWebhook(rows[0]);
}

/** All webhooks, or those of one organization, oldest first. */
export async function listWebhooks({ pool }: Database, organizationId?: string): Promise<Webhook[]> {
  const { rows } = await pool.query<WebhookRow>(
    `SELECT ${webhookColumns} FROM webhook w WHERE $1::text IS NULL OR w.organization_id = $1
     ORDER BY w.created_at, w.id`,
    [organizationId ?? null],
  );
  return rows.map(toWebhook);
}

/**
 * Changes a webhook; one that is resumed is as if it had never failed, and all that waits is due. False when there is
 * none.
 */
export async function updateWebhook(
  db: Database,
  webhookId: string,
  { rootKeyId, url, thin, lanes, status }: WebhookUpdate,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE webhook SET root_key_id = $2, url = COALESCE($3, url), thin = COALESCE($4, thin),
         status = COALESCE($5, status),
         paused_for = CASE $5 WHEN 'active' THEN NULL WHEN 'paused' THEN 'requested' ELSE paused_for END,
         failing_since = CASE $5 WHEN 'active' THEN NULL ELSE failing_since END
       WHERE id = $1`,
      [webhookId, rootKeyId, url ?? null, thin ?? null, status ?? null],
    );
    if (rowCount === 0) return false;
    if (lanes !== undefined) await replaceLanes(client, webhookId, lanes);
    if (status === 'active') await wakeAll(client, webhookId, now);
    return true;
  });
}

/** What waits of other feeds is buried, also what was to be sent again by hand: who changed the webhook may not read it. */
async function replaceLanes(client: PoolClient, webhookId: string, lanes: readonly NewLane[]): Promise<void> {
  const names = lanes.map(({ of }) => laneName(of));
  await client.query('DELETE FROM webhook_lane WHERE webhook_id = $1 AND feed <> ALL($2)', [
    webhookId,
    names,
  ]);
  await client.query(
    `UPDATE webhook_delivery SET status = 'dead', next_attempt_at = NULL
     WHERE webhook_id = $1 AND feed <> ALL($2) AND feed <> '' AND status IN ('unpaid', 'pending')`,
    [webhookId, names],
  );
  await putLanes(client, webhookId, lanes);
}

/** What failed for long has waited long enough: it is tried at once, and its time to be retried begins anew. */
async function wakeAll(client: PoolClient, webhookId: string, now: Date): Promise<void> {
  await client.query('UPDATE webhook_lane SET due_at = $2 WHERE webhook_id = $1', [webhookId, now]);
  await client.query(
    `UPDATE webhook_delivery SET next_attempt_at = $2, retried_since = $2
     WHERE webhook_id = $1 AND status = 'pending'`,
    [webhookId, now],
  );
}

/** Stops a webhook; one that is paused already keeps its reason. */
export async function pauseWebhook(
  { pool }: Database,
  webhookId: string,
  reason: PauseReason,
): Promise<void> {
  await pool.query(
    `UPDATE webhook SET status = 'paused', paused_for = $2 WHERE id = $1 AND status = 'active'`,
    [webhookId, reason],
  );
}

/** Puts a new secret in the place of the present one, which signs too until a moment. False when there is no webhook. */
export async function rotateWebhookSecret(
  { pool }: Database,
  webhookId: string,
  secret: string,
  previousUntil: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE webhook SET previous_secret = secret, previous_secret_until = $3, secret = $2 WHERE id = $1`,
    [webhookId, secret, previousUntil],
  );
  return (rowCount ?? 0) > 0;
}

/** Deletes a webhook with its events; false when there was none. */
export async function deleteWebhook({ pool }: Database, webhookId: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM webhook WHERE id = $1', [webhookId]);
  return (rowCount ?? 0) > 0;
}
