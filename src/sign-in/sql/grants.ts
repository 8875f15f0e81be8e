import { writeAuditEntries } from '../../accounts/sql/audit-entries.js';
import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { type RowOf, selectList, Statement } from '../../database/statement.js';
import { inLongTransaction, inTransaction } from '../../database/transaction.js';
import { revocationEntry } from '../model/revocation.js';

/** The grant of a key that was just issued, with the hash of its authorization code. */
export interface NewGrant {
  readonly keyId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly resource: string;
  readonly codeChallenge: string;
  readonly codeHash: string;
  readonly codeExpiresAt: Date;
}

/** Stores a grant, in the transaction that issues its key. */
export async function insertGrant(client: Queries, grant: NewGrant): Promise<void> {
  const { keyId, clientId, redirectUri, resource, codeChallenge, codeHash, codeExpiresAt } = grant;
  await client.query(
    `INSERT INTO sign_in_grant (key_id, client_id, redirect_uri, resource, code_challenge, code_hash, code_expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [keyId, clientId, redirectUri, resource, codeChallenge, codeHash, codeExpiresAt],
  );
}

const columns = {
  keyId: 'SignInGrant.keyId',
  clientId: 'SignInGrant.clientId',
  redirectUri: 'SignInGrant.redirectUri',
  resource: 'SignInGrant.resource',
  codeChallenge: 'SignInGrant.codeChallenge',
  codeExpiresAt: 'SignInGrant.codeExpiresAt',
  redeemedAt: 'SignInGrant.redeemedAt',
  refreshHash: 'SignInGrant.refreshHash',
} as const;

const keyColumns = {
  organizationId: 'ApiKey.organizationId',
  scopes: 'ApiKey.scopes',
  expiresAt: 'ApiKey.expiresAt',
  revokedAt: 'ApiKey.revokedAt',
} as const;

/** A grant with the state of its key. */
export type Grant = RowOf<typeof columns & typeof keyColumns>;

/** The secrets by which a grant is found. */
export type GrantSecret = 'code' | 'token' | 'family';

const findBy = (secret: GrantSecret) =>
  new Statement(
    { ...columns, ...keyColumns },
    `SELECT ${selectList(columns, 'g')}, ${selectList(keyColumns, 'k')}
     FROM sign_in_grant g JOIN api_key k ON k.id = g.key_id WHERE g.${secret}_hash = $1 FOR UPDATE OF g`,
  );

const statements = { code: findBy('code'), token: findBy('token'), family: findBy('family') };

/**
 * Runs a change of the grant with a secret, given by its hash, in a transaction. Changes of one grant run one after another, on
 * all servers. `grant` is null when no grant has this secret.
 */
export function changeGrant<T>(
  db: Database,
  secret: GrantSecret,
  hash: string,
  change: (client: Queries, grant: Grant | null) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client: Queries) => {
    const { rows } = await client.query(statements[secret].with(hash));
    return change(client, rows[0] ?? null);
  });
}

/** The hashes of the latest access token and refresh token of a grant. */
export interface TokenHashes {
  readonly tokenHash: string;
  readonly tokenExpiresAt: Date;
  readonly familyHash: string;
  readonly refreshHash: string;
}

/** Replaces the tokens of a grant. Earlier ones end. */
export async function storeTokens(
  client: Queries,
  keyId: string,
  { tokenHash, tokenExpiresAt, familyHash, refreshHash }: TokenHashes,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE sign_in_grant SET token_hash = $2, token_expires_at = $3, family_hash = $4, refresh_hash = $5,
       redeemed_at = COALESCE(redeemed_at, $6) WHERE key_id = $1`,
    [keyId, tokenHash, tokenExpiresAt, familyHash, refreshHash, now],
  );
}

/** Hours after which a grant whose authorization code was not exchanged is deleted. */
const abandonedHours = 1;

const deleteAbandoned = new Statement(
  { keyId: 'SignInGrant.keyId' },
  `DELETE FROM sign_in_grant WHERE key_id = ANY(ARRAY(SELECT key_id FROM sign_in_grant
     WHERE redeemed_at IS NULL AND code_expires_at < $1::timestamptz - interval '${abandonedHours} hours'
     ORDER BY key_id LIMIT $2 FOR UPDATE SKIP LOCKED))
   RETURNING key_id AS "keyId"`,
);

const revokeAbandoned = new Statement(
  { keyId: 'ApiKey.id', organizationId: 'ApiKey.organizationId' },
  `UPDATE api_key SET revoked_at = $1 WHERE id = ANY($2) AND revoked_at IS NULL
   RETURNING id AS "keyId", organization_id AS "organizationId"`,
);

/**
 * Deletes grants whose authorization code expired an hour ago without being exchanged, at most `most`, revokes their keys,
 * and writes that to the audit log. No program has a secret of these keys. Returns the number of deleted grants.
 */
export function deleteAbandonedGrants(db: Database, now: Date, most: number): Promise<number> {
  return inLongTransaction(db, async (client: Queries) => {
    const { rows: abandoned } = await client.query(deleteAbandoned.with(now, most));
    const ids = abandoned.map(({ keyId }) => keyId);
    const { rows: revoked } = await client.query(revokeAbandoned.with(now, ids));
    const request = { requestId: null, address: null };
    const reason = 'authorization code not exchanged';
    await writeAuditEntries(
      client,
      revoked.map((grant) => revocationEntry(grant, { reason, request, now })),
    );
    return abandoned.length;
  });
}
