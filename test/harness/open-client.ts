import { createClient, type ClientOptions, type Dealgraph } from '../../src/client/index.js';
import type { TestServer } from './start-server.js';

/** The client of a key, which waits no longer than a test should. */
export function openClient(
  server: Pick<TestServer, 'url'>,
  { secret: apiKey }: { readonly secret: string },
  options: Partial<ClientOptions> = {},
): Dealgraph {
  return createClient({ url: server.url, apiKey, ...options });
}
