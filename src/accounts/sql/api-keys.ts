import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.js';
import type { ApiKey as ApiKeyRow } from '../../database/generated/prisma/client.js';
import type { Queries } from '../../database/queries.js';
import { computed, type RowOf, selectList, Statement } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { isTestKey } from '../model/key-forms.js';
import {
  defaultOrganizationRateRule,
  defaultRateRule,
  isPossibleKey,
  keyMark,
  makeKeyText,
  type RateRule,
} from '../model/keys.js';
import { deleteEndedKeysApart } from './distributed/ended-keys.js';
import { suspensionOf } from './suspensions.js';

/** A key without its secret. */
export interface ApiKeySummary {
  readonly keyId: string;
  readonly organizationId: string;
  readonly name: string | null;
  /** The first characters of the key, which are not secret. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /**
   * The first key of the rotation chain, or this key if it has not been rotated. All keys of a chain share a monthly
   * cap.
   */
  readonly rootKeyId: string;
  /**
   * The keys whose monthly caps apply to this key, if they are set: its own root key, then the root keys of the keys
   * that issued it, directly and indirectly. The list never changes.
   */
  readonly capKeyIds: readonly string[];
  /** The key that replaced it in a rotation; null when it was not rotated. */
  readonly replacedBy: string | null;
  /** Precise to the minute; null before its first use. */
  readonly lastUsedAt: Date | null;
}

export interface NewApiKey {
  readonly organizationId: string;
  readonly name?: string | undefined;
  readonly scopes: readonly string[];
  readonly rateRule?: RateRule | undefined;
  readonly expiresAt?: Date | null | undefined;
  /** The `capKeyIds` of the issuing key; omitted if an operator issues the key on the command line. */
  readonly issuerRootIds?: readonly string[] | undefined;
  /** The first characters of the new key; `dgk_` if omitted. */
  readonly mark?: string;
  /** The ID and the secret of a key that its caller chose, in a sandbox. They are random if omitted. */
  readonly chosen?: { readonly keyId: string; readonly secret: string };
}

/** Changes to a key. Omitted properties are not changed. */
export interface ApiKeyChange {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly rateRule?: RateRule;
  /** Null removes the expiry. */
  readonly expiresAt?: Date | null;
}

/** The columns of ApiKeySummary. */
export const keyColumns = {
  keyId: 'ApiKey.id',
  organizationId: 'ApiKey.organizationId',
  name: 'ApiKey.name',
  prefix: 'ApiKey.prefix',
  scopes: 'ApiKey.scopes',
  rateRule: computed('json').as<RateRule>(),
  createdAt: 'ApiKey.createdAt',
  expiresAt: 'ApiKey.expiresAt',
  revokedAt: 'ApiKey.revokedAt',
  rootKeyId: 'ApiKey.rootKeyId',
  capKeyIds: computed('text[]'),
  replacedBy: 'ApiKey.replacedBy',
  lastUsedAt: 'ApiKey.lastUsedAt',
} as const;

const columns = `${selectList(keyColumns)},
  json_build_object('max', rate_max, 'windowSeconds', rate_window_seconds) AS "rateRule",
  array_prepend(root_key_id, issuer_root_ids) AS "capKeyIds"`;

const insertKey = new Statement(
  keyColumns,
  `INSERT INTO api_key (id, organization_id, name, secret_hash, prefix, scopes, rate_max, rate_window_seconds,
     created_at, expires_at, root_key_id, issuer_root_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $1, $11) RETURNING ${columns}`,
);

/** A key with its secret, which is returned only once. */
export interface IssuedKey {
  readonly secret: string;
  readonly key: ApiKeySummary;
}

/** Issues a key (D10). Only this function returns the secret; the database stores its SHA-256 and a prefix. */
export async function issueApiKey(
  { pool }: { readonly pool: Queries },
  input: NewApiKey,
  now: Date,
): Promise<IssuedKey> {
  const { chosen, mark = keyMark } = input;
  const { secret, id, secretHash, prefix } =
    chosen === undefined ? makeKey(mark) : toStore(chosen.keyId, chosen.secret);
  const { max, windowSeconds } = input.rateRule ?? defaultRateRule;
  const { rows } = await pool.query(
    insertKey.with(
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
    ),
  );
  return { secret, key: theOnly(rows) };
}

