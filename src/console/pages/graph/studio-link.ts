/**
 * The address that opens Apollo's hosted Sandbox on a GraphQL endpoint, with the header of the API key prepared. The
 * browser calls the endpoint from there, so an endpoint on this machine works.
 */
export function studioLink(endpoint: string): string {
  const parameters = { endpoint, headers: JSON.stringify(sandboxHeaders) };
  // Percent signs for spaces: not every reader of an address takes `+` for one.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://studio.apollographql.com/sandbox/explorer?${query.join('&')}`;
}

/** The headers that Sandbox shows at first. */
export const sandboxHeaders: Readonly<Record<string, string>> = { 'X-API-Key': 'paste your key here' };
