import { createHash, randomBytes } from 'node:crypto';
import { isPossibleKey, makeKeyText } from '../../domain/api-key-text.js';
import { defaultOrganizationRateRule, defaultRateRule, type RateRule } from '../../domain/rate-rule.js';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';
import type { Queries } from '../queries.js';
import type { ApiKey as ApiKeyRow } from '../generated/prisma/client.js';

/** A key as it is known after it was issued; the secret itself is nowhere. */
export interface ApiKeySummary {
  readonly keyId: string;
  readonly organizationId: string;
  readonly name: string | null;
  /** The visible beginning of the key. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** The first key of a line of rotations: the key itself when it was issued. Keys of one line share a monthly cap. */
  readonly rootKeyId: string;
  /**
   * The keys whose monthly caps bind this one, where they have one: its own root first, then the root of the key that
   * issued it, of the key that issued that one, and so on. It never changes.
   */
  readonly capKeyIds: readonly string[];
  /** The key that a rotation put in its place; null when it was not rotated. */
  readonly replacedBy: string | null;
  /** To the minute; null before its first use. */
  readonly lastUsedAt: Date | null;
}

export interface NewApiKey {
  readonly organizationId: string;
  readonly name?: string | undefined;
  readonly scopes: readonly string[];
  readonly rateRule?: RateRule | undefined;
  readonly expiresAt?: Date | null | undefined;
  /** The `capKeyIds` of the key that issues it; none when an operator does. */
  readonly issuerRootIds?: readonly string[] | undefined;
}

/** What can be changed of a key; what is not given stays. */
export interface ApiKeyChange {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly rateRule?: RateRule;
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null;
}

const columns = `id AS "keyId", organization_id AS "organizationId", name, prefix, scopes,
  json_build_object('max', rate_max, 'windowSeconds', rate_window_seconds) AS "rateRule", created_at AS "createdAt",
  expires_at AS "expiresAt", revoked_at AS "revokedAt", root_key_id AS "rootKeyId",
  array_prepend(root_key_id, issuer_root_ids) AS "capKeyIds", replaced_by AS "replacedBy",
  last_used_at AS "lastUsedAt"`;

/** A key with its secret, which is answered this once. */
export interface IssuedKey {
  readonly secret: string;
  readonly key: ApiKeySummary;
}

/** Issues a key (D10): the secret is answered this once, only its SHA-256 and a prefix are kept. */
export async function issueApiKey(
  { pool }: { readonly pool: Queries },
  input: NewApiKey,
  now: Date,
): Promise<IssuedKey> {
  const { secret, id, secretHash, prefix } = makeKey();
  const { max, windowSeconds } = input.rateRule ?? defaultRateRule;
  const { rows } = await pool.query<ApiKeySummary>(
    `INSERT INTO api_key (id, organization_id, name, secret_hash, prefix, scopes, rate_max, rate_window_seconds,
       created_at, expires_at, root_key_id, issuer_root_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $1, $11) RETURNING ${columns}`,
    [
      id,
      input.organizationId,
      input.name ?? null,
      secretHash,
      prefix,
      [...input.scopes],
      max,
      windowSeconds,
      now,
      input.expiresAt ?? null,
      [...(input.issuerRootIds ?? [])],
    ],
  );
  return { secret, key: theOnly(rows) };
}

/** A key with the rate of its organization. */
export interface AuthenticatedKey extends ApiKeySummary {
  readonly organizationRateRule: RateRule;
}

/** Returns the key with this secret, even if it expired or was revoked; null if there is none. Other texts are not hashed. */
export async function findApiKeyBySecret(
  { pool }: Database,
  secret: string,
): Promise<AuthenticatedKey | null> {
  if (!isPossibleKey(secret)) return null;
  const { rows } = await pool.query<ApiKeySummary & { readonly organizationRateRule: RateRule | null }>({
    name: 'find-key-by-secret',
    text: `SELECT ${columns}, (SELECT json_build_object('max', o.rate_max, 'windowSeconds', o.rate_window_seconds)
        FROM organization o WHERE o.id = organization_id AND o.rate_max IS NOT NULL) AS "organizationRateRule"
      FROM api_key WHERE secret_hash = $1`,
    values: [hashSecret(secret)],
  });
  const [key] = rows;
  if (key === undefined) return null;
  return { ...key, organizationRateRule: key.organizationRateRule ?? defaultOrganizationRateRule };
}

export async function findApiKey(db: Database, keyId: string): Promise<ApiKeySummary | null> {
  const row = await db.prisma.apiKey.findUnique({ where: { id: keyId } });
  return row && toSummary(row);
}

/** The keys of an organization, or of all of them, oldest first. */
export async function listApiKeys(db: Database, organizationId?: string): Promise<ApiKeySummary[]> {
  const rows = await db.prisma.apiKey.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toSummary);
}

/** Null when there is no such key. */
export async function updateApiKey(
  { pool }: { readonly pool: Queries },
  keyId: string,
  { name, scopes, rateRule, expiresAt }: ApiKeyChange,
): Promise<ApiKeySummary | null> {
  const { rows } = await pool.query<ApiKeySummary>(
    `UPDATE api_key SET name = COALESCE($2, name), scopes = COALESCE($3::text[], scopes),
       rate_max = COALESCE($4, rate_max), rate_window_seconds = COALESCE($5, rate_window_seconds),
       expires_at = CASE WHEN $6 THEN $7::timestamptz ELSE expires_at END
     WHERE id = $1 RETURNING ${columns}`,
    [
      keyId,
      name ?? null,
      scopes ?? null,
      rateRule?.max ?? null,
      rateRule?.windowSeconds ?? null,
      expiresAt !== undefined,
      expiresAt ?? null,
    ],
  );
  return rows[0] ?? null;
}

