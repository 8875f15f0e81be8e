import {
  authenticatedColumns,
  type AuthenticatedKey,
  hashSecret,
  selectAuthenticated,
  toAuthenticated,
} from '../../accounts/sql/api-keys.js';
import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';

const findByToken = new Statement(
  { ...authenticatedColumns, tokenExpiresAt: computed('timestamptz').orNull() },
  `SELECT ${selectAuthenticated},
     (SELECT token_expires_at FROM sign_in_grant WHERE token_hash = $1) AS "tokenExpiresAt"
   FROM api_key WHERE id = (SELECT key_id FROM sign_in_grant WHERE token_hash = $1 AND resource = $2)`,
  'find-key-by-token',
);

/**
 * Returns the key of an access token that is valid for a resource, with the expiry of the token; null if there is none.
 */
export async function findKeyByToken(
  { pool }: Database,
  token: string,
  resource: string,
): Promise<AuthenticatedKey | null> {
  const { rows } = await pool.query(findByToken.with(hashSecret(token), resource));
  const [row] = rows;
  if (row?.tokenExpiresAt == null) return null;
  const { tokenExpiresAt, ...key } = row;
  const isFirst = key.expiresAt === null || tokenExpiresAt < key.expiresAt;
  return { ...toAuthenticated(key), expiresAt: isFirst ? tokenExpiresAt : key.expiresAt };
}
