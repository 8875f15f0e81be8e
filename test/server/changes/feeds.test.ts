import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { deleteSavedSearch } from '../../../src/searches/sql/saved-searches.js';
import { expectError } from '../../harness/expect-error.js';
import { readFeedPage } from '../../harness/read-feed-page.js';
import { saveSearch } from '../../harness/saved-search.js';
import { type Seed, seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let rounds: number;

const feedOf = (searchId: number, product = 'funding-rounds'): string =>
  `/searches/${product}/${searchId}/changes`;

function round(id: string, amount: number | null = null, company = 'Coffee'): object {
  return { funding_round_id: id, name: id, company_name: company, raised_amount_usd: amount };
}

/** Writes records and updates the saved searches, as an import does. */
async function write(records: Seed): Promise<void> {
  await seed(server.db, records);
  await refreshSearches(server.db, server.clock);
}

async function remove(id: string): Promise<void> {
  await server.db.pool.query('DELETE FROM funding_round WHERE id = $1', [id]);
  await write({});
}

beforeAll(async () => {
  server = await startServer();
  // The database expires changes by its own clock, so the simulated clock is set to the real time.
  server.clock.set(new Date().toISOString());
  await write({ FundingRound: [round('fnr_1'), round('fnr_2'), round('fnr_3', 5, 'Tea')] });
  rounds = await saveSearch(server, {
    product: 'funding_rounds',
    filter: { companyName: { eq: 'Coffee' } },
  });
});
afterAll(() => server.stop());

describe('the feed of a saved search', () => {
  it('starts at the present without a cursor, and returns one to continue from', async () => {
    const { as } = await server.account();
    const { answer, next_cursor } = await readFeedPage(as, feedOf(rounds));
    expect(answer.body).toEqual({ changes: [], next_cursor, has_more: false });
    const again = await readFeedPage(as, feedOf(rounds), { cursor: next_cursor });
    expect(again.answer.body).toEqual(answer.body);
  });

  it('reports what was added, updated and removed, with the record as each change left it', async () => {
    const { as } = await server.account();
    const { next_cursor: cursor } = await readFeedPage(as, feedOf(rounds));
    await write({ FundingRound: [round('fnr_a', 1)] });
    await write({ FundingRound: [round('fnr_a', 2)] });
    await write({ FundingRound: [round('fnr_a', 2)] });
    await write({ FundingRound: [round('fnr_a', 2, 'Tea')] });
    await write({ FundingRound: [round('fnr_a', 3)] });
    await remove('fnr_a');
    const { changes, short } = await readFeedPage(as, feedOf(rounds), { cursor });
    expect(short).toEqual(['+fnr_a', '~fnr_a', '-fnr_a', '+fnr_a', '-fnr_a']);
    expect(changes.map(({ record }) => record?.['raised_amount_usd'] ?? null)).toEqual([1, 2, null, 3, null]);
    const moments = changes.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort());
    expect(Object.keys(changes[0] ?? {})).toEqual(['change', 'at', 'id', 'reason', 'into', 'record']);
  });

  it('returns every change once, wherever its pages end', async () => {
    const { as } = await server.account();
    let { next_cursor: cursor } = await readFeedPage(as, feedOf(rounds));
    await write({ FundingRound: ['b', 'c', 'd', 'e', 'f'].map((name) => round(`fnr_${name}`)) });
    const read: string[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await readFeedPage(as, feedOf(rounds), { cursor, limit: 2 });
      read.push(...page.short);
      ({ next_cursor: cursor, has_more: hasMore } = page);
    }
    expect(read).toEqual(['+fnr_b', '+fnr_c', '+fnr_d', '+fnr_e', '+fnr_f']);
  });

  it('is deleted with its search', async () => {
    const { as } = await server.account();
    const searchId = await saveSearch(server, { product: 'funding_rounds' });
    const { next_cursor } = await readFeedPage(as, feedOf(searchId));
    await deleteSavedSearch(server.db, searchId);
    expectError(await as.get(feedOf(searchId)), 404, 'NOT_FOUND');
    expectError(await as.get(`${feedOf(searchId)}?cursor=${next_cursor}`), 404, 'NOT_FOUND');
  });

  it('is available under its own product only', async () => {
    const { as } = await server.account();
    expectError(await as.get(feedOf(rounds, 'companies')), 400, 'NOT_SUPPORTED_PRODUCT');
    expectError(await as.get(feedOf(2_000_000)), 404, 'NOT_FOUND');
    expectError(await as.get('/searches/companies/x/changes'), 400, 'BAD_SEARCH_ID_TYPE');
  });
});

