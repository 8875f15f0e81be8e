import { deleteOldReceipts } from '../../../src/accounts/sql/feed-receipts.js';
import { verifyLedger } from '../../../src/accounts/sql/verify-ledger.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { type FeedBody, readFeedPage } from '../../harness/read-feed-page.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/**
 * Returns noon of the first day of a month, as an offset from the current month. Tests need the real date, because the
 * database expires changes by its own clock.
 */
function monthsLater(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, 12)).toISOString();
}

let server: TestServer;
let path: string;
let count = 0;

/** Writes rounds and updates the saved searches. */
async function write(...rounds: readonly (readonly [id: string, amount: number])[]): Promise<void> {
  const FundingRound = rounds.map(([id, amount]) => ({
    ...{ funding_round_id: id, name: id, company_name: 'Coffee', raised_amount_usd: amount },
  }));
  await seed(server.db, { FundingRound });
  await refreshSearches(server.db, server.clock);
}

/** Returns IDs that no other test uses. */
function newIds(length: number): string[] {
  return Array.from({ length }, () => `fnr_n${count++}`);
}

async function remove(id: string): Promise<void> {
  await server.db.pool.query('DELETE FROM funding_round WHERE id = $1', [id]);
  await refreshSearches(server.db, server.clock);
}

beforeAll(async () => {
  server = await startServer();
  server.clock.set(monthsLater(0));
  path = `/searches/funding-rounds/${await saveSearch(server, { product: 'funding_rounds' })}/changes`;
});
beforeEach(() => {
  server.clock.set(monthsLater(0));
});
afterAll(async () => {
  expect((await verifyLedger(server.db)).mismatches).toEqual([]);
  await server.stop();
});

it('an added and an updated record cost a credit each; a removed one and an empty page are free', async () => {
  const { as, organizationId } = await server.account();
  const { next_cursor: cursor, charged } = await readFeedPage(as, path);
  expect(charged).toBe(0);
  const [first = '', second = ''] = newIds(2);
  await write([first, 1], [second, 1]);
  await write([first, 2]);
  await remove(second);
  const page = await readFeedPage(as, path, { cursor });
  expect(page.short).toEqual([`+${first}`, `+${second}`, `~${first}`, `-${second}`]);
  expect([page.charged, await as.remaining()]).toEqual([3, 997]);
  const [row, ...others] = await ledgerOf(server, organizationId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    operation: 'fundingRoundsSearchChanges',
    records: { FundingRound: 3 },
    credits: 3,
  });
});

it('a page with a single change costs one credit the first time, and nothing the second', async () => {
  const { as, organizationId } = await server.account();
  const { next_cursor: cursor } = await readFeedPage(as, path);
  const [id = ''] = newIds(1);
  await write([id, 1]);
  const pages = [await readFeedPage(as, path, { cursor }), await readFeedPage(as, path, { cursor })];
  expect(pages.map(({ short, charged }) => [short, charged])).toEqual([
    [[`+${id}`], 1],
    [[`+${id}`], 0],
  ]);
  expect(await ledgerOf(server, organizationId)).toMatchObject([
    { records: { FundingRound: 1 }, credits: 1 },
  ]);
});

it('reading the same changes again is free for every key of the organization, through REST and GraphQL, page by page', async () => {
  const { as, organizationId } = await server.account();
  const { as: other } = await server.key(organizationId);
  const { next_cursor: cursor } = await readFeedPage(as, path);
  await write(...newIds(3).map((id) => [id, 1] as const));
  expect((await readFeedPage(as, path, { cursor, limit: 2 })).charged).toBe(2);
  const again = await readFeedPage(other, path, { cursor, limit: 3 });
  expect([again.short.length, again.charged]).toEqual([3, 1]);
  expect((await readFeedPage(as, path, { cursor })).charged).toBe(0);
  const searchId = path.split('/')[3];
  const graph = await as.graph(
    `{ searchChanges(searchId: ${searchId}, after: "${cursor}") { changes { record { id } } } }`,
  );
  expect(graph.body).toMatchObject({ extensions: { credits: { charged: 0 } } });
  expect(await as.remaining()).toBe(997);
});

it('a version that occurs again is free; another version, feed or organization is not', async () => {
  const { as } = await server.account();
  const { as: stranger } = await server.account();
  const { next_cursor: cursor } = await readFeedPage(as, path);
  const ofAll = await readFeedPage(as, '/funding-rounds/changes');
  const [id = ''] = newIds(1);
  for (const amount of [1, 2, 1]) await write([id, amount]);
  expect((await readFeedPage(as, path, { cursor })).charged).toBe(2);
  expect((await readFeedPage(as, path, { cursor: 'start', limit: 5000 })).short).toContain(`+${id}`);
  const before = await as.remaining();
  expect((await readFeedPage(as, path, { cursor: 'start', limit: 5000 })).charged).toBe(0);
  expect(await as.remaining()).toBe(before);
  expect((await readFeedPage(as, '/funding-rounds/changes', { cursor: ofAll.next_cursor })).charged).toBe(2);
  expect((await readFeedPage(stranger, path, { cursor })).charged).toBe(2);
});

