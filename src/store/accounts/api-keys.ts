import { createHash, randomBytes } from 'node:crypto';
import { isPossibleKey, makeKeyText } from '../../domain/api-key-text.js';
import { defaultRateRule, type RateRule } from '../../domain/rate-rule.js';
import type { Database } from '../database.js';
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
}

/** What can be changed of a key; what is not given stays. */
export interface ApiKeyChange {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly rateRule?: RateRule;
  /** Null: it does not expire. */
  readonly expiresAt?: Date | null;
}

/** Issues a key (D10): the secret is answered this once, only its SHA-256 and a prefix are kept. */
export async function issueApiKey(
  db: Database,
  input: NewApiKey,
  now: Date,
): Promise<{ readonly secret: string; readonly key: ApiKeySummary }> {
  const { secret, ...identity } = makeKey();
  const { max, windowSeconds } = input.rateRule ?? defaultRateRule;
  const row = await db.prisma.apiKey.create({
    data: {
      ...identity,
      rootKeyId: identity.id,
      organizationId: input.organizationId,
      name: input.name ?? null,
      scopes: [...input.scopes],
      rateMax: max,
      rateWindowSeconds: windowSeconds,
      createdAt: now,
      expiresAt: input.expiresAt ?? null,
    },
  });
  return { secret, key: toSummary(row) };
}

/** The key of a secret, also an expired or revoked one; null when there is none. What cannot be one is not hashed. */
export async function findApiKeyBySecret(db: Database, secret: string): Promise<ApiKeySummary | null> {
  if (!isPossibleKey(secret)) return null;
  const row = await db.prisma.apiKey.findUnique({ where: { secretHash: hashSecret(secret) } });
  return row && toSummary(row);
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
  db: Database,
  keyId: string,
  { name, scopes, rateRule, expiresAt }: ApiKeyChange,
): Promise<ApiKeySummary | null> {
  await db.prisma.apiKey.updateMany({
    where: { id: keyId },
    data: {
      ...(name !== undefined && { name }),
      ...(scopes !== undefined && { scopes: [...scopes] }),
      ...(rateRule !== undefined && { rateMax: rateRule.max, rateWindowSeconds: rateRule.windowSeconds }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  });
  return findApiKey(db, keyId);
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
export interface Rotation {
  readonly secret: string;
  readonly key: ApiKeySummary;
  readonly old: ApiKeySummary;
}

/**
 * Issues a key like another and lets that one live on until `endsAt`, or its own earlier end: both, or neither. Null when
 * the key has been revoked, replaced, or has expired by now; of two rotations at once one finds it replaced.
 */
export async function rotateApiKey(
  db: Database,
  keyId: string,
  now: Date,
  endsAt: Date,
): Promise<Rotation | null> {
  return db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM api_key WHERE id = ${keyId} FOR UPDATE`;
    const row = await tx.apiKey.findUnique({ where: { id: keyId } });
    if (row?.revokedAt !== null || row.replacedBy !== null) return null;
    if (row.expiresAt !== null && row.expiresAt <= now) return null;
    const { secret, ...identity } = makeKey();
    const fresh = { ...identity, createdAt: now, lastUsedAt: null };
    const next = await tx.apiKey.create({ data: { ...row, ...fresh } });
    const expiresAt = row.expiresAt !== null && row.expiresAt < endsAt ? row.expiresAt : endsAt;
    const old = await tx.apiKey.update({ where: { id: keyId }, data: { expiresAt, replacedBy: next.id } });
    return { secret, key: toSummary(next), old: toSummary(old) };
  });
}

/** A new secret, and what is kept of it. */
function makeKey(): { secret: string; id: string; secretHash: string; prefix: string } {
  const secret = makeKeyText(randomBytes(32));
  const id = `key_${randomBytes(8).toString('hex')}`;
  return { secret, id, secretHash: hashSecret(secret), prefix: secret.slice(0, 10) };
}

/** Revokes a key; the first revocation's moment stays. Null when there is no such key. */
export async function revokeApiKey(db: Database, keyId: string, now: Date): Promise<ApiKeySummary | null> {
  await db.prisma.apiKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: now } });
  return findApiKey(db, keyId);
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
    replacedBy: row.replacedBy,
    lastUsedAt: row.lastUsedAt,
  };
}
