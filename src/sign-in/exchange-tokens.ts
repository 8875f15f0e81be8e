import { type NewAuditEntry, toAuditLine } from '../accounts/model/audit-entry.js';
import { hashSecret } from '../accounts/sql/api-keys.js';
import type { Queries } from '../database/queries.js';
import { readForm } from './check-request.js';
import { OAuthError } from './model/oauth-error.js';
import { type Parameters, requireParameter, requireResource } from './model/parameters.js';
import {
  familyOf,
  isPossibleCode,
  isPossibleRefreshToken,
  isVerifierOf,
  makeAccessToken,
  makeRefreshToken,
  tokenSeconds,
} from './model/tokens.js';
import { type ProgramRequest, revokeGrant } from './revoke-grant.js';
import type { SignIn } from './sign-in.js';
import { changeGrant, type Grant, storeTokens } from './sql/grants.js';

/** The tokens of a grant, as the token endpoint returns them (RFC 6749, section 5.1). */
export interface IssuedTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** The outcome of a token request. A refusal is returned, not thrown, so that a revocation is committed with it. */
type Outcome =
  { readonly tokens: IssuedTokens } | { readonly refusal: OAuthError; readonly entry?: NewAuditEntry | null };

/**
 * Exchanges an authorization code or a refresh token for new tokens. Each works once: a second use revokes the key of the
 * grant, because one of the two users has stolen it.
 * @throws OAuthError invalid_request, invalid_client, invalid_grant, invalid_target, invalid_scope,
 * unsupported_grant_type.
 */
export async function exchangeTokens(
  signIn: SignIn,
  form: string,
  request: ProgramRequest,
): Promise<IssuedTokens> {
  const { parameters, clientId } = readForm(form);
  requireResource(parameters, signIn.addresses.resource);
  const exchange = { signIn, parameters, clientId, request, now: signIn.services.clock.now() };
  const kind = requireParameter(parameters, 'grant_type');
  const outcome =
    kind === 'authorization_code'
      ? await redeemCode(exchange)
      : kind === 'refresh_token'
        ? await refresh(exchange)
        : null;
  if (outcome === null)
    throw new OAuthError(
      'unsupported_grant_type',
      'The parameter grant_type must be authorization_code or refresh_token.',
    );
  if ('tokens' in outcome) return outcome.tokens;
  if (outcome.entry != null) signIn.services.audit(toAuditLine(outcome.entry));
  throw outcome.refusal;
}

/** A token request. */
interface Exchange {
  readonly signIn: SignIn;
  readonly parameters: Parameters;
  readonly clientId: string;
  readonly request: ProgramRequest;
  readonly now: Date;
}

function redeemCode(exchange: Exchange): Promise<Outcome> {
  const { signIn, parameters, now, request } = exchange;
  const code = requireParameter(parameters, 'code');
  const redirectUri = requireParameter(parameters, 'redirect_uri');
  const verifier = requireParameter(parameters, 'code_verifier');
  const wrong = refuse('The authorization code is not valid, has expired, or belongs to another request.');
  if (!isPossibleCode(code)) return Promise.resolve(wrong);
  return changeGrant(signIn.services.db, 'code', hashSecret(code), async (client, grant) => {
    if (grant === null || !belongsTo(exchange, grant)) return wrong;
    if (grant.redeemedAt !== null) {
      const reason = 'authorization code used twice';
      return { ...wrong, entry: await revokeGrant(client, grant, { reason, request, now }) };
    }
    const isIntact = grant.redirectUri === redirectUri && isVerifierOf(verifier, grant.codeChallenge);
    return isIntact && grant.codeExpiresAt > now ? issue(client, grant, makeRefreshToken(), now) : wrong;
  });
}

function refresh(exchange: Exchange): Promise<Outcome> {
  const { signIn, parameters, now, request } = exchange;
  const token = requireParameter(parameters, 'refresh_token');
  const wrong = refuse('The refresh token is not valid, has expired, or was revoked.');
  if (!isPossibleRefreshToken(token)) return Promise.resolve(wrong);
  return changeGrant(signIn.services.db, 'family', hashSecret(familyOf(token)), async (client, grant) => {
    if (grant === null || !belongsTo(exchange, grant)) return wrong;
    if (grant.refreshHash !== hashSecret(token)) {
      const reason = 'refresh token used twice';
      return { ...wrong, entry: await revokeGrant(client, grant, { reason, request, now }) };
    }
    const extra = (parameters.get('scope') ?? '').split(' ').filter((name) => name !== '');
    if (!extra.every((name) => grant.scopes.includes(name)))
      return { refusal: new OAuthError('invalid_scope', 'The scope must be within what was granted.') };
    return isLive(grant, now) ? issue(client, grant, makeRefreshToken(token), now) : wrong;
  });
}

/** Returns whether a grant is of the client that makes a request, and for this MCP server. */
function belongsTo({ signIn, clientId }: Exchange, grant: Grant): boolean {
  return grant.clientId === clientId && grant.resource === signIn.addresses.resource;
}

/** Returns whether the key of a grant is valid. */
function isLive({ revokedAt, expiresAt }: Grant, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

function refuse(description: string): { readonly refusal: OAuthError } {
  return { refusal: new OAuthError('invalid_grant', description) };
}

/** Replaces the tokens of a grant. The key, and so its cap and what it has spent, stays the same. */
async function issue(client: Queries, grant: Grant, refreshToken: string, now: Date): Promise<Outcome> {
  if (!isLive(grant, now)) return refuse('The access was revoked.');
  const accessToken = makeAccessToken();
  const end = now.getTime() + tokenSeconds * 1000;
  const tokenExpiresAt = new Date(Math.min(end, grant.expiresAt?.getTime() ?? end));
  const hashes = {
    tokenHash: hashSecret(accessToken),
    tokenExpiresAt,
    familyHash: hashSecret(familyOf(refreshToken)),
    refreshHash: hashSecret(refreshToken),
  };
  await storeTokens(client, grant.keyId, hashes, now);
  return {
    tokens: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: Math.floor((tokenExpiresAt.getTime() - now.getTime()) / 1000),
      refresh_token: refreshToken,
      scope: grant.scopes.join(' '),
    },
  };
}
