import type { KeyCache } from '../accounts/key-cache.js';
import type { Services } from '../context/services.js';
import type { PublicAddress } from '../http/mount-path.js';
import { ClientDocuments } from './client-documents.js';
import { SignInAddresses } from './model/sign-in-addresses.js';
import { isPossibleAccessToken } from './model/tokens.js';
import { findKeyByToken } from './sql/find-token.js';

/** The services that the endpoints of sign-in and the MCP server at /mcp/oauth share in a process. */
export interface SignIn {
  readonly services: Services;
  readonly addresses: SignInAddresses;
  readonly documents: ClientDocuments;
  /** Finds the key of an access token that is valid for the MCP server. API keys are unknown to it. */
  readonly tokens: KeyCache;
}

/** Creates the services of sign-in for a public address. */
export function createSignIn(services: Services, address: PublicAddress): SignIn {
  const addresses = new SignInAddresses(address);
  return {
    services,
    addresses,
    documents: new ClientDocuments(services.bounds.webhookUrls),
    tokens: services.keys.withSecrets(isPossibleAccessToken, (db, token) =>
      findKeyByToken(db, token, addresses.resource),
    ),
  };
}
