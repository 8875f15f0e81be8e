import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import {
  companyPath,
  companyQuery,
  type MeteredServer,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.set('2026-06-15T12:00:00.000Z');
});

interface Receipt {
  readonly id: string;
  readonly [name: string]: unknown;
}

interface Page {
  readonly items: readonly Receipt[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string | null };
}

const page = async (as: Caller, query = ''): Promise<Page> =>
  (await as.get(`/requests${query}`)).body as Page;
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);

describe('the receipt of a request', () => {
  it('reports the charge, its records and its key, and how to repeat the request, through REST and GraphQL', async () => {
    const { as, keyId, secret } = await server.account();
    const path = `${server.rounds}?limit=3&page=1`;
    const id = requestId(await as.get(path));
    const { body, headers } = await as.get(`/requests/${id}`);
    expect(headers.get('x-credits-charged')).toBeNull();
    expect(body).toEqual({
      id,
      request_id: id,
      refund_of: null,
      charged_at: '2026-06-15T12:00:00.000Z',
      key_id: keyId,
      key_name: null,
      key_prefix: secret.slice(0, 10),
      channel: 'rest',
      operation: 'fundingRoundsSearchResults',
      target: `GET /api/v1${path}`,
      outcome: 'charged',
      status: 200,
      error_code: null,
      dry_run: false,
      sampled_out_count: 0,
      records: { FundingRound: 3 },
      credits: 3,
      grants: {},
      milliseconds: expect.any(Number) as unknown,
      idempotency_key: null,
      replayed: false,
    });
    const { data } = await as.graph(
      `{ request(id: "${id}") { id requestId target credits records { kind count } keyPrefix milliseconds isReplayed } }`,
    );
    expect(data?.['request']).toMatchObject({
      id,
      requestId: id,
      credits: 3,
      keyPrefix: secret.slice(0, 10),
    });
  });

  it('has as target the name of a GraphQL operation or the URL of a GET, unless it is too long', async () => {
    const { as } = await server.account();
    const targetOf = async (id: string): Promise<unknown> =>
      ((await as.get(`/requests/${id}`)).body as Receipt)['target'];
    expect(await targetOf(requestId(await as.graph(`query Coffee ${companyQuery}`)))).toBe('Coffee');
    expect(await targetOf(requestId(await as.graph(companyQuery)))).toBeNull();
    expect(await targetOf(requestId(await as.post('/companies', { domain: 'coffee.example' })))).toBeNull();
    const long = `${server.rounds}?limit=1&new_results_after=2026-06-01T00:00:00.${'0'.repeat(280)}1Z`;
    expect(await targetOf(requestId(await as.get(long)))).toBeNull();
  });

  it('contains the Idempotency-Key, and whether the response was replayed', async () => {
    const { as } = await server.account();
    const keyed = as.with({ 'Idempotency-Key': 'mine', 'X-Request-Id': 'once' });
    const reported = async (): Promise<unknown> => {
      const { idempotency_key: key, replayed: again } = (await as.get('/requests/once')).body as Receipt;
      return [key, again];
    };
    await keyed.get(companyPath);
    expect(await reported()).toEqual(['mine', false]);
    expect((await keyed.get(companyPath)).headers.get('idempotent-replayed')).toBe('true');
    expect(await reported()).toEqual(['mine', true]);
    expect((await page(as)).items).toHaveLength(1);
  });

  it('does not exist for free requests, for other organizations, or for an invalid ID', async () => {
    const [{ as }, other] = [await server.account(), await server.account()];
    const theirs = requestId(await other.as.get(companyPath));
    const free = requestId(await as.get('/organization/credits'));
    for (const id of [theirs, free, "'", '%00'])
      expectError(await as.get(`/requests/${id}`), 404, 'NOT_FOUND');
  });
});