it('the next month is charged again, and old receipts are deleted', async () => {
  const { as, organizationId } = await server.account();
  const { next_cursor: cursor } = await readFeedPage(as, path);
  await write(...newIds(2).map((id) => [id, 1] as const));
  expect((await readFeedPage(as, path, { cursor })).charged).toBe(2);
  server.clock.set(monthsLater(1));
  expect((await readFeedPage(as, path, { cursor, limit: 1 })).charged).toBe(1);
  expect((await readFeedPage(as, path, { cursor })).charged).toBe(1);
  expect((await readFeedPage(as, path, { cursor })).charged).toBe(0);
  // When the clock goes backwards, the window of the last charge still applies (D5).
  server.clock.set(monthsLater(0));
  expect((await readFeedPage(as, path, { cursor })).charged).toBe(0);
  expect(await deleteOldReceipts(server.db, new Date(monthsLater(1)), 100_000)).toBeGreaterThanOrEqual(2);
  const { rows } = await server.db.pool.query<{ count: string }>(
    'SELECT count(*)::int AS count FROM feed_receipt WHERE organization_id = $1',
    [organizationId],
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it('concurrent readers pay once, whatever parts of the feed they read', async () => {
  const { as, organizationId } = await server.account();
  const { next_cursor: cursor } = await readFeedPage(as, path);
  await write(...newIds(12).map((id) => [id, 1] as const));
  const limits = [12, 3, 5, 12, 7, 1, 12, 9];
  const pages = await Promise.all(limits.map((limit) => readFeedPage(as, path, { cursor, limit })));
  expect(pages.map(({ short }) => short.length)).toEqual(limits);
  expect(pages.reduce((sum, { charged }) => sum + charged, 0)).toBe(12);
  expect(creditsOf(await ledgerOf(server, organizationId))).toBe(12);
  expect(await as.remaining()).toBe(988);
});

it('a dry run returns the current price, and charges nothing', async () => {
  const { as } = await server.account();
  const { next_cursor: cursor } = await readFeedPage(as, path);
  await write(...newIds(3).map((id) => [id, 1] as const));
  await readFeedPage(as, path, { cursor, limit: 1 });
  const dry = await as.with({ 'X-Dry-Run': 'true' }).get(`${path}?cursor=${cursor}`);
  expect([dry.status, dry.body]).toEqual([200, { credits: 2, rows: 2, records: { FundingRound: 2 } }]);
  expect(await as.remaining()).toBe(999);
});

it('a page that costs more than X-Max-Credits or the remaining credits is refused and remains unpaid', async () => {
  const { as } = await server.account({ credits: 3 });
  const { next_cursor: cursor } = await readFeedPage(as, path);
  await write(...newIds(4).map((id) => [id, 1] as const));
  // Both limits are exceeded, and the remaining credits take precedence (D2).
  const expensive = await as.with({ 'X-Max-Credits': '3' }).get(`${path}?cursor=${cursor}`);
  expectError(expensive, 402, 'OUT_OF_CREDITS', /costs 4 and 3 remain/);
  const limited = await as.with({ 'X-Max-Credits': '1' }).get(`${path}?cursor=${cursor}&limit=2`);
  expectError(limited, 402, 'COST_ABOVE_MAX_CREDITS', /costs 2 .* allows 1/);
  expectError(await as.get(`${path}?cursor=${cursor}`), 402, 'OUT_OF_CREDITS', /costs 4 and 3 remain/);
  expect((await readFeedPage(as, path, { cursor, limit: 3 })).charged).toBe(3);
  // When no credits remain, metered operations return nothing, not even changes that are already paid for (D2).
  expectError(await as.get(`${path}?cursor=${cursor}&limit=3`), 402, 'OUT_OF_CREDITS');
  expectError(await as.get(path), 402, 'OUT_OF_CREDITS');
});

it('under an Idempotency-Key the same page is replayed, and charged once', async () => {
  const { as, organizationId } = await server.account();
  const { next_cursor: cursor } = await readFeedPage(as, path);
  await write(...newIds(2).map((id) => [id, 1] as const));
  const keyed = as.with({ 'Idempotency-Key': 'page' });
  const ask = (): ReturnType<typeof keyed.get> => keyed.get(`${path}?cursor=${cursor}`);
  const [first, second] = await Promise.all([ask(), ask()]);
  await write(...newIds(1).map((id) => [id, 1] as const));
  const third = await ask();
  expect([first.status, second.text, third.text]).toEqual([200, first.text, first.text]);
  expect(third.headers.get('idempotent-replayed')).toBe('true');
  expect((first.body as FeedBody).changes).toHaveLength(2);
  expect(creditsOf(await ledgerOf(server, organizationId))).toBe(2);
});
