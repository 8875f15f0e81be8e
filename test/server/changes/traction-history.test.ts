import { ChangeHistory } from '../../harness/change-history.js';
import { statementsOf } from '../../harness/count-statements.js';
import { expectError } from '../../harness/expect-error.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let history: ChangeHistory;

const company = (id: string, visits: number | null, name = 'Coffee'): object => ({
  id,
  organization_name: `${name} "traction_metrics":{"web_visits":{"latest":1}}`,
  traction_metrics: { web_visits: visits === null ? null : { latest: visits } },
});

beforeAll(async () => {
  server = await startServer();
  history = new ChangeHistory(server);
  await history.write('2026-02-01T00:00:00Z', 'Company', company('c1', 10), company('c2', 5));
  await history.write('2026-04-30T00:00:00Z', 'Company', company('c1', 20.5));
  await history.write('2026-05-10T00:00:00Z', 'Company', company('c1', 20.5, 'Renamed'));
  await history.write('2026-05-20T00:00:00Z', 'Company', company('c1', null));
  await history.write('2026-06-01T00:00:00Z', 'Company', company('c3', 7));
  await history.remove('2026-06-02T00:00:00Z', 'Company', 'c3');
  await history.write('2026-06-03T00:00:00Z', 'Company', company('c3', 7));
});
afterAll(() => server.stop());

const start = '2026-04-17T00:00:00.000Z';
const c1 = [
  { at: start, value: 10 },
  { at: '2026-04-30T00:00:00.000Z', value: 20.5 },
  { at: '2026-05-20T00:00:00.000Z', value: null },
];
const c3 = [
  { at: '2026-06-01T00:00:00.000Z', value: 7 },
  { at: '2026-06-02T00:00:00.000Z', value: null },
  { at: '2026-06-03T00:00:00.000Z', value: 7 },
];

describe('the history of a metric', () => {
  it('has a point for each change, from the start of the window, for the price of the company', async () => {
    const { as } = await server.account({ credits: 5 });
    const rest = await as.get('/companies/c1/traction?metric=web_visits');
    expect(rest).toMatchObject({ status: 200, body: { company_id: 'c1', since: start, points: c1 } });
    const { data } = await as.graph(
      '{ company(id: "c1") { id tractionHistory(metric: WEB_VISITS) { companyId since points { at value } } } }',
    );
    expect(data).toEqual({
      company: { id: 'c1', tractionHistory: { companyId: 'c1', since: start, points: c1 } },
    });
    expect(await as.remaining()).toBe(3);
  });

  it('is one point without changes, and starts when the company was added; a deleted company has no value', async () => {
    const { as } = await server.account();
    expect((await as.get('/companies/c2/traction?metric=web_visits')).body).toMatchObject({
      points: [{ at: start, value: 5 }],
    });
    expect((await as.get('/companies/c3/traction?metric=web_visits')).body).toMatchObject({
      since: c3[0]?.at,
      points: c3,
    });
    expect((await as.get('/companies/c1/traction?metric=appstore_a_reviews')).body).toMatchObject({
      points: [{ at: start, value: null }],
    });
  });

  it('preserves every kind of number that a document can contain', async () => {
    const { as } = await server.account();
    const figures = [0, -1.5, 1e21, 5e-7, 9007199254740991];
    for (const [day, figure] of figures.entries())
      await history.write(`2026-05-0${day + 1}T00:00:00Z`, 'Company', company('figures', figure));
    const windows = { '1mo': { value: 3, change: 1, percentage: null } };
    const traction_metrics = { web_visits: { latest: null, ...windows }, popularity_rank: { latest: 8 } };
    await history.write('2026-05-09T00:00:00Z', 'Company', { id: 'figures', traction_metrics });
    const { body } = await as.get('/companies/figures/traction?metric=web_visits');
    const { points } = body as { points: { value: number | null }[] };
    expect(points.map(({ value }) => value)).toEqual([...figures, null]);
  });

  it('takes one statement for many companies', async () => {
    const { as } = await server.account();
    const ask = (ids: string): Promise<unknown> =>
      as.graph(
        `{ companies(filter: { id: { in: [${ids}] } }, orderBy: { field: ID, direction: ASC }) { nodes { tractionHistory(metric: WEB_VISITS) { points { at value } } } } }`,
      );
    let answer: unknown;
    const statements = await statementsOf(server, async () => {
      answer = await ask('"c1", "c2", "c3"');
    });
    expect(statements.filter((text) => text.includes('record_change'))).toHaveLength(1);
    expect(answer).toMatchObject({
      data: {
        companies: {
          nodes: [
            { tractionHistory: { points: c1 } },
            { tractionHistory: { points: [{ at: start, value: 5 }] } },
            { tractionHistory: { points: c3 } },
          ],
        },
      },
    });
  });

  it('retains the newest points of a company that changed very often, and reports their start', async () => {
    const { as } = await server.account();
    await history.write('2026-05-01T00:00:00Z', 'Company', company('busy', 1));
    // Writes the state that 600 imports would leave.
    await server.db.pool.query(
      `WITH made AS (
         INSERT INTO record_version (kind, record_id, version, document, superseded_at)
         SELECT 'Company', 'busy', 'v' || n, format('{"traction_metrics":{"web_visits":{"latest":%s,"1mo":null}}}', n), now()
         FROM generate_series(1, 600) n
       ), moved AS (UPDATE feed_head SET sequence = sequence + 600 WHERE kind = 'Company' RETURNING sequence - 600 AS before)
       INSERT INTO record_change (kind, sequence, change, record_id, version, previous_version, at)
       SELECT 'Company', before + n, 'updated', 'busy', 'v' || n, 'v' || n - 1, '2026-05-01'::timestamptz + n * interval '1 hour'
       FROM moved, generate_series(1, 600) n`,
    );
    const { body } = await as.get('/companies/busy/traction?metric=web_visits');
    const { since, points } = body as { since: string; points: { at: string; value: number }[] };
    expect(points).toHaveLength(500);
    expect([points[0]?.value, points.at(-1)?.value, points[0]?.at]).toEqual([101, 600, since]);
  });

  it('is free in a dry run, and refused without scope, metric or company', async () => {
    const { as } = await server.account({ credits: 5 });
    const path = '/companies/c1/traction';
    const dry = await as.with({ 'X-Dry-Run': 'true' }).get(`${path}?metric=web_visits`);
    expect(dry.body).toMatchObject({ credits: 1, rows: 1 });
    for (const query of ['', '?metric=webVisits', '?metric=x&metric=y', '?metric=web_visits&limit=1'])
      expectError(await as.get(path + query), 422, 'VALIDATION_ERROR');
    expectError(await as.get('/companies/c404/traction?metric=web_visits'), 404, 'NOT_FOUND');
    const { as: other } = await server.account({ scopes: ['deals:read'] });
    expectError(await other.get(`${path}?metric=web_visits`), 403, 'NOT_PERMITTED');
    expect(await as.remaining()).toBe(5);
  });
});
