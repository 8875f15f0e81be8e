import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, type RowOf, selectList, Statement } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { makeKeyText } from '../model/keys.js';
import {
  isPossibleOperatorKey,
  managingScope,
  operatorMark,
  type OperatorScope,
} from '../model/operator-keys.js';

const columns = {
  keyId: 'OperatorKey.id',
  name: 'OperatorKey.name',
  prefix: 'OperatorKey.prefix',
  scopes: field('OperatorKey.scopes').as<OperatorScope[]>(),
  createdAt: 'OperatorKey.createdAt',
  expiresAt: 'OperatorKey.expiresAt',
  revokedAt: 'OperatorKey.revokedAt',
  lastUsedAt: 'OperatorKey.lastUsedAt',
} as const;

/** An operator key without its secret. */
export type OperatorKey = RowOf<typeof columns>;

/** The properties of a new operator key. */
export interface NewOperatorKey {
  readonly name: string | null;
  readonly scopes: readonly OperatorScope[];
  /** Null when the key does not expire. */
  readonly expiresAt: Date | null;
}

const insert = new Statement(
  columns,
  `INSERT INTO operator_key (id, name, secret_hash, prefix, scopes, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${selectList(columns)}`,
);

/** Issues an operator key. Only this function returns the secret; the database stores its SHA-256 and a prefix. */
export async function issueOperatorKey(
  client: Queries,
  { name, scopes, expiresAt }: NewOperatorKey,
  now: Date,
): Promise<{ readonly secret: string; readonly key: OperatorKey }> {
  const secret = makeKeyText(randomBytes(32), operatorMark);
  const id = `opk_${randomBytes(8).toString('hex')}`;
  const { rows } = await client.query(
    insert.with(id, name, hashSecret(secret), secret.slice(0, 10), [...scopes], now, expiresAt),
  );
  invariant(rows[0] !== undefined, 'an inserted row is returned');
  return { secret, key: rows[0] };
}

/** Maximum keys in a list. */
const maxListed = 1000;

const list = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM operator_key
   ORDER BY revoked_at IS NOT NULL, created_at DESC, id LIMIT ${maxListed}`,
);

/** Lists operator keys: first the keys that are not revoked, each newest first. */
export async function listOperatorKeys({ pool }: Database): Promise<OperatorKey[]> {
  const { rows } = await pool.query(list.with());
  return rows;
}

const findBySecret = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM operator_key WHERE secret_hash = $1`,
  'find-operator-key',
);

/**
 * Returns the operator key with this secret, even if it has expired or was revoked; null if there is none. A malformed
 * secret is not looked up.
 */
export async function findOperatorKey({ pool }: Database, secret: string): Promise<OperatorKey | null> {
  if (!isPossibleOperatorKey(secret)) return null;
  const { rows } = await pool.query(findBySecret.with(hashSecret(secret)));
  return rows[0] ?? null;
}

const find = new Statement(columns, `SELECT ${selectList(columns)} FROM operator_key WHERE id = $1`);

/** Returns the operator key with this ID; null if there is none. */
export async function findOperatorKeyById(client: Queries, keyId: string): Promise<OperatorKey | null> {
  const { rows } = await client.query(find.with(keyId));
  return rows[0] ?? null;
}

/**
 * Locks the table of operator keys until the end of the transaction, so that no two revocations both find another valid
 * key.
 */
export async function lockOperatorKeys(client: Queries): Promise<void> {
  await client.query('LOCK TABLE operator_key IN SHARE ROW EXCLUSIVE MODE');
}

const getById = new Statement(columns, `SELECT ${selectList(columns)} FROM operator_key WHERE id = $1`);

/** Returns an operator key that exists. */
export async function getOperatorKey({ pool }: Database, keyId: string): Promise<OperatorKey> {
  const { rows } = await pool.query(getById.with(keyId));
  invariant(rows[0] !== undefined, 'the rows of operator keys are never deleted');
  return rows[0];
}

const revoke = new Statement(
  columns,
  `UPDATE operator_key SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1 RETURNING ${selectList(columns)}`,
);

/** Revokes an operator key. Returns null when no key has this ID. */
export async function revokeOperatorKey(
  client: Queries,
  keyId: string,
  now: Date,
): Promise<OperatorKey | null> {
  const { rows } = await client.query(revoke.with(keyId, now));
  return rows[0] ?? null;
}

const countManaging = new Statement(
  { count: computed('int8') },
  `SELECT count(*) AS count FROM operator_key
   WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) AND scopes @> ARRAY['${managingScope}']`,
);

/** Returns the number of valid operator keys that may revoke operator keys. */
export async function countManagingKeys(client: Queries, now: Date): Promise<number> {
  const { rows } = await client.query(countManaging.with(now));
  return rows[0]?.count ?? 0;
}

/** Records that a key was used, precise to the minute. */
export async function recordOperatorKeyUse({ pool }: Database, keyId: string, now: Date): Promise<void> {
  await pool.query(
    `UPDATE operator_key SET last_used_at = $2
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
    [keyId, now],
  );
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
