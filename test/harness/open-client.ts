import { type ClientOptions, createClient, type Dealgraph } from '../../src/client/index.js';
import type { TestServer } from './start-server.js';

/** Creates the TypeScript client for a server, with an account's key. */
export function openClient(
  server: Pick<TestServer, 'url'>,
  { secret: apiKey }: { readonly secret: string },
  options: Partial<ClientOptions> = {},
): Dealgraph {
  return createClient({ url: server.url, apiKey, ...options });
}