describe('the feed of a product', () => {
  const samples: readonly (readonly [path: string, records: Seed, id: string])[] = [
    ['companies', { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] }, 'c0ffee'],
    ['people', { Person: [{ person_id: 'per_1' }] }, 'per_1'],
    ['investors', { Investor: [{ investor_id: 'inv_1' }] }, 'inv_1'],
    ['funding-rounds', { FundingRound: [round('fnr_9')] }, 'fnr_9'],
    [
      'acquisitions',
      {
        Acquisition: [
          {
            acquisition_id: 'acq_1',
            acquirer_company_id: 'a1',
            acquirer_name: 'A',
            acquiree_company_id: 'a2',
            acquiree_name: 'B',
          },
        ],
      },
      'acq_1',
    ],
    ['ipos', { Ipo: [{ ipo_id: 'ipo_1', company_id: 'c0ffee', company_name: 'Coffee' }] }, 'ipo_1'],
  ];

  it.each(samples)('reports %s', async (path, records, id) => {
    const { as } = await server.account();
    const { next_cursor: cursor } = await readFeedPage(as, `/${path}/changes`);
    await write(records);
    const { short, charged, changes } = await readFeedPage(as, `/${path}/changes`, { cursor });
    expect([short, charged]).toEqual([[`+${id}`], 1]);
    expect(Object.values(changes[0]?.record ?? {})).toContain(id);
  });

  it('returns all records after the cursor `start`, page by page, and then the changes made meanwhile', async () => {
    const { as } = await server.account();
    const feed = '/ipos/changes';
    const ipo = (id: string, company: string): object => ({
      ipo_id: id,
      company_id: 'c1',
      company_name: company,
    });
    await write({ Ipo: [ipo('ipo_1', 'A'), ipo('ipo_2', 'A')] });
    const first = await readFeedPage(as, feed, { cursor: 'start', limit: 1 });
    expect([first.short, first.has_more]).toEqual([['+ipo_1'], true]);
    expect(first.changes[0]?.record).toMatchObject({ ipo_id: 'ipo_1', company_name: 'A' });
    await write({ Ipo: [ipo('ipo_2', 'B')] });
    const second = await readFeedPage(as, feed, { cursor: first.next_cursor });
    expect([second.short, second.has_more]).toEqual([['+ipo_2'], true]);
    expect(second.changes[0]?.record).toMatchObject({ company_name: 'A' });
    const third = await readFeedPage(as, feed, { cursor: second.next_cursor });
    expect([third.short, third.has_more]).toEqual([['~ipo_2'], false]);
    expect(third.changes[0]?.record).toMatchObject({ company_name: 'B' });
  });

  it('returns as many records after the cursor `start` as there are', async () => {
    const { as } = await server.account();
    const all = await readFeedPage(as, '/funding-rounds/changes', { cursor: 'start', limit: 5000 });
    const { rows } = await server.db.pool.query('SELECT id FROM funding_round');
    expect(all.short).toHaveLength(rows.length);
    expect(all.has_more).toBe(false);
  });
});

