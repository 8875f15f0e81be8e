import { ChangeHistory } from '../../harness/change-history.js';
import { expectError } from '../../harness/expect-error.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let history: ChangeHistory;

beforeAll(async () => {
  server = await startServer();
  history = new ChangeHistory(server);
  const coffee = { id: 'c1', website: { domain: 'coffee.example' } };
  await history.write('2026-06-01T10:00:00Z', 'Company', { ...coffee, organization_name: 'First' });
  await history.write('2026-06-05T10:00:00Z', 'Company', { ...coffee, organization_name: 'Second' });
  await history.remove('2026-06-08T10:00:00Z', 'Company', 'c1');
  await history.write('2026-06-10T10:00:00Z', 'Company', { ...coffee, organization_name: 'Third' });
  await history.write('2026-03-01T10:00:00Z', 'Company', { id: 'old', organization_name: 'Old' });
  await history.write('2026-06-01T10:00:00Z', 'Company', { id: 'gone', organization_name: 'Gone' });
  await history.remove('2026-06-12T10:00:00Z', 'Company', 'gone');
});
afterAll(() => server.stop());

const at = (moment: string): string => `as_of=${encodeURIComponent(moment)}`;

describe('as_of of a company', () => {
  it.each([
    ['before it was imported', '2026-06-01T09:59:59.999Z', null],
    ['when it was imported', '2026-06-01T10:00:00Z', 'First'],
    ['just before it changed', '2026-06-05T09:59:59.999Z', 'First'],
    ['when it changed, in another zone', '2026-06-05T12:00:00+02:00', 'Second'],
    ['while it was deleted', '2026-06-09T00:00:00Z', null],
    ['when it was imported again', '2026-06-10T10:00:00Z', 'Third'],
    ['now', '2026-06-15T12:00:00Z', 'Third'],
  ])('returns the state %s, through REST and GraphQL, for one credit', async (_when, moment, name) => {
    const { as } = await server.account({ credits: 5 });
    const rest = await as.get(`/companies/c1?${at(moment)}`);
    const graph = await as.graph(`{ company(id: "c1", asOf: "${moment}") { organizationName } }`);
    if (name === null) {
      expectError(rest, 404, 'NOT_FOUND');
      expect(graph.errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
      expect(await as.remaining()).toBe(5);
      return;
    }
    expect(rest).toMatchObject({ status: 200, body: { id: 'c1', organization_name: name } });
    expect(graph.data).toEqual({ company: { organizationName: name } });
    expect(await as.remaining()).toBe(3);
  });

  it('returns records that have not changed since, and ones deleted by now', async () => {
    const { as } = await server.account();
    expect((await as.get(`/companies/old?${at('2026-05-01T00:00:00Z')}`)).body).toMatchObject({
      organization_name: 'Old',
    });
    expect((await as.get(`/companies/gone?${at('2026-06-11T00:00:00Z')}`)).body).toMatchObject({
      organization_name: 'Gone',
    });
    expectError(await as.get('/companies/gone'), 404, 'NOT_FOUND');
  });

  it('includes a change that has no feed position yet', async () => {
    const { as } = await server.account();
    await history.write('2026-06-01T10:00:00Z', 'Company', { id: 'late', organization_name: 'Late' });
    await server.db.pool.query(`DELETE FROM company WHERE id = 'late'`);
    expect((await as.get(`/companies/late?${at('2026-06-14T00:00:00Z')}`)).body).toMatchObject({
      organization_name: 'Late',
    });
    expectError(await as.get('/companies/late'), 404, 'NOT_FOUND');
  });

  it('has the ETag of that version, and is free for a client that has it', async () => {
    const { as } = await server.account({ credits: 5 });
    const path = `/companies/c1?${at('2026-06-02T00:00:00Z')}`;
    const first = await as.get(path);
    const etag = String(first.headers.get('etag'));
    expect((await as.get('/companies/c1')).headers.get('etag')).not.toBe(etag);
    expect((await as.with({ 'If-None-Match': etag }).get(path)).status).toBe(304);
    expect(await as.remaining()).toBe(3);
  });

  it('costs one credit for all requested times of a record in one response', async () => {
    const { as } = await server.account({ credits: 5 });
    const { data } = await as.graph(`{
      then: company(id: "c1", asOf: "2026-06-02T00:00:00Z") { organizationName website { domain } }
      now: company(id: "c1") { organizationName }
    }`);
    expect(data).toEqual({
      then: { organizationName: 'First', website: { domain: 'coffee.example' } },
      now: { organizationName: 'Third' },
    });
    expect(await as.remaining()).toBe(4);
  });

  it('is priced by a dry run, limited by X-Max-Credits, and replayed under its Idempotency-Key', async () => {
    const { as } = await server.account({ credits: 5 });
    const path = `/companies/c1?${at('2026-06-02T00:00:00Z')}`;
    expect((await as.with({ 'X-Dry-Run': 'true' }).get(path)).body).toMatchObject({ credits: 1, rows: 1 });
    expectError(await as.with({ 'X-Max-Credits': '0' }).get(path), 402, 'COST_ABOVE_MAX_CREDITS');
    const keyed = as.with({ 'Idempotency-Key': 'k1' });
    const [one, again] = [await keyed.get(path), await keyed.get(path)];
    expect(again.text).toBe(one.text);
    expectError(await keyed.get('/companies/c1'), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await as.remaining()).toBe(4);
  });

  it.each([
    'yesterday',
    '2026-06-01',
    '',
    '2026-06-15T12:00:00.001Z',
    '2026-04-16T11:59:59Z',
    '2026-06-31T00:00:00Z',
  ])('refuses %j, and reports the valid range', async (moment) => {
    const { as } = await server.account({ credits: 5 });
    const range = /from 2026-04-16T12:00:00\.000Z \(60 days ago\) to 2026-06-15T12:00:00\.000Z/;
    const rest = await as.get(`/companies/c1?${at(moment)}`);
    expectError(rest, 422, 'VALIDATION_ERROR');
    expect((rest.body as { message: string }).message).toMatch(range);
    const graph = await as.graph('query ($at: DateTime) { company(id: "c1", asOf: $at) { id } }', {
      at: moment,
    });
    expect(graph.errors).toMatchObject([
      { message: expect.stringMatching(range) as string, extensions: { code: 'VALIDATION_ERROR' } },
    ]);
    expect(await as.remaining()).toBe(5);
  });

  it('refuses a repeated as_of, and other parameters', async () => {
    const { as } = await server.account();
    const moment = at('2026-06-02T00:00:00Z');
    expectError(await as.get(`/companies/c1?${moment}&${moment}`), 422, 'VALIDATION_ERROR');
    expectError(await as.get(`/companies/c1?asof=2026-06-02T00:00:00Z`), 422, 'VALIDATION_ERROR');
  });

  it('needs the scope of the record', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    expectError(await as.get(`/companies/c1?${at('yesterday')}`), 403, 'NOT_PERMITTED');
  });
});

