import { startServer, type TestServer } from '../../harness/start-server.js';
import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { readFeedPage } from '../../harness/read-feed-page.js';
import { seed } from '../../harness/seed.js';
import { startTwin } from '../../harness/start-twin.js';

const bounds = { changedRows: 100, openSourcing: 30, newSourcing: 20 };
const dayMs = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds });
  await seed(server.db, {
    Investor: Array.from({ length: 30 }, (_, at) => ({
      investor_id: `inv_${at}`,
      investor_name: `Fund ${at}`,
    })),
  });
});
beforeEach(() => {
  server.clock.set('2026-06-15T12:00:00.000Z');
});
afterAll(() => server.stop());

const all = '{}';
const none = '{ investorName: { eq: "none" } }';

async function create(as: Caller, filter = none): Promise<string> {
  const made = await as.graph(
    `mutation { createSavedSearch(input: { name: "S", product: INVESTORS, filter: ${filter} }) { id } }`,
  );
  expect(made.errors).toEqual([]);
  return (made.data?.['createSavedSearch'] as { id: string }).id;
}

const update = (as: Caller, id: string, change: string): Promise<GraphAnswer> =>
  as.graph(`mutation { updateSavedSearch(id: "${id}", input: { ${change} }) { resultCount } }`);
const refilter = (as: Caller, id: string, filter: string): Promise<GraphAnswer> =>
  update(as, id, `filter: ${filter}`);
const remove = (as: Caller, id: string): Promise<GraphAnswer> =>
  as.graph(`mutation { deleteSavedSearch(id: "${id}") { id } }`);

function expectLimit({ status, errors, headers }: GraphAnswer, message: RegExp, retryAfter = 43_200): void {
  expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([429, ['WRITE_LIMIT_REACHED']]);
  expect(errors[0]?.message).toMatch(message);
  expect(headers.get('Retry-After')).toBe(String(retryAfter));
}

async function changeRows(id: string): Promise<number> {
  const { rows } = await server.db.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM saved_search_change WHERE search_id = $1',
    [Number(id)],
  );
  return rows[0]?.count ?? 0;
}

describe('saved search rows that change with their filters', () => {
  it('are limited per organization and day; a change that would exceed the limit changes nothing', async () => {
    const { as, organizationId } = await server.account();
    const id = await create(as);
    for (const filter of [all, none, all]) expect((await refilter(as, id, filter)).errors).toEqual([]);
    const refused = await refilter(as, id, none);
    expectLimit(
      refused,
      /have changed 90 saved-search rows today; the maximum is 100 per UTC day\. This request would change 30 more\./,
    );
    const { data } = await as.graph(`{ savedSearch(id: "${id}") { filter resultCount } }`);
    expect(data?.['savedSearch']).toEqual({ filter: {}, resultCount: 30 });
    // A smaller change fits, a new name changes no rows, and another organization has its own limit.
    expect((await refilter(as, id, '{ id: { ne: "inv_0" } }')).errors).toEqual([]);
    expect((await update(as, id, 'name: "T"')).errors).toEqual([]);
    const other = await server.account();
    expect((await refilter(other.as, await create(other.as), all)).errors).toEqual([]);
    server.clock.set('2026-06-16T00:00:00.000Z');
    expect((await refilter(as, id, none)).errors).toEqual([]);
    const usage = await server.db.prisma.savedSearchUsage.findUnique({ where: { organizationId } });
    expect(usage).toMatchObject({ day: new Date('2026-06-16'), changedRows: 29n });
  });

  it('are limited when filters of several searches change concurrently on several servers', async () => {
    const { as, secret } = await server.account();
    const twin = await startTwin(server);
    try {
      const ids = await Promise.all(Array.from({ length: 6 }, () => create(as)));
      const servers = [as, twin.as(secret)];
      const answers = await Promise.all(ids.map((id, at) => refilter(servers[at % 2] ?? as, id, all)));
      const made = answers.filter(({ errors }) => errors.length === 0);
      // The twin has the default limits, so only refusals of this server are checked.
      const own = answers.filter(({ errors }, at) => at % 2 === 0 && errors.length > 0);
      expect(made.length).toBeGreaterThanOrEqual(3);
      for (const answer of own) expectLimit(answer, /at most 100/);
    } finally {
      await twin.stop();
    }
  });

  it('include those of deleted searches, so that alternating saves and deletes is limited too', async () => {
    const { as } = await server.account();
    for (let at = 0; at < 4; at++) await remove(as, await create(as, all));
    const query = `mutation { createSavedSearch(input: { name: "S", product: INVESTORS, filter: ${none} }) { id } }`;
    expectLimit(await as.graph(query), /have changed 120 saved-search rows today; the maximum is 100 /);
    server.clock.advance(dayMs / 2);
    const id = await create(as, all);
    // Deleting is never refused.
    expect((await remove(as, id)).errors).toEqual([]);
  });
});

