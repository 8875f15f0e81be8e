import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { refreshSavedSearch } from '../../../src/searches/sql/refresh-saved-search.js';
import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { openStream } from '../../harness/open-stream.js';
import { readFeedPage } from '../../harness/read-feed-page.js';
import { type Received, Receiver } from '../../harness/receiver.js';
import { findSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { deliveriesOf, make, until } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

// D23: the feed of a saved search reports what the data did, never what a filter did. A filter that changes in small
// steps would otherwise list, free of charge, the IDs whose values lie between two steps.
let server: TestServer;

const idOf = (amount: number): string => `fnr_${amount.toString(16).padStart(4, '0')}`;
const round = (amount: number, raised = amount): object => ({
  ...{ funding_round_id: idOf(amount), name: `Round ${amount}`, company_name: 'Coffee' },
  raised_amount_usd: raised,
});

/** Writes records and updates the saved searches, as an import does. */
async function write(...rounds: readonly object[]): Promise<void> {
  await seed(server.db, { FundingRound: rounds });
  await refreshSearches(server.db, server.clock);
}

beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  server.clock.set(new Date().toISOString());
});
beforeEach(async () => {
  await server.db.pool.query('DELETE FROM funding_round');
  await write(...Array.from({ length: 40 }, (_, at) => round(at + 1)));
});
afterAll(() => server.stop());

const atLeast = (least: number): string => `{ raisedAmountUsd: { gte: ${least} } }`;

interface OwnSearch {
  readonly id: number;
  readonly path: string;
}

async function create(as: Caller, filter = atLeast(20)): Promise<OwnSearch> {
  const input = `{ name: "S", product: FUNDING_ROUNDS, filter: ${filter} }`;
  const made = await as.graph(`mutation { createSavedSearch(input: ${input}) { id } }`);
  expect(made.errors).toEqual([]);
  const id = Number((made.data?.['createSavedSearch'] as { id: string }).id);
  expect((await as.graph(`mutation { shareSavedSearch(id: ${id}) { id } }`)).errors).toEqual([]);
  return { id, path: `/searches/funding-rounds/${id}/changes` };
}

async function update(as: Caller, { id }: OwnSearch, input: string): Promise<void> {
  const answer = await as.graph(
    `mutation { updateSavedSearch(id: ${id}, input: { ${input} }) { resultCount } }`,
  );
  expect(answer.errors).toEqual([]);
}

const refilter = (as: Caller, search: OwnSearch, least: number): Promise<void> =>
  update(as, search, `filter: ${atLeast(least)}`);

const readGraph = (as: Caller, { id }: OwnSearch, after: string): Promise<GraphAnswer> =>
  as.graph(`{ searchChanges(searchId: ${id}, after: "${after}") { changes { change id } nextCursor } }`);

const storedChanges = async ({ id }: OwnSearch): Promise<number> =>
  server.db.prisma.savedSearchChange.count({ where: { searchId: id } });

describe('a filter that changes in small steps', () => {
  it('lists no record in any free answer: REST, GraphQL, recent changes, new searches', async () => {
    const { as } = await server.account();
    const search = await create(as);
    const cursors = [(await readFeedPage(as, search.path)).next_cursor];
    const free: string[] = [];
    for (let least = 21; least < 26; least++) {
      await refilter(as, search, least);
      for (const cursor of ['start', ...cursors]) {
        const rest = await as.get(`${search.path}?cursor=${cursor}`);
        const graph = await readGraph(as, search, cursor);
        free.push(rest.text, JSON.stringify(graph.data));
        if (cursor === 'start') cursors.push((rest.body as { next_cursor: string }).next_cursor);
        else expectError(rest, 410, 'SEARCH_FILTER_CHANGED');
      }
      const recent = await as.graph(`{ savedSearch(id: ${search.id}) { recentChanges(first: 20) { id } } }`);
      expect(recent.data?.['savedSearch']).toEqual({ recentChanges: [] });
      const other = await create(as, atLeast(least));
      free.push((await as.get(`${other.path}?cursor=start`)).text);
      await as.graph(`mutation { deleteSavedSearch(id: ${other.id}) { id } }`);
    }
    expect(free.join('\n')).not.toContain('fnr_');
    expect(await storedChanges(search)).toBe(0);
    expect(await as.remaining()).toBe(1000);
  });

  it('ends a stream with an error event whose ID is the cursor to continue from', async () => {
    const { as, secret } = await server.account();
    const search = await create(as);
    const url = `${server.url}/api/v1${search.path.replace('changes', 'stream')}`;
    const stream = await openStream(url, secret);
    await refilter(as, search, 21);
    const event = await stream.next();
    expect(event).toMatchObject({ name: 'error', data: { errorCode: 'SEARCH_FILTER_CHANGED' } });
    expect(Object.keys(event?.data as object)).toEqual(['errorCode', 'message']);
    expect(await stream.next()).toBeNull();
    await write(round(7, 70));
    const again = await openStream(url, secret, { 'Last-Event-ID': event?.id ?? '' });
    expect(await again.rows(1)).toEqual([`+${idOf(7)}`]);
    again.close();
  });

  it('sends the webhooks of the search one event without records, and then the changes that data makes', async () => {
    const { as } = await server.account();
    const [search, other] = [await create(as), await create(as)];
    const receiver = await Receiver.start((nth, response, request) => {
      // The first attempt is lost, so the event is sent again.
      if (nth === 0) request.socket.destroy();
      else response.end();
    });
    const couriers = [startCourier(server.services), startCourier(server.services)];
    try {
      const { id } = await make(as, { url: receiver.url, search_ids: [search.id, other.id], thin: false });
      await refilter(as, search, 10);
      await receiver.count(2);
      await write(round(21, 210));
      const events = await until(() => {
        const found = once(receiver.received);
        return Promise.resolve(found.length >= 3 && found);
      });
      const [filter, ...changes] = events.map(({ body }) => body);
      expect(filter).toEqual({
        type: 'search.filter_changed',
        timestamp: expect.any(String) as string,
        data: { search_id: search.id, cursor: expect.any(String) as string },
      });
      expect(changes).toMatchObject([search, other].map((each) => ({ data: { search_id: each.id } })));
      expect(changes.flatMap(({ data }) => data.changes.map(({ id: one }) => one))).toEqual(
        Array(2).fill(idOf(21)),
      );
      const { short } = await readFeedPage(as, search.path, { cursor: filter?.data.cursor ?? '' });
      expect(short).toEqual([`~${idOf(21)}`]);
      const types = (await deliveriesOf(as, id)).map(({ type }) => type).toSorted();
      expect(types).toEqual(['search.changed', 'search.changed', 'search.filter_changed']);
      // Each of the two searches reports a version of the record. The filter event is free.
      expect(await as.remaining()).toBe(998);
    } finally {
      await Promise.all(couriers.map((courier) => courier.stop()));
      await receiver.stop();
    }
  });
});

