import { type NewAuditEntry, toAuditLine } from '../accounts/model/audit-entry.js';
import { hashSecret, revokeApiKey } from '../accounts/sql/api-keys.js';
import { writeAuditEntry } from '../accounts/sql/audit-entries.js';
import type { Queries } from '../database/queries.js';
import { OAuthError } from './model/oauth-error.js';
import { type Revocation, revocationEntry } from './model/revocation.js';
import { familyOf, isPossibleAccessToken, isPossibleRefreshToken } from './model/tokens.js';
import type { SignIn } from './sign-in.js';
import { changeGrant, type Grant, type GrantSecret } from './sql/grants.js';

/** A request of a program, for the audit log. */
export interface ProgramRequest {
  readonly requestId: string;
  readonly address: string;
}

/**
 * Revokes the access of an access token or refresh token (RFC 7009): its key, and so all tokens of the grant. Does nothing
 * for a token that does not exist.
 * @throws OAuthError invalid_grant when the token was issued to another client.
 */
export async function revokeToken(
  signIn: SignIn,
  { token, clientId }: { readonly token: string; readonly clientId: string },
  request: ProgramRequest,
): Promise<void> {
  const found = secretOf(token);
  if (found === null) return;
  const { db, clock, audit } = signIn.services;
  const entry = await changeGrant(db, found.secret, hashSecret(found.text), async (client, grant) => {
    if (grant === null) return null;
    if (grant.clientId !== clientId)
      throw new OAuthError('invalid_grant', 'This token was issued to another client.');
    return revokeGrant(client, grant, { reason: 'token revoked', request, now: clock.now() });
  });
  if (entry !== null) audit(toAuditLine(entry));
}

function secretOf(token: string): { readonly secret: GrantSecret; readonly text: string } | null {
  if (isPossibleAccessToken(token)) return { secret: 'token', text: token };
  return isPossibleRefreshToken(token) ? { secret: 'family', text: familyOf(token) } : null;
}

/**
 * Revokes the key of a grant and writes an audit entry, in the transaction `client`. Returns the entry, to log it after
 * the commit; null if the key was already revoked.
 */
export async function revokeGrant(
  client: Queries,
  grant: Grant,
  revocation: Revocation,
): Promise<NewAuditEntry | null> {
  if (grant.revokedAt !== null) return null;
  await revokeApiKey({ pool: client }, grant.keyId, revocation.now);
  const entry = revocationEntry(grant, revocation);
  await writeAuditEntry(client, entry);
  return entry;
}
