import type { Caller } from '../../harness/caller.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin } from '../../harness/start-twin.js';

const bounds = { openSourcing: 30, newSourcing: 20 };
const dayMs = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds });
});
beforeEach(() => {
  server.clock.set('2026-06-15T12:00:00.000Z');
});
afterAll(() => server.stop());

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
