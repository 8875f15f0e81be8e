import { OAuthError } from './oauth-error.js';

/** The parameters of a request by name. An empty value counts as absent (RFC 6749, section 3.1). */
export type Parameters = ReadonlyMap<string, string>;

/** Parses a query string or form. @throws OAuthError invalid_request for a repeated parameter. */
export function parseParameters(text: string): Parameters {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name)) throw new OAuthError('invalid_request', 'Each parameter must be sent once only.');
    seen.add(name);
    if (value !== '') found.set(name, value);
  }
  return found;
}

/** Returns a parameter that a request needs. @throws OAuthError invalid_request. */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value !== undefined) return value;
  throw new OAuthError('invalid_request', `The parameter ${name} is needed.`);
}

/**
 * Requires that the `resource` of a request, if it has one, is the MCP server (RFC 8707).
 * @throws OAuthError invalid_target.
 */
export function requireResource(parameters: Parameters, resource: string): void {
  const given = parameters.get('resource');
  if (given === undefined || (URL.canParse(given) && new URL(given).href === new URL(resource).href)) return;
  throw new OAuthError('invalid_target', `The parameter resource must be ${resource}.`);
}