describe('a page as NDJSON or CSV', () => {
  const get = async (accept: string, cursor: string): Promise<Response> => {
    const { secret } = await server.account();
    return fetch(`${server.url}/api/v1/funding-rounds/changes?cursor=${cursor}&limit=2`, {
      headers: { 'X-API-Key': secret, Accept: accept },
    });
  };

  it('has the rows of the page, its cursor and its price', async () => {
    const { as } = await server.account();
    const page = await readFeedPage(as, '/funding-rounds/changes', { cursor: 'start', limit: 2 });
    const lines = await get('application/x-ndjson', 'start');
    const rows = (await lines.text()).trimEnd().split('\n');
    // The two scans began at different times, so `at` differs.
    const plain = (row: object): object => ({ ...row, at: null });
    expect(rows.map((row) => plain(JSON.parse(row) as object))).toEqual(page.changes.map(plain));
    expect(lines.headers.get('x-credits-charged')).toBe('2');
    expect(lines.headers.get('x-has-next-page')).toBe('true');
    const next = await readFeedPage(as, '/funding-rounds/changes', {
      cursor: lines.headers.get('x-end-cursor') ?? '',
      limit: 1,
    });
    expect(page.changes.map(({ id }) => id)).not.toContain(next.changes[0]?.id);
  });

  it('has a CSV column for each value of a change and of its record; those of a removed record are empty', async () => {
    const { as } = await server.account();
    const { next_cursor: cursor } = await readFeedPage(as, '/funding-rounds/changes');
    await write({ FundingRound: [round('fnr_c5', 7)] });
    await remove('fnr_c5');
    const [head, added, removed, end] = (await (await get('text/csv', cursor)).text()).split('\r\n');
    expect(head).toMatch(/^change,at,id,reason,into,record\.funding_round_id,record\./);
    expect(added).toMatch(/^added,[^,]+,fnr_c5,,,fnr_c5,/);
    expect(removed).toMatch(/^removed,[^,]+,fnr_c5,,+$/);
    expect(end).toBe('');
  });
});

describe('REST and GraphQL', () => {
  const selection =
    'changes { change at id record { id ... on FundingRound { name companyName raisedAmountUsd company { id } } } } nextCursor hasMore';

  it('return the same changes, for the same price', async () => {
    const [ofRest, ofGraph] = [await server.account(), await server.account()];
    const path = feedOf(rounds);
    const { next_cursor: cursor } = await readFeedPage(ofRest.as, path);
    await write({ FundingRound: [round('fnr_x', 10), round('fnr_y')] });
    await write({ FundingRound: [round('fnr_x', 11)] });
    await remove('fnr_y');
    // Two scans from the start would begin at different times, so REST and GraphQL continue the same scan.
    const { as: third } = await server.account();
    const scan = await readFeedPage(third, '/funding-rounds/changes', { cursor: 'start', limit: 1 });
    for (const [restPath, field] of [
      [path, `searchChanges(searchId: ${rounds}, after: "CURSOR", first: 3)`],
      ['/funding-rounds/changes', 'changes(product: FUNDING_ROUNDS, after: "CURSOR", first: 3)'],
    ] as const) {
      const from = restPath === path ? cursor : scan.next_cursor;
      const rest = await readFeedPage(ofRest.as, restPath, { cursor: from, limit: 3 });
      const graph = await ofGraph.as.graph(`{ page: ${field.replace('CURSOR', from)} { ${selection} } }`);
      expect(graph.errors).toEqual([]);
      const page = graph.data?.['page'] as { changes: { record: { raisedAmountUsd: unknown } | null }[] };
      expect(page).toEqual({
        changes: rest.changes.map(({ change, at, id, record }) => ({
          change: change.toUpperCase(),
          at,
          id,
          record: record && {
            id,
            name: record['name'],
            companyName: record['company_name'],
            raisedAmountUsd: record['raised_amount_usd'],
            company: null,
          },
        })),
        nextCursor: rest.next_cursor,
        hasMore: rest.has_more,
      });
    }
    expect(await ofGraph.as.remaining()).toBe(await ofRest.as.remaining());
  });

  it('in GraphQL, changes cost nothing when their records are not selected', async () => {
    const { as } = await server.account();
    const answer = await as.graph(
      '{ changes(product: FUNDING_ROUNDS, after: "start") { changes { id change } } }',
    );
    expect((answer.data?.['changes'] as { changes: unknown[] }).changes.length).toBeGreaterThan(3);
    expect(await as.remaining()).toBe(1000);
  });

  it('start at the present when `after` is absent', async () => {
    const { as } = await server.account();
    const { data } = await as.graph('{ changes(product: IPOS) { changes { id } nextCursor hasMore } }');
    expect(data).toMatchObject({ changes: { changes: [], hasMore: false } });
  });
});

