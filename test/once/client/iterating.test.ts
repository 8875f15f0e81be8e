import {
  type FundingRoundChange,
  SearchFilterChangedError,
  type Streamed,
} from '../../../src/client/index.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { refreshSavedSearch } from '../../../src/searches/sql/refresh-saved-search.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { startLossyProxy } from '../../harness/lossy-proxy.js';
import { openClient } from '../../harness/open-client.js';
import { findSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const count = 12;
const idOf = (at: number): string => `fnr_${at.toString(16).padStart(4, '0')}`;
const all = Array.from({ length: count }, (_, at) => idOf(at));
const signs = { added: '+', updated: '~', removed: '-', merged: '>' };

let server: TestServer;
let searchId: number;

async function write(...ids: readonly string[]): Promise<void> {
  const FundingRound = ids.map((id) => ({
    funding_round_id: id,
    name: `${id} ${Math.random()}`,
    company_name: 'C',
  }));
  await seed(server.db, { FundingRound });
  await refreshSearches(server.db, server.clock);
}

beforeAll(async () => {
  server = await startServer();
  server.clock.set(new Date().toISOString());
  const companies = Array.from({ length: 250 }, (_, at) => ({
    id: `c${at}`,
    organization_name: `Company ${at}`,
  }));
  await seed(server.db, { Company: companies });
});
beforeEach(async () => {
  await server.db.pool.query('DELETE FROM funding_round');
  searchId = await saveSearch(server, { product: 'funding_rounds' });
  await write(...all);
});
afterAll(() => server.stop());

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

describe('rows of all pages', () => {
  it.each([5, 12, 50])('of a saved search by pages of %i come once each, in order', async (limit) => {
    const { organizationId, secret } = await server.account();
    const client = openClient(server, { secret });
    const rounds = await collect(client.searches.fundingRounds.results(searchId, { limit }));
    expect(rounds.map((round) => round.funding_round_id)).toEqual(all);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(count);
  });

  it('of a filtered list continue from the cursor, in its order', async () => {
    const client = openClient(server, await server.account());
    const call = client.fundingRounds.search({ first: 5, filter: { name: { starts_with: 'fnr' } } });
    expect((await call).data.items).toHaveLength(5);
    expect((await collect(call)).map((round) => round.funding_round_id).sort()).toEqual(all);
    expect((await collect(call.pages())).map(({ credits }) => credits.charged)).toEqual([5, 5, 2]);
  });

  it('of an aggregate are its groups', async () => {
    const client = openClient(server, await server.account());
    const groups = await collect(client.fundingRounds.aggregate({ group_by: [{ field: 'name' }], first: 5 }));
    expect(groups.map((group) => group.count)).toEqual(all.map(() => 1));
  });

  it('of deliveries continue with the older ones', async () => {
    const client = openClient(server, await server.account());
    const { id } = (await client.webhooks.create({ url: 'https://example.com/', products: ['people'] })).data;
    for (let sent = 0; sent < 3; sent++) await client.webhooks.test(id);
    const deliveries = await collect(client.webhooks.deliveries(id, { limit: 2 }));
    expect(new Set(deliveries.map((delivery) => delivery.id)).size).toBe(3);
  });

  it('can be abandoned: unread pages are not charged', async () => {
    const { organizationId, secret } = await server.account();
    for await (const round of openClient(server, { secret }).searches.fundingRounds.results(searchId, {
      limit: 3,
    }))
      if (round.funding_round_id === idOf(4)) break;
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(6);
  });

  it('are charged once when they are read again under the same Idempotency-Key', async () => {
    const { organizationId, secret } = await server.account();
    const client = openClient(server, { secret });
    const read = () =>
      collect(client.searches.fundingRounds.results(searchId, { limit: 5 }, { idempotencyKey: 'night' }));
    expect(await read()).toEqual(await read());
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(count);
  });
});

describe('a feed', () => {
  it('returns the cursor of each page, from which another reader can continue', async () => {
    const client = openClient(server, await server.account());
    const feed = client.searches.fundingRounds.changes(searchId, { cursor: 'start', limit: 5 });
    let cursor = '';
    const seen: string[] = [];
    for await (const { data } of feed.pages()) {
      seen.push(...data.changes.map((change) => change.id));
      cursor = data.next_cursor;
      if (seen.length === 10) break;
    }
    const rest = await collect(client.searches.fundingRounds.changes(searchId, { cursor }));
    expect([...seen, ...rest.map((change) => change.id)]).toEqual(all);
  });

  it('is polled until the caller stops it, and reports each change once', async () => {
    const client = openClient(server, await server.account());
    const ending = new AbortController();
    const feed = client.fundingRounds.changes({}, { signal: ending.signal });
    const seen: string[] = [];
    let looks = 0;
    for await (const { data } of feed.poll({ intervalMs: 20 })) {
      seen.push(...data.changes.map(({ change, id }) => signs[change] + id));
      if (looks++ === 1) await write(idOf(0), 'fnr_ffff');
      if (seen.length >= 2 && looks > 5) ending.abort();
    }
    expect(seen.sort()).toEqual(['+fnr_ffff', `~${idOf(0)}`]);
  });
});

it('a changed filter ends a feed and a stream with an error that has the cursor to continue from', async () => {
  const { secret } = await server.account();
  const client = openClient(server, { secret });
  let cursor = '';
  for await (const { data } of client.searches.fundingRounds.changes(searchId).pages())
    cursor = data.next_cursor;
  const stream = collect(client.searches.fundingRounds.stream(searchId, { cursor }));
  const change = { filter: { raisedAmountUsd: { isNull: true } } };
  await refreshSavedSearch(server.db, await findSearch(server, searchId), server.clock, change);
  const graph = client.graph(`{ searchChanges(searchId: ${searchId}, after: "${cursor}") { nextCursor } }`);
  const feed = collect(client.searches.fundingRounds.changes(searchId, { cursor }));
  const errors = await Promise.all(
    [feed, stream, graph].map((call) => call.then(() => null).catch((error: unknown) => error)),
  );
  for (const error of errors) {
    expect(error).toBeInstanceOf(SearchFilterChangedError);
    const next = (error as SearchFilterChangedError).cursor ?? '';
    expect(await collect(client.searches.fundingRounds.changes(searchId, { cursor: next }))).toEqual([]);
  }
});

describe('a stream', () => {
  const read = async (
    stream: AsyncIterable<Streamed<FundingRoundChange>>,
    most: number,
    each?: (row: Streamed<FundingRoundChange>, at: number) => unknown,
  ): Promise<Streamed<FundingRoundChange>[]> => {
    const rows: Streamed<FundingRoundChange>[] = [];
    for await (const row of stream) {
      rows.push(row);
      await each?.(row, rows.length);
      if (rows.length === most) break;
    }
    return rows;
  };

  it('sends earlier and new rows, each with the cursor to continue from', async () => {
    const client = openClient(server, await server.account());
    const stream = client.searches.fundingRounds.stream(searchId, { cursor: 'start' });
    const rows = await read(stream, count + 1, (_row, at) => (at === count ? write('fnr_eeee') : null));
    expect(rows.map(({ id }) => id)).toEqual([...all, 'fnr_eeee']);
    const cursor = rows[9]?.cursor ?? '';
    const later = await read(client.searches.fundingRounds.stream(searchId, { cursor }), 3);
    expect(later.map(({ id }) => id)).toEqual([...all.slice(10), 'fnr_eeee']);
  });

  it('reconnects automatically, with no row missing, duplicated, or charged twice', async () => {
    const account = await server.account();
    const proxy = await startLossyProxy(new URL(server.url));
    const client = openClient({ url: `http://127.0.0.1:${proxy.port}` }, account);
    const stream = client.searches.fundingRounds.stream(searchId, { cursor: 'start' });
    const rows = await read(stream, count + 1, async (_row, at) => {
      if (at !== count) return;
      proxy.cut();
      await write('fnr_eeee');
    });
    await proxy.close();
    expect(rows.map(({ id }) => id)).toEqual([...all, 'fnr_eeee']);
    expect(creditsOf(await ledgerOf(server, account.organizationId))).toBe(count + 1);
  });

  it('ends without an error when the caller aborts it, and with one when it is refused', async () => {
    const client = openClient(server, await server.account());
    const ending = new AbortController();
    const stream = client.searches.fundingRounds.stream(
      searchId,
      { cursor: 'start' },
      { signal: ending.signal },
    );
    const rows = await read(stream, Infinity, (_row, at) => {
      if (at === 3) ending.abort();
    });
    expect(rows.length).toBeGreaterThanOrEqual(3);
    await expect(collect(client.searches.companies.stream(searchId))).rejects.toMatchObject({
      code: 'NOT_SUPPORTED_PRODUCT',
    });
  });
});

describe('any number of inputs', () => {
  const inputs = Array.from({ length: 250 }, (_, at) => ({ id: `c${at}` }));

  it('are sent in chunks, several in parallel, and their rows are returned in the order of the inputs', async () => {
    const { organizationId, secret } = await server.account();
    let atOnce = 0;
    let maxConcurrent = 0;
    let requests = 0;
    const counting: typeof fetch = async (input, init) => {
      requests++;
      maxConcurrent = Math.max(maxConcurrent, ++atOnce);
      return fetch(input, init).finally(() => atOnce--);
    };
    const client = openClient(server, { secret }, { fetch: counting });
    const charged: number[] = [];
    const rows = await collect(
      client.companies.bulkRows(
        inputs,
        {},
        {
          chunkSize: 30,
          concurrency: 3,
          onAnswer: ({ credits }) => charged.push(credits.charged),
        },
      ),
    );
    expect(rows.map((row) => [row.index, 'records' in row ? row.records[0]?.id : null])).toEqual(
      inputs.map(({ id }, at) => [at, id]),
    );
    expect([requests, maxConcurrent]).toEqual([9, 3]);
    expect(charged).toEqual([30, 30, 30, 30, 30, 30, 30, 30, 10]);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(250);
  });

  it('may arrive one by one, and are resolved too', async () => {
    const client = openClient(server, await server.account());
    async function* some() {
      for (const input of inputs.slice(0, 70)) {
        await Promise.resolve();
        yield { product: 'companies' as const, ...input };
      }
    }
    const rows = await collect(client.resolveRows(some(), {}, { chunkSize: 20 }));
    expect(rows.map(({ matches }) => matches[0]?.id)).toEqual(inputs.slice(0, 70).map(({ id }) => id));
  });

  it('cost at most the credit limit in total', async () => {
    const { organizationId, secret } = await server.account();
    const read = collect(
      openClient(server, { secret }).companies.bulkRows(inputs, {}, { chunkSize: 100, maxCredits: 220 }),
    );
    await expect(read).rejects.toMatchObject({ code: 'COST_ABOVE_MAX_CREDITS' });
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(200);
  });
});