describe('the list of requests', () => {
  it('is newest first, and its pages have no gap or overlap while more requests are charged', async () => {
    const { as } = await server.account();
    const charged: string[] = [];
    for (let count = 0; count < 7; count++) {
      // Charges two requests in each millisecond.
      if (count % 2 === 0) server.clock.advance(1);
      charged.unshift(requestId(await as.get(companyPath)));
    }
    const seen: string[] = [];
    for (let query = '?limit=2'; ;) {
      const { items, page_info: info } = await page(as, query);
      seen.push(...items.map(({ id }) => id));
      server.clock.advance(1);
      await as.get(companyPath);
      if (!info.has_next_page) break;
      query = `?limit=2&after=${info.end_cursor ?? ''}`;
    }
    expect([...seen].sort()).toEqual([...charged].sort());
    const { data } = await as.graph(
      '{ requests(first: 3) { nodes { id } edges { cursor } pageInfo { hasNextPage endCursor } } }',
    );
    const { nodes, edges, pageInfo } = data?.['requests'] as {
      nodes: Receipt[];
      edges: { cursor: string }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    const next = await page(as, `?limit=3&after=${pageInfo.endCursor}`);
    expect([...nodes.map(({ id }) => id), ...idsOf(next)]).toEqual(idsOf(await page(as, '?limit=6')));
    expect([pageInfo.hasNextPage, pageInfo.endCursor]).toEqual([true, edges.at(-1)?.cursor]);
  });

  it('is filtered by key, operation, channel and credits', async () => {
    const { as, organizationId, keyId } = await server.account();
    const other = await server.key(organizationId);
    const byRest = requestId(await as.get(companyPath));
    const byGraph = requestId(
      await as.graph('{ company(id: "c0ffee") { organizationName } person(id: "per_1") { fullName } }'),
    );
    const expensive = requestId(await other.as.get(`${server.rounds}?limit=5`));
    const only = async (query: string): Promise<string[]> => idsOf(await page(as, query)).sort();
    expect(await only(`?key=${keyId}`)).toEqual([byRest, byGraph].sort());
    expect(await only(`?key=${other.keyId}&channel=rest`)).toEqual([expensive]);
    expect(await only('?operation=company')).toEqual([byRest, byGraph].sort());
    expect(await only('?operation=person')).toEqual([byGraph]);
    expect(await only('?channel=graphql')).toEqual([byGraph]);
    expect(await only('?min_credits=2')).toEqual([byGraph, expensive].sort());
    expect(await only('?min_credits=3')).toEqual([expensive]);
    expect(await only('?key=key_0')).toEqual([]);
    const { data } = await as.graph('{ requests(minCredits: 3, channel: "rest") { nodes { id } } }');
    expect(data).toEqual({ requests: { nodes: [{ id: expensive }] } });
  });

  it('covers the last 31 days of its own organization', async () => {
    const [{ as }, other] = [await server.account(), await server.account()];
    await other.as.get(companyPath);
    await as.get(companyPath);
    server.clock.set('2026-07-16T12:00:00.000Z');
    expect((await page(as)).items).toHaveLength(1);
    server.clock.advance(1);
    expect(await page(as)).toEqual({ items: [], page_info: { has_next_page: false, end_cursor: null } });
  });

  it('reads a limited part of the ledger per page, and returns a cursor to continue', async () => {
    const { as, organizationId, keyId } = await server.account();
    await server.db.pool.query(
      `INSERT INTO ledger_entry (organization_id, request_id, api_key_id, channel, operation, records, credits, charged_at)
       SELECT $1, 'many-' || n, $2, 'rest', CASE n WHEN 1 THEN 'rare' ELSE 'usual' END, '{}', 1,
         '2026-06-15T11:00:00Z'::timestamptz + n * interval '1 millisecond' FROM generate_series(1, 45000) n`,
      [organizationId, keyId],
    );
    const pages: Page[] = [];
    for (let after = ''; pages.length < 10;) {
      const one = await page(as, `?operation=rare${after}`);
      pages.push(one);
      if (!one.page_info.has_next_page) break;
      after = `&after=${one.page_info.end_cursor ?? ''}`;
    }
    expect(pages.map(idsOf)).toEqual([[], [], ['many-1']]);
  });

  it.each([
    'limit=0',
    'limit=201',
    'after=x',
    'channel=window',
    'min_credits=-1',
    'from=2026-01-01',
    'key=a&key=b',
  ])('refuses %s', async (query) => {
    const { as } = await server.account();
    expectError(await as.get(`/requests?${query}`), 422, 'VALIDATION_ERROR');
  });
});

describe('usage through REST', () => {
  it('is grouped by one or more dimensions, and adds up to the charges', async () => {
    const { as, keyId } = await server.account();
    await as.get(companyPath);
    await as.graph(companyQuery);
    server.clock.set('2026-06-16T00:00:00.000Z');
    await as.get(`${server.rounds}?limit=5`);
    const { body } = await as.get('/usage?by=day&then=operation');
    expect(body).toEqual({
      from: '2026-06-01',
      to: '2026-06-16',
      by: 'day',
      then: 'operation',
      credits: 7,
      requests: 3,
      refunds: 0,
      rows: [
        { group: '2026-06-15', subgroup: 'company', credits: 2, requests: 2, refunds: 0 },
        { group: '2026-06-16', subgroup: 'fundingRoundsSearchResults', credits: 5, requests: 1, refunds: 0 },
      ],
    });
    const { data } = await as.graph(
      '{ usage(by: CHANNEL, then: KEY) { by then rows { group subgroup credits } } }',
    );
    expect(data?.['usage']).toEqual({
      by: 'CHANNEL',
      then: 'KEY',
      rows: [
        { group: 'graphql', subgroup: keyId, credits: 1 },
        { group: 'rest', subgroup: keyId, credits: 6 },
      ],
    });
  });

  it('is returned as CSV on request', async () => {
    const { as, secret } = await server.account();
    await as.get(companyPath);
    const headers = { 'X-API-Key': secret, Accept: 'text/csv' };
    const answer = await fetch(`${server.url}/api/v1/usage?by=operation`, { headers });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(await answer.text()).toBe('group,subgroup,credits,requests,refunds\r\ncompany,,1,1,0\r\n');
  });

  it.each([
    'from=2026-06-02&to=2026-06-01',
    'from=2025-06-01&to=2026-06-02',
    'from=2026-02-30',
    'by=hour',
    'by=day&then=day',
    'then=minute',
    'by=day&by=key',
  ])('refuses %s', async (query) => {
    const { as } = await server.account();
    expectError(await as.get(`/usage?${query}`), 422, 'VALIDATION_ERROR');
  });

  it('needs usage:read, like the list of requests', async () => {
    const { as } = await server.account({ scopes: ['companies:read'] });
    for (const path of ['/usage', '/requests', '/requests/x'])
      expectError(await as.get(path), 403, 'NOT_PERMITTED');
  });
});