describe('cursors and limits', () => {
  it.each(['0', '5001', '-1', '1.5', 'x', ''])('reject limit=%s', async (limit) => {
    const { as } = await server.account();
    expectError(
      await as.get(`${feedOf(rounds)}?limit=${limit}`),
      422,
      'VALIDATION_ERROR',
      /^limit must be an integer from 1 to 5000/,
    );
  });

  it('accept no other parameter', async () => {
    const { as } = await server.account();
    expectError(await as.get(`${feedOf(rounds)}?after=start`), 422, 'VALIDATION_ERROR', /cursor, limit/);
    const twice = await as.get(`${feedOf(rounds)}?cursor=a&cursor=b`);
    expectError(twice, 422, 'VALIDATION_ERROR', /twice|2 times/);
  });

  it('reject a cursor that was forged, cut, changed, or issued for another feed', async () => {
    const { as } = await server.account();
    const { next_cursor } = await readFeedPage(as, feedOf(rounds));
    const other = await readFeedPage(as, '/funding-rounds/changes');
    const scan = await readFeedPage(as, '/funding-rounds/changes', { cursor: 'start', limit: 1 });
    const flip = next_cursor.startsWith('A') ? 'B' : 'A';
    const wrong = [
      ...['', 'x', 'START', next_cursor.slice(1), next_cursor.slice(0, -4), flip + next_cursor.slice(1)],
      ...[other.next_cursor, scan.next_cursor, 'A'.repeat(8000)],
    ];
    for (const cursor of wrong) {
      const answer = await as.get(`${feedOf(rounds)}?cursor=${cursor}`);
      expectError(answer, 422, 'VALIDATION_ERROR', /^cursor must be a cursor of this feed/);
    }
    const graph = await as.graph('{ changes(product: IPOS, after: "x", first: 3) { nextCursor } }');
    expect(graph.errors[0]?.message).toMatch(/^after must be a cursor of this feed/);
    const size = await as.graph('{ changes(product: IPOS, first: 0) { nextCursor } }');
    expect(size.errors[0]?.message).toMatch(/^first must be an integer from 1 to 5000/);
  });

  it('expire with the changes that followed them, and the error explains how to start again', async () => {
    const { as } = await server.account();
    const searchId = await saveSearch(server, { product: 'funding_rounds' });
    const { next_cursor: old } = await readFeedPage(as, feedOf(searchId));
    const ofAll = await readFeedPage(as, '/funding-rounds/changes');
    await write({ FundingRound: [round('fnr_old')] });
    const { next_cursor: fresh } = await readFeedPage(as, feedOf(searchId));
    for (const table of ['saved_search_change', 'record_change'])
      await server.db.pool.query(`UPDATE ${table} SET at = now() - interval '61 days'`);
    const expired = await as.get(`${feedOf(searchId)}?cursor=${old}`);
    expectError(
      expired,
      410,
      'CHANGES_EXPIRED',
      /60 days.*Read the results of the search, then follow its changes from the cursor/,
    );
    expectError(
      await as.get(`/funding-rounds/changes?cursor=${ofAll.next_cursor}`),
      410,
      'CHANGES_EXPIRED',
      /60 days.*with `start` to read every record.*only later changes from the cursor/,
    );
    const graph = await as.graph(`{ searchChanges(searchId: ${searchId}, after: "${old}") { nextCursor } }`);
    expect([graph.status, graph.errors[0]?.extensions.code]).toEqual([410, 'CHANGES_EXPIRED']);
    expect((await readFeedPage(as, feedOf(searchId), { cursor: fresh })).short).toEqual([]);
  });
});
