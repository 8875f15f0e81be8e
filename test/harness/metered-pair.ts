import { type MeteredServer, noon, startMeteredServer } from './metered-server.js';
import { startTwin, type Twin } from './start-twin.js';

/** Two servers on one database. */
export interface MeteredPair {
  readonly server: MeteredServer;
  readonly twin: Twin;
}

/** Starts two servers for a test file. Sets their clock to noon before each test, and stops them after the tests. */
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