/** Returns the events without repeated deliveries, those of lower search IDs first. */
function once(events: readonly Received[]): Received[] {
  const byId = new Map(events.map((event) => [event.headers['webhook-id'], event]));
  const searchOf = ({ body }: Received): number => (body.data as unknown as { search_id: number }).search_id;
  return [...byId.values()].sort((a, b) => searchOf(a) - searchOf(b));
}

describe('a cursor from before a filter change', () => {
  it('is refused with the cursor to continue from: in the message, a header, and a GraphQL extension', async () => {
    const { as } = await server.account();
    const search = await create(as);
    const { next_cursor: old } = await readFeedPage(as, search.path);
    await write(round(20, 21));
    await refilter(as, search, 21);
    await write(round(22, 220));
    const rest = await as.get(`${search.path}?cursor=${old}`);
    const cursor = rest.headers.get('x-end-cursor') ?? '';
    expectError(rest, 410, 'SEARCH_FILTER_CHANGED', /^The filter .* Read the results .* from the cursor /);
    expect((rest.body as { message: string }).message).toContain(cursor);
    const graph = await readGraph(as, search, old);
    expect([graph.status, graph.errors[0]?.extensions]).toEqual([
      410,
      { code: 'SEARCH_FILTER_CHANGED', cursor },
    ]);
    await write(round(23, 230));
    expect((await readFeedPage(as, search.path, { cursor })).short).toEqual([`~${idOf(23)}`]);
    const all = await readFeedPage(as, search.path, { cursor: 'start' });
    expect(all.short).toEqual([`~${idOf(22)}`, `~${idOf(23)}`]);
  });

  it('stays valid when the name changes, or the filter is set to an equal one', async () => {
    const { as } = await server.account();
    const search = await create(as, '{ raisedAmountUsd: { gte: 20, lte: 99 }, name: { isNull: false } }');
    const { next_cursor: cursor } = await readFeedPage(as, search.path);
    await update(as, search, 'name: "T"');
    await update(as, search, 'filter: { name: { isNull: false }, raisedAmountUsd: { lte: 99, gte: 20 } }');
    await write(round(20, 5));
    expect((await readFeedPage(as, search.path, { cursor })).short).toEqual([`-${idOf(20)}`]);
  });

  it('is refused for a global search too', async () => {
    const { as } = await server.account();
    const id = await saveSearch(server, { product: 'funding_rounds' });
    const path = `/searches/funding-rounds/${id}/changes`;
    const { next_cursor: old } = await readFeedPage(as, path);
    const change = { filter: { raisedAmountUsd: { gte: 30 } } };
    await refreshSavedSearch(server.db, await findSearch(server, id), server.clock, change);
    expectError(await as.get(`${path}?cursor=${old}`), 410, 'SEARCH_FILTER_CHANGED');
    expect((await readFeedPage(as, path, { cursor: 'start' })).short).toEqual([]);
  });

  it('is refused with CHANGES_EXPIRED when it is the beginning and the changes since then are too old', async () => {
    const { as } = await server.account();
    const search = await create(as);
    await write(round(20, 5));
    await server.db.pool.query(`UPDATE saved_search_change SET at = at - interval '61 days'`);
    const expired = await as.get(`${search.path}?cursor=start`);
    expectError(expired, 410, 'CHANGES_EXPIRED', /Read the results of the search, then follow/);
    const cursor = expired.headers.get('x-end-cursor') ?? '';
    expect((await readFeedPage(as, search.path, { cursor })).short).toEqual([]);
  });
});

it('the rows that a changed filter adds are new results at that time, at the usual price', async () => {
  const { as } = await server.account();
  const search = await create(as, atLeast(30));
  server.clock.advance(1000);
  const before = server.clock.now().toISOString();
  const results = `/searches/funding-rounds/${search.id}/results?new_results_after=${before}`;
  expect((await as.get(results)).body).toEqual([]);
  await refilter(as, search, 28);
  const answer = await as.get(results);
  const ids = (answer.body as { funding_round_id: string }[]).map(({ funding_round_id: id }) => id);
  expect([ids, await as.remaining()]).toEqual([[idOf(28), idOf(29)], 998]);
});

it('the feed of a new search begins with the first change of the data, read or not', async () => {
  const { as } = await server.account();
  const search = await create(as);
  await write(round(20, 5), round(1, 25));
  await write(round(1, 26));
  const { short } = await readFeedPage(as, search.path, { cursor: 'start' });
  expect(short).toEqual([`-${idOf(20)}`, `+${idOf(1)}`, `~${idOf(1)}`]);
});
