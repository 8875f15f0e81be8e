import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import { ApiError } from '../../errors/api-error.js';
import type { IdentifierHash, IdentifierKind, SuppressionKey } from '../model/suppression-key.js';

/** The row of `setting` with the fingerprint of the key of all stored hashes. */
const settingName = 'suppression_key';

const hasAny = new Statement(
  { found: computed('bool') },
  'SELECT EXISTS (SELECT FROM suppressed_identifier) AS found',
);
const findHashes = new Statement(
  { hash: 'SuppressedIdentifier.hash' },
  // Looks up each hash by its key, because the planner has no statistics of a new table.
  `SELECT known.hash FROM unnest($1::text[]) AS given (hash),
     LATERAL (SELECT hash FROM suppressed_identifier s WHERE s.hash = given.hash OFFSET 0) known`,
);
const readFingerprint = new Statement(
  { fingerprint: computed('text') },
  `SELECT value #>> '{}' AS fingerprint FROM setting WHERE name = $1`,
);
const listHashes = new Statement(
  {
    hash: 'SuppressedIdentifier.hash',
    kind: field('SuppressedIdentifier.kind').as<IdentifierKind>(),
    addedAt: 'SuppressedIdentifier.addedAt',
  },
  `SELECT hash, kind, added_at AS "addedAt" FROM suppressed_identifier
   WHERE hash COLLATE "C" > $1 ORDER BY hash COLLATE "C" LIMIT $2`,
);

/** Returns whether any identifier is suppressed. */
export async function hasSuppressed(client: Queries): Promise<boolean> {
  const { rows } = await client.query(hasAny.with());
  return rows[0]?.found ?? false;
}

/** Returns those of the hashes that are suppressed. */
export async function findSuppressed(
  client: Queries,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query(findHashes.with(hashes));
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Returns the key with which identifiers are compared.
 * @throws ApiError VALIDATION_ERROR when none is configured, or another one than that of the stored hashes.
 */
export async function requireKey(client: Queries, key: SuppressionKey | null): Promise<SuppressionKey> {
  if (key === null)
    throw new ApiError(
      'VALIDATION_ERROR',
      'SUPPRESSION_KEY is not set. It is needed to recognize erased people: set it to the secret with which they were erased, or, for the first erasure, to a new one of at least 32 characters.',
    );
  const { rows } = await client.query(readFingerprint.with(settingName));
  const stored = rows[0]?.fingerprint;
  if (stored === undefined || stored === key.fingerprint) return key;
  throw new ApiError(
    'VALIDATION_ERROR',
    'SUPPRESSION_KEY is another key than that of the stored hashes, which cannot be recognized with it. Set it to the key with which people were erased.',
  );
}

/** Stores hashes, and the fingerprint of their key with the first. Returns the number of new ones. */
export async function storeSuppressed(
  client: Queries,
  key: SuppressionKey,
  hashes: readonly IdentifierHash[],
  { erasureId, at }: { readonly erasureId: string | null; readonly at: Date },
): Promise<number> {
  await client.query(
    'INSERT INTO setting (name, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT DO NOTHING',
    [settingName, key.fingerprint],
  );
  const { rowCount } = await client.query(
    `INSERT INTO suppressed_identifier (hash, kind, erasure_id, added_at)
     SELECT DISTINCT ON (hash) hash, kind, $3::uuid, $4::timestamptz
     FROM unnest($1::text[], $2::text[]) AS given (hash, kind) ON CONFLICT DO NOTHING`,
    [hashes.map(({ hash }) => hash), hashes.map(({ kind }) => kind), erasureId, at],
  );
  return rowCount ?? 0;
}

/** Deletes hashes. Returns their number. */
export async function deleteSuppressed(client: Queries, hashes: readonly string[]): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM suppressed_identifier WHERE hash = ANY($1)', [hashes]);
  return rowCount ?? 0;
}

/** A stored hash. */
export interface StoredHash extends IdentifierHash {
  readonly addedAt: Date;
}

/** Returns stored hashes after a hash, in their order. */
export async function listSuppressed(
  client: Queries,
  after: string,
  limit: number,
): Promise<readonly StoredHash[]> {
  const { rows } = await client.query(listHashes.with(after, limit));
  return rows;
}
