import type { Database } from '../database.js';

/** As whom, to where and by which secrets a webhook is told of something now. */
export interface Sender {
  readonly webhookId: string;
  readonly organizationId: string;
  readonly rootKeyId: string;
  /** The keys whose monthly caps bind its line (ApiKeySummary). */
  readonly capKeyIds: readonly string[];
  /** The valid key of the line that it acts for; null when there is none left. */
  readonly keyId: string | null;
  readonly scopes: readonly string[] | null;
  readonly url: string;
  readonly thin: boolean;
  readonly failingSince: Date | null;
  /** The present one first. */
  readonly secrets: readonly string[];
}

/** Null when there is no such webhook. */
export async function findSender({ pool }: Database, webhookId: string, now: Date): Promise<Sender | null> {
  const { rows } = await pool.query<Sender>({
    name: 'find-webhook-sender',
    text: `SELECT w.id AS "webhookId", w.organization_id AS "organizationId", w.root_key_id AS "rootKeyId",
        (SELECT array_prepend(root.id, root.issuer_root_ids) FROM api_key root WHERE root.id = w.root_key_id)
          AS "capKeyIds", k.id AS "keyId", k.scopes, w.url, w.thin, w.failing_since AS "failingSince",
        CASE WHEN w.previous_secret_until > $2 THEN ARRAY[w.secret, w.previous_secret] ELSE ARRAY[w.secret] END AS secrets
      FROM webhook w LEFT JOIN LATERAL (
        SELECT id, scopes FROM api_key k
        WHERE k.organization_id = w.organization_id AND k.root_key_id = w.root_key_id AND k.revoked_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > $2)
        ORDER BY k.created_at DESC, k.id LIMIT 1) k ON true
      WHERE w.id = $1`,
    values: [webhookId, now],
  });
  return rows[0] ?? null;
}
