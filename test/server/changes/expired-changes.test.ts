import { expireChanges } from '../../../src/history/sql/record-history.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { expectError } from '../../harness/expect-error.js';
import { readFeedPage } from '../../harness/read-feed-page.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let searchId: number;

async function write(id: string, amount: number): Promise<void> {
  const round = { funding_round_id: id, name: id, company_name: 'Coffee', raised_amount_usd: amount };
  await seed(server.db, { FundingRound: [round] });
  await refreshSearches(server.db, server.clock);
}

beforeAll(async () => {
  server = await startServer();
  // The database expires changes by its own clock, so the simulated clock is set to the real time.
  server.clock.set(new Date().toISOString());
  searchId = await saveSearch(server, {
    product: 'funding_rounds',
    filter: { companyName: { eq: 'Coffee' } },
  });
});
afterAll(() => server.stop());

const feeds = [
  ['the feed of a saved search', () => `/searches/funding-rounds/${searchId}/changes`, 'saved_search_change'],
  ['the feed of a product', () => '/funding-rounds/changes', 'record_change'],
] as const;

/** Backdates all changes by 61 days, one more than they are retained. */
async function age(): Promise<void> {
  for (const [, , table] of feeds)
    await server.db.pool.query(`UPDATE ${table} SET at = at - interval '61 days'`);
  await server.db.pool.query(`UPDATE record_version SET superseded_at = superseded_at - interval '62 days'`);
}

const countOf = async (table: string): Promise<number> => {
  const { rows } = await server.db.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return rows[0]?.count ?? -1;
};

it.each(feeds)(
  '%s deletes expired changes, and readers that still needed them get an error',
  async (_, path, table) => {
    const { as } = await server.account();
    await write('fnr_1', 1);
    const old = await readFeedPage(as, path());
    await write('fnr_1', 2);
    await write('fnr_2', 1);
    const atTheEnd = await readFeedPage(as, path());
    await age();
    await write('fnr_1', 3);
    expect(await countOf(table)).toBeGreaterThan(1);
    expect(await countOf('record_version')).toBeGreaterThan(1);

    await expireChanges(server.db);

    expect([await countOf(table), await countOf('record_version')]).toEqual([1, 1]);
    expectError(
      await as.get(`${path()}?cursor=${encodeURIComponent(old.next_cursor)}`),
      410,
      'CHANGES_EXPIRED',
      /retained for 60 days/,
    );
    const going = await readFeedPage(as, path(), { cursor: atTheEnd.next_cursor });
    expect([going.short, going.has_more]).toEqual([['~fnr_1'], false]);
  },
);

it('recent changes are retained', async () => {
  const { as } = await server.account();
  const before = await readFeedPage(as, '/funding-rounds/changes');
  await write('fnr_3', 1);
  await server.db.pool.query(`UPDATE record_change SET at = at - interval '59 days'`);
  await expireChanges(server.db);
  const page = await readFeedPage(as, '/funding-rounds/changes', { cursor: before.next_cursor });
  expect(page.short).toEqual(['+fnr_3']);
});
