import { revokeApiKey } from '../../../src/accounts/sql/api-keys.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { deleteSavedSearch } from '../../../src/searches/sql/saved-searches.js';
import { pause } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { type OpenStream, openStream } from '../../harness/open-stream.js';
import { readFeedPage } from '../../harness/read-feed-page.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let searchId: number;
const open: OpenStream[] = [];

async function write(...rounds: readonly (readonly [id: string, amount: number])[]): Promise<void> {
  const FundingRound = rounds.map(([id, amount]) => ({
    ...{ funding_round_id: id, name: id, company_name: 'Coffee', raised_amount_usd: amount },
  }));
  await seed(server.db, { FundingRound });
  await refreshSearches(server.db, server.clock);
}

const pathOf = (id: number, end = 'stream'): string => `/searches/funding-rounds/${id}/${end}`;

async function follow(
  secret: string,
  {
    id = searchId,
    query = '',
    headers = {},
  }: { id?: number; query?: string; headers?: Record<string, string> } = {},
): Promise<OpenStream> {
  const stream = await openStream(`${server.url}/api/v1${pathOf(id)}${query}`, secret, headers);
  open.push(stream);
  return stream;
}

beforeAll(async () => {
  server = await startServer({ bounds: { keyStreams: 2, organizationStreams: 3 } });
  server.clock.set(new Date().toISOString());
});
beforeEach(async () => {
  await server.db.pool.query('DELETE FROM funding_round');
  searchId = await saveSearch(server, { product: 'funding_rounds' });
  await write(['fnr_1', 1], ['fnr_2', 1], ['fnr_3', 1]);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => server.stop());

it('a stream sends changes as they occur, in the order and format of the feed, each charged', async () => {
  const { as, secret, organizationId } = await server.account();
  const stream = await follow(secret);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  const { next_cursor: cursor } = await readFeedPage(as, pathOf(searchId, 'changes'));
  await write(['fnr_4', 1], ['fnr_1', 2]);
  const events = [await stream.next(), await stream.next()];
  await server.db.pool.query(`DELETE FROM funding_round WHERE id = 'fnr_4'`);
  await write();
  events.push(await stream.next());
  expect(creditsOf(await ledgerOf(server, organizationId))).toBe(2);
  const page = await readFeedPage(as, pathOf(searchId, 'changes'), { cursor });
  expect(page.charged).toBe(0);
  expect(events.map((event) => event?.data)).toEqual(page.changes);
  expect(events.map((event) => event?.name)).toEqual(page.changes.map(({ change }) => change));
  expect(stream.lastId).toBe(page.next_cursor);
});

it('a stream resumes after the last event, with nothing lost, duplicated or charged twice', async () => {
  const { secret, organizationId, as } = await server.account();
  const first = await follow(secret, { query: '?cursor=start' });
  expect(await first.rows(2)).toEqual(['+fnr_1', '+fnr_2']);
  first.close();
  await write(['fnr_2', 2], ['fnr_5', 1]);
  const headers = { 'Last-Event-ID': first.lastId };
  const second = await follow(secret, { query: '?cursor=start', headers });
  expect((await second.rows(3)).sort()).toEqual(['+fnr_3', '+fnr_5', '~fnr_2']);
  second.close();
  const { short } = await readFeedPage(as, pathOf(searchId, 'changes'), { cursor: second.lastId });
  expect(short).toEqual([]);
  expect(creditsOf(await ledgerOf(server, organizationId))).toBe(5);
});

it('a stream can be resumed from its start when no event came', async () => {
  const { secret } = await server.account();
  const first = await follow(secret);
  const nothing = first.next().catch(() => null);
  await pause(50);
  first.close();
  expect(await nothing).toBeNull();
  await write(['fnr_0', 1]);
  const second = await follow(secret, { headers: { 'Last-Event-ID': first.lastId } });
  expect(await second.rows(1)).toEqual(['+fnr_0']);
});

it('a stream ends with the error that a request would get: a revoked key, a deleted search', async () => {
  const { secret, keyId } = await server.account();
  const other = await server.account();
  const [first, second] = [await follow(secret), await follow(other.secret)];
  await revokeApiKey(server.db, keyId, server.clock.now());
  // A key is cached for less than a second (D10).
  await pause(1000);
  await write(['fnr_6', 1]);
  expect(await first.next()).toMatchObject({ name: 'error', data: { errorCode: 'API_KEY_NOT_VALID' } });
  expect(await first.next()).toBeNull();
  expect(await second.rows(1)).toEqual(['+fnr_6']);
  await deleteSavedSearch(server.db, searchId);
  expect(await second.next()).toMatchObject({ name: 'error', data: { errorCode: 'NOT_FOUND' } });
  expect(await second.next()).toBeNull();
});

it("a stream ends when the credits or the caller's limit run out, and sends no change that is not paid for", async () => {
  const poor = await server.account({ credits: 2 });
  const thrifty = await server.account();
  const first = await follow(poor.secret);
  const second = await follow(thrifty.secret, { headers: { 'X-Max-Credits': '3' } });
  await write(['fnr_7', 1], ['fnr_8', 1]);
  expect([await first.rows(2), await second.rows(2)]).toEqual([
    ['+fnr_7', '+fnr_8'],
    ['+fnr_7', '+fnr_8'],
  ]);
  await write(['fnr_7', 2], ['fnr_8', 2]);
  expect(await first.next()).toMatchObject({ name: 'error', data: { errorCode: 'OUT_OF_CREDITS' } });
  expect(await second.next()).toMatchObject({ name: 'error', data: { errorCode: 'COST_ABOVE_MAX_CREDITS' } });
  expect([await poor.as.remaining(), await thrifty.as.remaining()]).toEqual([0, 998]);
});

it('a key has a limited number of concurrent streams, and each counts as one request for its rate limit', async () => {
  const { secret, as } = await server.account({ rate: { max: 5, windowSeconds: 60 } });
  const first = await follow(secret);
  await follow(secret);
  const third = await as.get(pathOf(searchId));
  expectError(third, 429, 'TOO_MANY_REQUESTS_AT_ONCE', /2 open streams/);
  first.close();
  await pause(50);
  const again = await follow(secret);
  expect(again.headers.get('x-ratelimit-remaining')).toBe('1');
  await write(['fnr_9', 1]);
  expect(await again.rows(1)).toEqual(['+fnr_9']);
  expect((await as.get('/organization/credits')).headers.get('x-ratelimit-remaining')).toBe('0');
});

it('an organization has a limited number of concurrent streams, however many keys it has', async () => {
  const { organizationId, secret } = await server.account();
  const [second, third] = [await server.key(organizationId), await server.key(organizationId)];
  const first = await follow(secret);
  await follow(second.secret);
  await follow(second.secret);
  const refused = await third.as.get(pathOf(searchId));
  expectError(
    refused,
    429,
    'TOO_MANY_REQUESTS_AT_ONCE',
    /This organization has 3 open streams on this server/,
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  await follow((await server.account()).secret);
  first.close();
  await pause(50);
  await follow(third.secret);
});

it('a stream is refused like any request before it begins', async () => {
  const { as, organizationId } = await server.account();
  expectError(await as.get(pathOf(2_000_000)), 404, 'NOT_FOUND');
  expectError(await as.get(`${pathOf(searchId)}?cursor=x`), 422, 'VALIDATION_ERROR');
  expectError(await as.get(`${pathOf(searchId)}?limit=5`), 422, 'VALIDATION_ERROR', /cursor/);
  expectError(await as.with({ 'Idempotency-Key': 'x' }).get(pathOf(searchId)), 422, 'VALIDATION_ERROR');
  expectError(await as.with({ 'X-Dry-Run': 'maybe' }).get(pathOf(searchId)), 422, 'VALIDATION_ERROR');
  expectError(await server.anonymous.get(pathOf(searchId)), 401, 'API_KEY_MISSING');
  const { as: narrow } = await server.key(organizationId, { scopes: ['searches:read'] });
  expectError(await narrow.get(`${pathOf(searchId)}?cursor=x`), 403, 'NOT_PERMITTED');
});

it('a dry run returns the price of the changes that would be sent immediately', async () => {
  const { as } = await server.account();
  const { body } = await as.with({ 'X-Dry-Run': 'true' }).get(`${pathOf(searchId)}?cursor=start`);
  expect(body).toEqual({ credits: 3, rows: 3, records: { FundingRound: 3 } });
});

it('a stream disconnects its readers when the server shuts down, with a short delay to reconnect', async () => {
  const { secret, as } = await server.account();
  const stream = await follow(secret);
  server.services.streams.close();
  expect(await stream.next()).toBeNull();
  expect([stream.lastId !== '', stream.retry > 0]).toEqual([true, true]);
  expectError(await as.get(pathOf(searchId)), 503, 'SERVICE_UNAVAILABLE');
});