/** Notes when keys were last used; an earlier moment than is known changes nothing. */
export async function recordKeyUses(db: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  // In one order everywhere, so that two gateways do not wait for each other.
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  await db.pool.query(
    `UPDATE api_key SET last_used_at = used.at FROM unnest($1::text[], $2::timestamptz[]) AS used(id, at)
     WHERE api_key.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`,
    [sorted.map(([id]) => id), sorted.map(([, at]) => at)],
  );
}

/** A rotated key: the new one, its secret, and the old one with the end of its overlap. */
export interface Rotation extends IssuedKey {
  readonly old: ApiKeySummary;
}

/**
 * Issues a key like another and lets that one live on until `endsAt`, or its own earlier end: both, or neither. Null when
 * the key has been revoked, replaced, or has expired by now; of two rotations at once one finds it replaced.
 */
export async function rotateApiKey(
  { pool }: { readonly pool: Queries },
  keyId: string,
  now: Date,
  endsAt: Date,
): Promise<Rotation | null> {
  const { secret, id, secretHash, prefix } = makeKey();
  const { rows } = await pool.query<ApiKeySummary>(
    `WITH present AS (
       SELECT * FROM api_key WHERE id = $1 AND revoked_at IS NULL AND replaced_by IS NULL
         AND (expires_at IS NULL OR expires_at > $2) FOR UPDATE
     ), fresh AS (
       INSERT INTO api_key (id, organization_id, name, secret_hash, prefix, scopes, rate_max, rate_window_seconds,
         created_at, expires_at, root_key_id, issuer_root_ids)
       SELECT $4, organization_id, name, $5, $6, scopes, rate_max, rate_window_seconds, $2, expires_at, root_key_id,
         issuer_root_ids
       FROM present RETURNING *
     ), old AS (
       UPDATE api_key SET expires_at = LEAST(api_key.expires_at, $3::timestamptz), replaced_by = $4
       FROM present WHERE api_key.id = present.id RETURNING api_key.*
     )
     SELECT ${columns} FROM fresh UNION ALL SELECT ${columns} FROM old`,
    [keyId, now, endsAt, id, secretHash, prefix],
  );
  const key = rows.find(({ keyId: known }) => known === id);
  const old = rows.find(({ keyId: known }) => known !== id);
  return key && old ? { secret, key, old } : null;
}

/** A new secret, and what is kept of it. */
function makeKey(): { secret: string; id: string; secretHash: string; prefix: string } {
  const secret = makeKeyText(randomBytes(32));
  const id = `key_${randomBytes(8).toString('hex')}`;
  return { secret, id, secretHash: hashSecret(secret), prefix: secret.slice(0, 10) };
}

/** Revokes a key; the first revocation's moment stays. Null when there is no such key. */
export async function revokeApiKey(
  { pool }: { readonly pool: Queries },
  keyId: string,
  now: Date,
): Promise<ApiKeySummary | null> {
  const { rows } = await pool.query<ApiKeySummary>(
    `UPDATE api_key SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1 RETURNING ${columns}`,
    [keyId, now],
  );
  return rows[0] ?? null;
}

/**
 * Deletes keys that were revoked or expired before a moment, so many at a time, with the caps of lines that have no key
 * left. A key stays while another key of its line, or one that its line issued, has not ended: their caps and their
 * charges name it. Returns how many keys were deleted.
 */
export async function deleteEndedKeys(db: Database, moment: Date, most: number): Promise<number> {
  const { rows } = await db.longPool.query<{ count: number }>(
    `WITH deleted AS (
       DELETE FROM api_key WHERE id = ANY(ARRAY(SELECT id FROM api_key
         WHERE (revoked_at < $1 OR expires_at < $1) AND NOT EXISTS (SELECT FROM api_key k
           WHERE k.organization_id = api_key.organization_id
             AND api_key.root_key_id = ANY(array_prepend(k.root_key_id, k.issuer_root_ids))
             AND (k.revoked_at < $1 OR k.expires_at < $1) IS NOT TRUE)
         ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING id, organization_id, root_key_id
     ), ended AS (
       SELECT organization_id, array_agg(DISTINCT root_key_id) AS roots FROM deleted d
       WHERE NOT EXISTS (SELECT FROM api_key k WHERE k.root_key_id = d.root_key_id
         AND NOT EXISTS (SELECT FROM deleted other WHERE other.id = k.id)) GROUP BY organization_id
     ), uncapped AS (
       UPDATE credit_budget b SET key_caps = b.key_caps - ended.roots FROM ended
       WHERE b.organization_id = ended.organization_id AND b.key_caps ?| ended.roots
     ) SELECT count(*) AS count FROM deleted`,
    [moment, most],
  );
  return rows[0]?.count ?? 0;
}

function theOnly(rows: readonly ApiKeySummary[]): ApiKeySummary {
  const [row] = rows;
  invariant(row !== undefined, 'a row that was written is answered');
  return row;
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function toSummary(row: ApiKeyRow): ApiKeySummary {
  return {
    keyId: row.id,
    organizationId: row.organizationId,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    rateRule: { max: row.rateMax, windowSeconds: row.rateWindowSeconds },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    rootKeyId: row.rootKeyId,
    capKeyIds: [row.rootKeyId, ...row.issuerRootIds],
    replacedBy: row.replacedBy,
    lastUsedAt: row.lastUsedAt,
  };
}
