import { countFetch } from './limit-requests.js';
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  readReplyAddress,
  replyWith,
} from './model/authorization-request.js';
import { findRegistered, type OAuthClient } from './model/client.js';
import { OAuthError } from './model/oauth-error.js';
import { type Parameters, parseParameters, requireParameter } from './model/parameters.js';
import type { SignIn } from './sign-in.js';

/**
 * An authorization request that was checked: a valid one with the address for a refusal by the person, or the address to
 * which the browser is sent with an error.
 */
export type CheckedRequest =
  { readonly request: AuthorizationRequest; readonly denyUrl: string } | { readonly redirectTo: string };

/**
 * Checks the query of an authorization request. `address` is the network address for which documents are fetched.
 * @throws OAuthError when the client or its redirect URI is not valid, so that only the person may see the error.
 */
export async function checkRequest(signIn: SignIn, query: string, address: string): Promise<CheckedRequest> {
  const parameters = parseParameters(query);
  const client = await findClient(signIn, requireParameter(parameters, 'client_id'), address);
  const reply = readReplyAddress(parameters, client);
  const { addresses } = signIn;
  try {
    const request = readAuthorizationRequest(parameters, client, reply, addresses);
    const denied = new OAuthError('access_denied', 'The person has refused access.');
    return { request, denyUrl: replyWith(reply, addresses, denied) };
  } catch (error) {
    if (error instanceof OAuthError) return { redirectTo: replyWith(reply, addresses, error) };
    throw error;
  }
}

/** Returns the client with this ID. @throws OAuthError invalid_client, and the errors of its metadata document. */
async function findClient(signIn: SignIn, clientId: string, address: string): Promise<OAuthClient> {
  const { documents, services, addresses } = signIn;
  if (documents.isDocumentUrl(clientId)) return documents.find(clientId, () => countFetch(services, address));
  const client = findRegistered(clientId, addresses.issuer, services.clock.now(), services.signer);
  if (client !== null) return client;
  throw new OAuthError(
    'invalid_client',
    'This client is not registered here, or its registration has expired.',
    {
      status: 400,
    },
  );
}

/** Returns the parameters of a form with the client ID that each endpoint for tokens needs. */
export function readForm(form: string): { readonly parameters: Parameters; readonly clientId: string } {
  const parameters = parseParameters(form);
  if (parameters.has('client_secret') || parameters.has('client_assertion'))
    throw new OAuthError('invalid_client', 'Clients of this server have no secret. Send client_id alone.');
  return { parameters, clientId: requireParameter(parameters, 'client_id') };
}