/** A key with the rate limit and the suspension of its organization. */
export interface AuthenticatedKey extends ApiKeySummary {
  readonly organizationRateRule: RateRule;
  /** Why the organization is suspended (D25); null when it is not. */
  readonly suspension: string | null;
}

/** The columns of AuthenticatedKey. */
export const authenticatedColumns = {
  ...keyColumns,
  organizationRateRule: computed('json').as<RateRule | null>(),
  suspension: computed('text').orNull(),
} as const;

/** SQL that selects `authenticatedColumns` from `api_key`. */
export const selectAuthenticated = `${columns},
     (SELECT json_build_object('max', o.rate_max, 'windowSeconds', o.rate_window_seconds)
     FROM organization o WHERE o.id = organization_id AND o.rate_max IS NOT NULL) AS "organizationRateRule",
     ${suspensionOf('api_key.organization_id')} AS suspension`;

const findBySecret = new Statement(
  authenticatedColumns,
  `SELECT ${selectAuthenticated} FROM api_key WHERE secret_hash = $1`,
  'find-key-by-secret',
);

const findById = new Statement(
  authenticatedColumns,
  `SELECT ${selectAuthenticated} FROM api_key WHERE id = $1`,
  'find-key-by-id',
);

/**
 * Returns the key with this secret, even if it has expired or was revoked; null if there is none. A malformed secret is
 * not looked up.
 */
export async function findApiKeyBySecret(
  { pool }: Database,
  secret: string,
): Promise<AuthenticatedKey | null> {
  if (!isPossibleKey(secret) && !isTestKey(secret)) return null;
  const { rows } = await pool.query(findBySecret.with(hashSecret(secret)));
  const [key] = rows;
  return key === undefined ? null : toAuthenticated(key);
}

/** Returns a row with `authenticatedColumns` as a key, with the default rate limit if the organization has none. */
export function toAuthenticated(row: RowOf<typeof authenticatedColumns>): AuthenticatedKey {
  return { ...row, organizationRateRule: row.organizationRateRule ?? defaultOrganizationRateRule };
}

/** Returns the key with this ID, as `findApiKeyBySecret` does. */
export async function findApiKeyById({ pool }: Database, keyId: string): Promise<AuthenticatedKey | null> {
  const { rows } = await pool.query(findById.with(keyId));
  const [key] = rows;
  return key === undefined ? null : toAuthenticated(key);
}

export async function findApiKey(db: Database, keyId: string): Promise<ApiKeySummary | null> {
  const row = await db.prisma.apiKey.findUnique({ where: { id: keyId } });
  return row && toSummary(row);
}

