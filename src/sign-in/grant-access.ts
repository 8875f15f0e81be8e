import { issueKey } from '../account-api/manage-keys.js';
import { readKeyInput } from '../account-api/model/read-key-input.js';
import { hashSecret } from '../accounts/sql/api-keys.js';
import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import type { AuthorizationRequest } from './model/authorization-request.js';
import { codeSeconds, makeCode } from './model/tokens.js';
import type { SignIn } from './sign-in.js';
import { insertGrant } from './sql/grants.js';

/** The terms that a person chooses on the consent page, before they are checked. */
export interface RawTerms {
  readonly scopes?: unknown;
  readonly monthlyCap?: unknown;
  readonly expiresAt?: unknown;
}

/** Maximum days for which access can be granted. */
const maxDays = 366;

/**
 * Grants a client access by a key that the calling key issues, with all checks of `issueKey`, and returns an authorization
 * code. The secret of the key is discarded: only tokens can use it.
 * @throws ApiError NOT_PERMITTED when the calling key cannot issue such a key; VALIDATION_ERROR.
 */
export async function grantAccess(
  context: RequestContext,
  { addresses }: Pick<SignIn, 'addresses'>,
  { client, redirectUri, codeChallenge, scopes: requested }: AuthorizationRequest,
  raw: RawTerms,
): Promise<string> {
  const now = context.now();
  const name = `${client.name}, since ${now.toISOString().slice(0, 10)}`;
  const { scopes: rawScopes, monthlyCap = null, expiresAt: rawEnd } = raw;
  const terms = readKeyInput({ name, scopes: rawScopes, monthlyCap, expiresAt: rawEnd }, now);
  const extra = terms.scopes.filter((scope) => !requested.includes(scope));
  if (extra.length > 0)
    throw refused(`scopes must be among those that the program requests, got also ${extra.join(', ')}.`);
  const { expiresAt = null } = terms;
  if (expiresAt === null || expiresAt.getTime() > now.getTime() + maxDays * 86_400_000)
    throw refused(`expires_at must be a date-time within ${maxDays} days.`);
  const code = makeCode();
  await issueKey(context, terms, (transaction, { keyId }) =>
    insertGrant(transaction, {
      keyId,
      clientId: client.clientId,
      redirectUri,
      resource: addresses.resource,
      codeChallenge,
      codeHash: hashSecret(code),
      codeExpiresAt: new Date(now.getTime() + codeSeconds * 1000),
    }),
  );
  return code;
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
