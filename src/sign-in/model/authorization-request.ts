import { type OAuthClient } from './client.js';
import { OAuthError } from './oauth-error.js';
import { type Parameters, requireParameter, requireResource } from './parameters.js';
import { isRegistered, withParameters } from './redirect-uri.js';
import { grantableScopes, type SignInAddresses } from './sign-in-addresses.js';
import { isCodeChallenge } from './tokens.js';

/** A valid request for access. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  /** The requested scopes, or all grantable ones if the client requests none. */
  readonly scopes: readonly string[];
}

/** Where the outcome of an authorization request is sent. */
export type ReplyAddress = Pick<AuthorizationRequest, 'redirectUri' | 'state'>;

const maxStateLength = 2000;

/**
 * Returns where the outcome of a request is sent. Until this succeeds, errors must not be sent to the redirect URI, which
 * can be anybody's.
 * @throws OAuthError invalid_request.
 */
export function readReplyAddress(parameters: Parameters, client: OAuthClient): ReplyAddress {
  const redirectUri = requireParameter(parameters, 'redirect_uri');
  if (!isRegistered(redirectUri, client.redirectUris))
    throw new OAuthError('invalid_request', 'The parameter redirect_uri is none of the URIs of this client.');
  return { redirectUri, state: parameters.get('state') ?? null };
}

/** Scope names of other servers that clients send by habit. They are ignored. */
const ignoredScopes: ReadonlySet<string> = new Set(['offline_access']);

/**
 * Reads the rest of a request for access. Its errors are sent to the redirect URI.
 * @throws OAuthError unsupported_response_type, invalid_request, invalid_target, invalid_scope.
 */
export function readAuthorizationRequest(
  parameters: Parameters,
  client: OAuthClient,
  reply: ReplyAddress,
  { resource }: Pick<SignInAddresses, 'resource'>,
): AuthorizationRequest {
  if (requireParameter(parameters, 'response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'The parameter response_type must be code.');
  if ((parameters.get('response_mode') ?? 'query') !== 'query')
    throw new OAuthError('invalid_request', 'The parameter response_mode must be query.');
  if ((reply.state?.length ?? 0) > maxStateLength)
    throw new OAuthError(
      'invalid_request',
      `The parameter state must have at most ${maxStateLength} characters.`,
    );
  const codeChallenge = requireParameter(parameters, 'code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'The parameter code_challenge_method must be S256.');
  if (!isCodeChallenge(codeChallenge))
    throw new OAuthError('invalid_request', 'The parameter code_challenge must be a SHA-256 in base64url.');
  requireResource(parameters, resource);
  return { ...reply, client, codeChallenge, scopes: readScopes(parameters.get('scope')) };
}

function readScopes(text: string | undefined): readonly string[] {
  const requested = (text ?? '').split(' ').filter((name) => name !== '' && !ignoredScopes.has(name));
  const known: ReadonlySet<string> = new Set(grantableScopes);
  if (!requested.every((name) => known.has(name)))
    throw new OAuthError(
      'invalid_scope',
      `The parameter scope must contain only: ${grantableScopes.join(' ')}.`,
    );
  return requested.length === 0 ? grantableScopes : [...new Set(requested)];
}

/** Returns the address to which a browser is sent with an authorization code, or with an error. */
export function replyWith(
  { redirectUri, state }: ReplyAddress,
  { issuer }: Pick<SignInAddresses, 'issuer'>,
  outcome: { readonly code: string } | OAuthError,
): string {
  const result = outcome instanceof OAuthError ? outcome.toJson() : { code: outcome.code };
  // `iss` lets a client notice that another server has answered (RFC 9207).
  return withParameters(redirectUri, {
    ...result,
    state: state === null ? null : state.slice(0, maxStateLength),
    iss: issuer,
  });
}
