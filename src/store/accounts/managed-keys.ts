import { windowStarts } from '../../domain/credit-budget.js';
import type { Database } from '../database.js';
import type { Queries } from '../queries.js';
import { inTransaction } from '../transaction.js';
import type { ApiKeySummary } from './api-keys.js';

/** A key as its organization manages it: with its cap, and what it has spent of it. */
export interface ManagedKey extends ApiKeySummary {
  /** Credits a calendar month, of the whole line of its rotations; null when it has no cap of its own. */
  readonly monthlyCap: number | null;
  /** Credits spent of its cap this month, by the keys that it issued too; null when it has no cap of its own. */
  readonly monthUsed: number | null;
  /** The `capKeyIds` that have a cap. */
  readonly boundBy: readonly string[];
}

/** Keys in a list, at most; those that have ended are deleted after 60 days. */
const mostListed = 1000;

const isValid = (now: string): string =>
  `(k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now}))`;

const selected = `SELECT k.id AS "keyId", k.organization_id AS "organizationId", k.name, k.prefix, k.scopes,
    json_build_object('max', k.rate_max, 'windowSeconds', k.rate_window_seconds) AS "rateRule",
    k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
    k.root_key_id AS "rootKeyId", array_prepend(k.root_key_id, k.issuer_root_ids) AS "capKeyIds",
    ARRAY(SELECT id FROM unnest(array_prepend(k.root_key_id, k.issuer_root_ids)) AS id WHERE b.key_caps ? id)
      AS "boundBy", k.replaced_by AS "replacedBy", k.last_used_at AS "lastUsedAt",
    (b.key_caps->k.root_key_id->>'cap')::bigint AS "monthlyCap",
    CASE WHEN b.month_start >= $2::date THEN (b.key_caps->k.root_key_id->>'used')::bigint
      WHEN b.key_caps ? k.root_key_id THEN 0 END AS "monthUsed"
  FROM api_key k JOIN credit_budget b USING (organization_id) WHERE k.organization_id = $1`;

/** The keys of an organization: the valid ones, and then those that have ended; each newest first. */
export async function listManagedKeys(
  pool: Queries,
  organizationId: string,
  now: Date,
): Promise<ManagedKey[]> {
  const { rows } = await pool.query<ManagedKey>(
    `${selected} ORDER BY NOT ${isValid('$3')}, k.created_at DESC, k.id LIMIT ${mostListed}`,
    [organizationId, windowStarts(now).monthStart, now],
  );
  return rows;
}

/** A key of an organization; null when it has none of this id. */
export async function findManagedKey(
  pool: Queries,
  organizationId: string,
  keyId: string,
  now: Date,
): Promise<ManagedKey | null> {
  const { rows } = await pool.query<ManagedKey>(`${selected} AND k.id = $3`, [
    organizationId,
    windowStarts(now).monthStart,
    keyId,
  ]);
  return rows[0] ?? null;
}

/** How many keys an organization has. */
export interface KeyCounts {
  /** Valid now. */
  readonly valid: number;
  /** Issued within the last day, by rotations too. */
  readonly recent: number;
  /** That manage keys, are valid, and were not replaced. */
  readonly managing: number;
}

export async function countKeys(pool: Queries, organizationId: string, now: Date): Promise<KeyCounts> {
  const { rows } = await pool.query<KeyCounts>(
    `SELECT count(*) FILTER (WHERE ${isValid('$2')}) AS valid,
       count(*) FILTER (WHERE k.created_at > $2::timestamptz - interval '1 day') AS recent,
       count(*) FILTER (WHERE ${isValid('$2')} AND k.replaced_by IS NULL
         AND k.scopes && ARRAY['*', 'keys:manage']) AS managing
     FROM api_key k WHERE k.organization_id = $1`,
    [organizationId, now],
  );
  return rows[0] ?? { valid: 0, recent: 0, managing: 0 };
}

/**
 * Runs a change of an organization's keys: all of it or, when it throws, nothing; one after another, so that what it
 * counts and compares stays so until its end.
 */
export function changeKeys<T>(
  db: Database,
  organizationId: string,
  change: (client: Queries) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client) => {
    await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    return change(client);
  });
}
