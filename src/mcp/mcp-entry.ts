import type { IncomingMessage } from 'node:http';
import type { KeyCache } from '../accounts/key-cache.js';
import { ApiError } from '../errors/api-error.js';
import { errorTable } from '../errors/error-table.js';
import { headerOf } from '../http/request-locals.js';
import { resourcePath } from '../sign-in/model/sign-in-addresses.js';
import type { SignIn } from '../sign-in/sign-in.js';

/** A path of the MCP server, and the credentials that it accepts. */
export interface McpEntry {
  readonly route: string;
  /** Finds the caller; null to use the API keys. */
  readonly tokens: KeyCache | null;
  /** Returns the API key or the access token of a request. */
  secretOf(request: IncomingMessage): string | undefined;
  /** Returns the error of a request without a valid credential, which says where to send one. */
  describe(error: ApiError): ApiError;
}

/** `/mcp`, which takes an API key in X-API-Key. It can be sent as a bearer token, because some hosts support no other header. */
const keyEntry: McpEntry = {
  route: '/mcp',
  tokens: null,
  secretOf: (request) => headerOf(request, 'x-api-key') ?? bearerOf(request),
  describe: ({ code, message: given }) => {
    const where = 'in the X-API-Key header, or as Authorization: Bearer';
    let message = `Send an API key ${where}.`;
    // A message of its own says where a key of this form works.
    if (code !== 'API_KEY_MISSING')
      message = given === errorTable[code].message ? `The API key ${where}, is not valid.` : given;
    return new ApiError(code, message, { headers: { 'WWW-Authenticate': 'Bearer realm="dealgraph"' } });
  },
};

/** `/mcp/oauth`, which takes access tokens only (D32). Its 401 names the metadata with which a client signs in (RFC 9728). */
function tokenEntry({ addresses, tokens }: SignIn): McpEntry {
  const challenge = `Bearer resource_metadata="${addresses.resourceMetadata}"`;
  return {
    route: resourcePath,
    tokens,
    secretOf: bearerOf,
    describe: ({ code }) => {
      const isMissing = code === 'API_KEY_MISSING';
      const message = isMissing
        ? 'Sign in, and send the access token as Authorization: Bearer. For an API key, use /mcp.'
        : 'The access token is not valid for this server, has expired, or was revoked.';
      const header = isMissing ? challenge : `${challenge}, error="invalid_token"`;
      return new ApiError(code, message, { headers: { 'WWW-Authenticate': header } });
    },
  };
}

/** Returns a function that finds the entry of a request; `/mcp` for all unknown paths. `signIn` is null if it is switched off. */
export function mcpEntries(signIn: SignIn | null): (request: IncomingMessage) => McpEntry {
  const withTokens = signIn && tokenEntry(signIn);
  return ({ url = '' }) => (withTokens !== null && /^\/oauth(?:\?|$)/.test(url) ? withTokens : keyEntry);
}

function bearerOf({ headers }: IncomingMessage): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}