describe('as_of of every kind', () => {
  it.each([
    ['Person', '/people', 'person', 'per_1', { person_id: 'per_1', full_name: 'Ada' }, 'fullName'],
    [
      'Investor',
      '/investors',
      'investor',
      'inv_1',
      { investor_id: 'inv_1', investor_name: 'North' },
      'investorName',
    ],
    [
      'FundingRound',
      '/funding-rounds',
      'fundingRound',
      'fnr_1',
      {
        funding_round_id: 'fnr_1',
        name: 'Seed',
        company_id: 'c1',
        company_name: 'Coffee',
        investment_type: 'Seed',
      },
      'name',
    ],
    [
      'Acquisition',
      '/acquisitions',
      'acquisition',
      'acq_1',
      {
        acquisition_id: 'acq_1',
        acquirer_company_id: 'c1',
        acquirer_name: 'Coffee',
        acquiree_company_id: 'old',
        acquiree_name: 'Tea',
      },
      'acquirerName',
    ],
    [
      'Ipo',
      '/ipos',
      'ipo',
      'ipo_1',
      { ipo_id: 'ipo_1', company_id: 'c1', company_name: 'Coffee' },
      'companyName',
    ],
  ] as const)(
    'returns the past state of a %s, through REST and GraphQL',
    async (kind, path, field, id, record, name) => {
      const { as } = await server.account({ credits: 4 });
      const key = Object.keys(record).find(
        (one) => one === name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      );
      await history.write('2026-06-01T10:00:00Z', kind, record);
      const before = await as.get(`${path}/${id}`);
      await history.write('2026-06-05T10:00:00Z', kind, { ...record, [String(key)]: 'Other' });
      const then = await as.get(`${path}/${id}?${at('2026-06-03T00:00:00Z')}`);
      expect([then.status, then.text]).toEqual([200, before.text]);
      const graph = await as.graph(`{
      then: ${field}(id: "${id}", asOf: "2026-06-03T00:00:00Z") { id ${name} }
      now: ${field}(id: "${id}") { id ${name} }
    }`);
      expect(graph.data).toEqual({
        then: { id, [name]: (record as Record<string, unknown>)[String(key)] },
        now: { id, [name]: 'Other' },
      });
      expect(await as.remaining()).toBe(1);
    },
  );

  it('links lead from a past record to current records', async () => {
    const { as } = await server.account();
    const round = {
      funding_round_id: 'fnr_2',
      name: 'A',
      company_id: 'c1',
      company_name: 'Coffee',
      investment_type: 'Seed',
    };
    await history.write('2026-06-01T10:00:00Z', 'FundingRound', round);
    await history.write('2026-06-05T10:00:00Z', 'FundingRound', { ...round, company_id: 'old' });
    const { data } = await as.graph(`{
      fundingRound(id: "fnr_2", asOf: "2026-06-02T00:00:00Z") { company { id organizationName } }
    }`);
    expect(data).toEqual({ fundingRound: { company: { id: 'c1', organizationName: 'Third' } } });
  });
});
