import type { Database } from '../database.js';
import type { ApiKeySummary } from './api-keys.js';

/** The part of a key that decides whether an open stream or download may continue. */
export type KeyState = Pick<ApiKeySummary, 'keyId' | 'organizationId' | 'scopes' | 'expiresAt' | 'revokedAt'>;

/** Reads the present state of several keys in one statement. A key that no longer exists is not among the rows. */
export async function findKeyStates({ pool }: Database, keyIds: readonly string[]): Promise<KeyState[]> {
  const { rows } = await pool.query<KeyState>({
    name: 'find-key-states',
    text: `SELECT id AS "keyId", organization_id AS "organizationId", scopes, expires_at AS "expiresAt",
        revoked_at AS "revokedAt"
      FROM api_key WHERE id = ANY($1::text[])`,
    values: [keyIds],
  });
  return rows;
}
