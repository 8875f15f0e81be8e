import { type Scope, scopes } from '../../accounts/model/keys.js';
import type { PublicAddress } from '../../http/mount-path.js';

/** The path of the MCP server that takes access tokens. */
export const resourcePath = '/mcp/oauth';

/** The paths of the endpoints, below the public address. */
export const signInPaths = {
  authorize: '/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  /** Describes an authorization request to the consent page. */
  authorization: '/oauth/authorization',
  /** Approves an authorization request, with an API key. */
  approval: '/oauth/approval',
} as const;

/** Scopes that a program can get. A program never manages keys, or sends data elsewhere by webhooks. */
export const grantableScopes: readonly Scope[] = scopes.filter((scope) => !scope.endsWith(':manage'));

/** The addresses that the metadata documents name. All of them are below PUBLIC_URL. */
export class SignInAddresses {
  /** The issuer: PUBLIC_URL, without a slash at its end. */
  readonly issuer: string;
  /** The URL of the MCP server, for which tokens are valid (RFC 8707). */
  readonly resource: string;
  /** The URL of the metadata of the MCP server, which a 401 response names. */
  readonly resourceMetadata: string;
  /** Paths of the metadata of the MCP server (RFC 9728), as this server gets them. */
  readonly resourceMetadataPaths: readonly string[];
  /** Paths of the metadata of the authorization server (RFC 8414, and OpenID Connect Discovery for older clients). */
  readonly serverMetadataPaths: readonly string[];

  constructor({ origin, path }: PublicAddress) {
    this.issuer = origin + path;
    this.resource = this.issuer + resourcePath;
    // A well-known path is inserted before the path of the address, so it can be outside the mount of a proxy. The same
    // documents are therefore also below the mount.
    const ofResource = '/.well-known/oauth-protected-resource';
    this.resourceMetadata = `${origin}${ofResource}${path}${resourcePath}`;
    this.resourceMetadataPaths = unique([
      ofResource + path + resourcePath,
      ofResource + resourcePath,
      ofResource,
    ]);
    this.serverMetadataPaths = unique(
      ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'].flatMap((each) => [
        each + path,
        each,
      ]),
    );
  }

  /** Returns the metadata of the MCP server (RFC 9728). */
  describeResource(): object {
    return {
      resource: this.resource,
      authorization_servers: [this.issuer],
      scopes_supported: grantableScopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Dealgraph',
    };
  }

  /** Returns the metadata of the authorization server (RFC 8414). */
  describeServer(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: this.issuer + signInPaths.authorize,
      token_endpoint: this.issuer + signInPaths.token,
      registration_endpoint: this.issuer + signInPaths.register,
      revocation_endpoint: this.issuer + signInPaths.revoke,
      scopes_supported: grantableScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    };
  }
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}

/**
 * Returns whether sign-in can run at a public address: its origin must be https, because browsers and clients send codes
 * and tokens to it. On this machine, http is allowed.
 */
export function canSignInAt({ origin }: PublicAddress): boolean {
  return /^https:|^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(origin);
}
