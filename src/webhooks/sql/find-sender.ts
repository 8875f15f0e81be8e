import { isSuspended } from '../../accounts/sql/suspensions.js';
import type { Database } from '../../database/database.js';
import { computed, field, Statement } from '../../database/statement.js';

/** The data with which events of a webhook are sent: the key that it acts for, its URL and its secrets. */
export interface Sender {
  readonly webhookId: string;
  readonly organizationId: string;
  readonly rootKeyId: string;
  /** IDs of the keys whose monthly caps apply, if they are set (`ApiKeySummary.capKeyIds`). */
  readonly capKeyIds: readonly string[];
  /** The newest valid key of the rotation chain that the webhook acts for; null when none is valid. */
  readonly keyId: string | null;
  readonly scopes: readonly string[] | null;
  readonly url: string;
  readonly thin: boolean;
  readonly failingSince: Date | null;
  /** Whether the organization is suspended; its events then wait (D25). */
  readonly isSuspended: boolean;
  /** The secrets to sign with: the current one and, during a rotation, the previous one. */
  readonly secrets: readonly string[];
}

const find = new Statement(
  {
    webhookId: 'Webhook.id',
    organizationId: 'Webhook.organizationId',
    rootKeyId: 'Webhook.rootKeyId',
    capKeyIds: computed('text[]'),
    keyId: field('ApiKey.id').orNull(),
    scopes: field('ApiKey.scopes').orNull(),
    url: 'Webhook.url',
    thin: 'Webhook.thin',
    failingSince: 'Webhook.failingSince',
    isSuspended: computed('bool'),
    secrets: computed('text[]'),
  },
  `SELECT w.id AS "webhookId", w.organization_id AS "organizationId", w.root_key_id AS "rootKeyId",
        (SELECT array_prepend(root.id, root.issuer_root_ids) FROM api_key root WHERE root.id = w.root_key_id)
          AS "capKeyIds", k.id AS "keyId", k.scopes, w.url, w.thin, w.failing_since AS "failingSince",
        ${isSuspended('w.organization_id')} AS "isSuspended",
        CASE WHEN w.previous_secret_until > $2 THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets
      FROM webhook w LEFT JOIN LATERAL (
        SELECT id, scopes FROM api_key k
        WHERE k.organization_id = w.organization_id AND k.root_key_id = w.root_key_id AND k.revoked_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > $2)
        ORDER BY k.created_at DESC, k.id LIMIT 1) k ON true
      WHERE w.id = $1`,
  'find-webhook-sender',
);

/** Returns the sender of a webhook; null when there is no such webhook. */
export async function findSender({ pool }: Database, webhookId: string, now: Date): Promise<Sender | null> {
  const { rows } = await pool.query(find.with(webhookId, now));
  return rows[0] ?? null;
}
