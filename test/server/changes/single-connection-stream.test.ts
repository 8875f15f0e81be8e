import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { openStream } from '../../harness/open-stream.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  server.clock.set(new Date().toISOString());
});
afterAll(() => server.stop());

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

it('the only stream of a server receives a change that comes long after it began to wait', async () => {
  const { secret } = await server.account();
  const searchId = await saveSearch(server, { product: 'funding_rounds' });
  const stream = await openStream(`${server.url}/api/v1/searches/funding-rounds/${searchId}/stream`, secret);
  // Longer than the 0.5 s between two polls of all feeds, and shorter than the 15 s after which the stream reads its
  // feed without being notified.
  await pause(2000);
  await seed(server.db, { FundingRound: [{ funding_round_id: 'fnr_1', name: 'A', company_name: 'A' }] });
  await refreshSearches(server.db, server.clock);
  const rows = await Promise.race([stream.rows(1), pause(8000).then(() => 'nothing within 8 s')]);
  stream.close();
  expect(rows).toEqual(['+fnr_1']);
});