/** Lists the keys of one organization, or of all organizations, oldest first. */
export async function listApiKeys(db: Database, organizationId?: string): Promise<ApiKeySummary[]> {
  const rows = await db.prisma.apiKey.findMany({
    ...(organizationId !== undefined && { where: { organizationId } }),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toSummary);
}

const updateKey = new Statement(
  keyColumns,
  `UPDATE api_key SET name = COALESCE($2, name), scopes = COALESCE($3::text[], scopes),
     rate_max = COALESCE($4, rate_max), rate_window_seconds = COALESCE($5, rate_window_seconds),
     expires_at = CASE WHEN $6 THEN $7::timestamptz ELSE expires_at END
   WHERE id = $1 RETURNING ${columns}`,
);

/** Updates a key. Returns null when no key has this ID. */
export async function updateApiKey(
  { pool }: { readonly pool: Queries },
  keyId: string,
  { name, scopes, rateRule, expiresAt }: ApiKeyChange,
): Promise<ApiKeySummary | null> {
  const { rows } = await pool.query(
    updateKey.with(
      keyId,
      name ?? null,
      scopes ?? null,
      rateRule?.max ?? null,
      rateRule?.windowSeconds ?? null,
      expiresAt !== undefined,
      expiresAt ?? null,
    ),
  );
  return rows[0] ?? null;
}

/** Records when keys were last used. Does not replace a later time. */
export async function recordKeyUses(db: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  // All servers lock keys in the same order, so that concurrent updates cannot deadlock.
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  await db.pool.query(
    `UPDATE api_key SET last_used_at = used.at FROM unnest($1::text[], $2::timestamptz[]) AS used(id, at)
     WHERE api_key.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`,
    [sorted.map(([id]) => id), sorted.map(([, at]) => at)],
  );
}

/** The result of a rotation: the new key, its secret, and the old key with the end of its overlap. */
export interface Rotation extends IssuedKey {
  readonly old: ApiKeySummary;
}

const rotateKey = new Statement(
  keyColumns,
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
);

/**
 * Issues a key with the same terms as an old one. In the same statement, makes the old key expire at `endsAt`, unless
 * it expires earlier. Returns null when the old key was revoked, was replaced or has expired. If two
 * rotations are concurrent, the second one returns null.
 */
export async function rotateApiKey(
  { pool }: { readonly pool: Queries },
  keyId: string,
  now: Date,
  endsAt: Date,
  mark = keyMark,
): Promise<Rotation | null> {
  const { secret, id, secretHash, prefix } = makeKey(mark);
  const { rows } = await pool.query(rotateKey.with(keyId, now, endsAt, id, secretHash, prefix));
  const key = rows.find(({ keyId: known }) => known === id);
  const old = rows.find(({ keyId: known }) => known !== id);
  return key && old ? { secret, key, old } : null;
}

/** A secret, and the ID, hash and prefix to store. */
interface MadeKey {
  readonly secret: string;
  readonly id: string;
  readonly secretHash: string;
  readonly prefix: string;
}

/** Creates a secret that begins with `mark`, and what to store of it. */
function makeKey(mark: string): MadeKey {
  return toStore(`key_${randomBytes(8).toString('hex')}`, makeKeyText(randomBytes(32), mark));
}

function toStore(id: string, secret: string): MadeKey {
  return { secret, id, secretHash: hashSecret(secret), prefix: secret.slice(0, 10) };
}

const revokeKey = new Statement(
  keyColumns,
  `UPDATE api_key SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1 RETURNING ${columns}`,
);

/** Revokes a key. Returns null when no key has this ID. If it was already revoked, the time does not change. */
export async function revokeApiKey(
  { pool }: { readonly pool: Queries },
  keyId: string,
  now: Date,
): Promise<ApiKeySummary | null> {
  const { rows } = await pool.query(revokeKey.with(keyId, now));
  return rows[0] ?? null;
}

/** SQL that deletes ended keys, and finds the root keys of rotation chains that have no keys left. */
const deletedKeys = `deleted AS (
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
     )`;

const deleteAndListRoots = `WITH ${deletedKeys} SELECT count(*) AS count,
  COALESCE((SELECT jsonb_object_agg(organization_id, roots) FROM ended), '{}') AS ended FROM deleted`;

/**
 * Deletes keys that were revoked or expired before `moment`, at most `most`. Also removes the caps of rotation chains
 * that have no keys left. A key is retained while another key of its chain, or a key that the chain issued, is valid,
 * because caps and charges of these keys refer to it. Returns the number of deleted keys.
 */
export async function deleteEndedKeys(db: Database, moment: Date, most: number): Promise<number> {
  if (db.distribution.isDistributed) return deleteEndedKeysApart(db, deleteAndListRoots, [moment, most]);
  const { rows } = await db.longPool.query<{ count: number }>(
    `WITH ${deletedKeys}, uncapped AS (
       UPDATE credit_budget b SET key_caps = b.key_caps - ended.roots FROM ended
       WHERE b.organization_id = ended.organization_id AND b.key_caps ?| ended.roots
     ) SELECT count(*) AS count FROM deleted`,
    [moment, most],
  );
  return rows[0]?.count ?? 0;
}

function theOnly<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  invariant(row !== undefined, 'an inserted row is returned');
  return row;
}

/** Returns the hash under which a secret is stored. */
export function hashSecret(secret: string): string {
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
