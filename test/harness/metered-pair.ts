import { noon, startMeteredServer, type MeteredServer } from './metered-server.js';
import { startTwin, type Twin } from './start-twin.js';

/** Two servers over one database. */
export interface MeteredPair {
  readonly server: MeteredServer;
  readonly twin: Twin;
}

/** Starts a pair for a whole test file, whose clock stands at noon before each test, and stops it after. */
export function useMeteredPair(take: (pair: MeteredPair) => void): void {
  let pair: MeteredPair;
  beforeAll(async () => {
    const server = await startMeteredServer();
    pair = { server, twin: await startTwin(server) };
    take(pair);
  });
  beforeEach(() => {
    pair.server.clock.set(noon);
  });
  afterAll(async () => {
    await pair.twin.stop();
    await pair.server.stop();
  });
}