describe('changes of a saved search', () => {
  it('are recorded only after the first read of its feed', async () => {
    const { as } = await server.account();
    const id = await create(as);
    const path = `/searches/investors/${id}/changes`;
    await as.graph(`mutation { shareSavedSearch(id: "${id}") { id } }`);
    await refilter(as, id, '{ id: { in: ["inv_1", "inv_2"] } }');
    expect(await changeRows(id)).toBe(0);
    const [now, start] = [await readFeedPage(as, path), await readFeedPage(as, path, { cursor: 'start' })];
    expect([now.short, start.short]).toEqual([[], ['+inv_1', '+inv_2']]);
    await refilter(as, id, '{ id: { in: ["inv_2", "inv_3"] } }');
    for (const { next_cursor: cursor } of [now, start])
      expect((await readFeedPage(as, path, { cursor })).short).toEqual(['-inv_1', '+inv_3']);
    expect(await changeRows(id)).toBe(2);
  });

  it('reach a reader that has read only one page when they are made', async () => {
    const { as } = await server.account();
    const id = await create(as, '{ id: { in: ["inv_1", "inv_2"] } }');
    const path = `/searches/investors/${id}/changes`;
    await as.graph(`mutation { shareSavedSearch(id: "${id}") { id } }`);
    const first = await readFeedPage(as, path, { cursor: 'start', limit: 1 });
    await refilter(as, id, '{ id: { in: ["inv_3"] } }');
    const { next_cursor: cursor, short } = await readFeedPage(as, path, { cursor: first.next_cursor });
    const rest = await readFeedPage(as, path, { cursor });
    expect([first.short, short, rest.short]).toEqual([
      ['+inv_1'],
      ['+inv_2'],
      ['-inv_1', '-inv_2', '+inv_3'],
    ]);
  });
});

interface Row {
  readonly status: string;
  readonly records?: readonly unknown[];
  readonly error?: { readonly errorCode: string; readonly message: string };
}

describe('the sourcing queue', () => {
  const domains = (prefix: string, count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({ domain: `${prefix}-${at}.example` }));
  const bulk = async (as: Caller, inputs: readonly object[]): Promise<readonly Row[]> => {
    const { status, body } = await as.post('/companies/bulk', { inputs, source: true });
    expect(status).toBe(200);
    return (body as { results: Row[] }).results;
  };
  const open = (organizationId: string): Promise<number> =>
    server.db.prisma.sourcingRequester.count({ where: { organizationId, resolvedAt: null } });

  it('accepts a limited number of new identifiers per organization and day; rows beyond it report the limit', async () => {
    const [a, b] = [await server.account(), await server.account()];
    const rows = await bulk(a.as, domains('day', 25));
    const refused = {
      index: 20,
      input: { domain: 'day-20.example' },
      status: 'not_found',
      records: [],
      error: {
        errorCode: 'WRITE_LIMIT_REACHED',
        message:
          'Not queued for sourcing: this organization has requested 20 new companies today (UTC), the daily maximum.',
      },
    };
    expect(rows[20]).toEqual(refused);
    expect(rows.map(({ error }) => error?.errorCode ?? null)).toEqual([
      ...Array<null>(20).fill(null),
      ...Array<string>(5).fill('WRITE_LIMIT_REACHED'),
    ]);
    // Repeated requests for queued identifiers are counted, but use none of the daily limit.
    expect((await bulk(a.as, domains('day', 5))).map(({ error }) => error)).toEqual(Array(5).fill(undefined));
    // POST /companies does not report the limit: its response is defined by the contract.
    const single = await a.as.post('/companies', { domain: 'day-24.example' });
    expect([single.status, single.body]).toEqual([200, []]);
    expect(await open(a.organizationId)).toBe(20);
    expect((await bulk(b.as, domains('day', 20))).every(({ error }) => error === undefined)).toBe(true);
  });

  it('holds a limited number of open requests per organization', async () => {
    const { as, organizationId } = await server.account();
    await bulk(as, domains('open', 20));
    server.clock.advance(dayMs);
    const rows = await bulk(as, domains('next', 15));
    expect(rows.filter(({ error }) => error !== undefined)).toHaveLength(5);
    expect(rows[10]?.error?.message).toBe(
      'Not queued for sourcing: this organization already has 30 open sourcing requests, the maximum.',
    );
    expect(await open(organizationId)).toBe(30);
  });

  it('enforces its limit exactly for concurrent requests on several servers', async () => {
    const usual = await startServer();
    const twin = await startTwin(usual);
    try {
      const { as, secret, organizationId } = await usual.account();
      const callers = [as, twin.as(secret), as, twin.as(secret)];
      const rows = await Promise.all(
        callers.map((caller, at) => bulk(caller, domains(`rush${at % 3}`, 400))),
      );
      // 1,200 distinct identifiers, 400 of which are requested twice.
      const where = { organizationId, resolvedAt: null };
      expect(await usual.db.prisma.sourcingRequester.count({ where })).toBe(1000);
      expect(rows.flat().filter(({ error }) => error !== undefined).length).toBeGreaterThanOrEqual(200);
    } finally {
      await twin.stop();
      await usual.stop();
    }
  });

  it('accepts identifiers of at most 500 characters; longer ones are looked up but not queued', async () => {
    const { as, organizationId } = await server.account();
    const [fits, long] = [500, 501].map((length) => `long.example/${'x'.repeat(length - 13)}`);
    const rows = await bulk(as, [{ profnet_url: fits }, { profnet_url: long }, { domain: 'short.example' }]);
    expect(rows.map(({ status, error }) => [status, error?.errorCode])).toEqual([
      ['not_found', undefined],
      ['not_found', 'WRITE_LIMIT_REACHED'],
      ['not_found', undefined],
    ]);
    expect(await open(organizationId)).toBe(2);
    const single = await as.post('/companies', { profnet_url: long });
    expect([single.status, single.body]).toEqual([200, []]);
  });

  it('reports through GraphQL why a row was not queued', async () => {
    const { as } = await server.account();
    await bulk(as, domains('graph', 20));
    const { data } = await as.graph(
      '{ companiesByInputs(inputs: [{domain: "graph-0.example"}, {domain: "more.example"}], source: true) { status error { errorCode } } }',
    );
    expect(data?.['companiesByInputs']).toEqual([
      { status: 'NOT_FOUND', error: null },
      { status: 'NOT_FOUND', error: { errorCode: 'WRITE_LIMIT_REACHED' } },
    ]);
  });
});
