import { type Installation, pause, type Served } from '../../harness/dealgraph.js';
import { having, moment, type Operator, startOperator } from '../../harness/operator.js';
import { round } from '../../harness/sample-records.js';

let operator: Operator;
let installation: Installation;
let server: Served;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ installation, server, organization } = operator);
});

describe('usage', () => {
  it('matches the calls that were made, by day, key and operation', async () => {
    const id = await operator.create(
      'organization create',
      'organization_id',
      '--name',
      'U',
      '--monthly-credits',
      '100',
    );
    const keys = await Promise.all(
      [0, 1].map(() => installation.answer(['key', 'issue', '--organization', id])),
    );
    const [first, second] = keys.map((key) => server.as(String(key['api_key'])));
    const search = await operator.createSearch('--global');
    await first?.get('/companies/c01');
    await first?.get(`/searches/funding-rounds/${search}/results`);
    await first?.get('/companies/unknown');
    await second?.graph('{ company(id: "c01") { id } person(id: "per_01") { id } }');
    await second?.get('/people/per_02');
    const usage = (by: string) => installation.answer(['usage', '--organization', id, '--by', by]);
    const sum = { organization_id: id, credits: 6, requests: 4, refunds: 0 };
    const today = new Date().toISOString().slice(0, 10);
    expect(await usage('day')).toEqual({
      ...sum,
      from: `${today.slice(0, 7)}-01`,
      to: today,
      rows: [{ day: today, credits: 6, requests: 4, refunds: 0 }],
    });
    const byKey = keys.map((key) => ({ key: key['key_id'], credits: 3, requests: 2, refunds: 0 }));
    expect(await usage('key')).toMatchObject({ ...sum, rows: having(...byKey) });
    const byChannel = await installation.answer([
      'usage',
      '--organization',
      id,
      '--by',
      'channel',
      '--then',
      'key',
    ]);
    const ofGraph = { channel: 'graphql', key: keys[1]?.['key_id'], credits: 2, requests: 1, refunds: 0 };
    expect(byChannel).toMatchObject({ ...sum, rows: expect.arrayContaining([ofGraph]) as unknown });
    const { rows } = await usage('operation');
    expect(rows).toEqual(
      expect.arrayContaining([
        { operation: 'company', credits: 1, requests: 1, refunds: 0 },
        { operation: 'fundingRoundsSearchResults', credits: 2, requests: 1, refunds: 0 },
      ]),
    );
    expect((rows as { credits: number }[]).reduce((total, { credits }) => total + credits, 0)).toBe(6);
    expect(
      await installation.answer([
        'usage',
        '--organization',
        id,
        '--to',
        '2020-01-31',
        '--from',
        '2020-01-01',
      ]),
    ).toEqual({
      organization_id: id,
      from: '2020-01-01',
      to: '2020-01-31',
      credits: 0,
      requests: 0,
      refunds: 0,
      rows: [],
    });
  });

  it('refuses a day that does not exist', async () => {
    const command = ['usage', '--organization', organization, '--from', '2026-02-30'];
    expect(await installation.complaint(command)).toBe('--from must be a date YYYY-MM-DD, got 2026-02-30.');
  });
});

describe('usage --request', () => {
  it('shows what a response cost and why, by its X-Request-Id', async () => {
    const { as, keyId } = await operator.issue();
    const search = await operator.createSearch('--global');
    const answer = await as.get(`/searches/funding-rounds/${search}/results`);
    const requestId = answer.headers.get('x-request-id') ?? '';
    const command = ['usage', '--organization', organization, '--request'];
    const receipt = {
      organization_id: organization,
      id: requestId,
      request_id: requestId,
      charged_at: moment,
      key_id: keyId,
      key_name: null,
      key_prefix: expect.stringMatching(/^dgk_.{6}$/) as unknown,
      channel: 'rest',
      operation: 'fundingRoundsSearchResults',
      target: `GET /api/v1/searches/funding-rounds/${search}/results`,
      records: { FundingRound: 2 },
      credits: 2,
      milliseconds: expect.any(Number) as unknown,
      idempotency_key: null,
      replayed: false,
      ...{
        outcome: 'charged',
        status: 200,
        error_code: null,
        dry_run: false,
        sampled_out_count: 0,
        grants: null,
        refund_of: null,
      },
    };
    expect(await installation.answer([...command, requestId])).toEqual(receipt);
    expect(await installation.answer(['request', 'show', requestId])).toEqual(receipt);
    expect(await installation.complaint(['request', 'show', 'x'])).toMatch(/No charge found for request x/);
    const free = await as.get('/organization/credits');
    const freeId = free.headers.get('x-request-id') ?? '';
    expect(await installation.complaint([...command, freeId])).toMatch(
      new RegExp(`No charge found for request ${freeId} of ${organization}`),
    );
    expect(await installation.complaint([...command, 'x'])).toMatch(/for request x/);
    const other = await operator.create(
      ...(['organization create', 'organization_id', '--name', 'O', '--monthly-credits', '1'] as const),
    );
    expect(await installation.complaint(['usage', '--organization', other, '--request', requestId])).toMatch(
      /No charge found/,
    );
  });
});

describe('usage --verify', () => {
  it('compares the ledger with the budgets of all organizations while the server charges', async () => {
    const { as } = await operator.issue('--monthly-cap', '50');
    const calls = Array.from({ length: 40 }, () => as.get('/companies/c01'));
    const during = await installation.answer(['usage', '--verify']);
    await Promise.all(calls);
    const after = await installation.answer(['usage', '--verify']);
    for (const answer of [during, after]) expect(answer).toMatchObject({ mismatches: [] });
    const { organizations } = await installation.answer(['organization', 'list']);
    expect(after['organizations']).toBe((organizations as object[]).length);
    expect(after['counters']).toBeGreaterThan(2 * (organizations as object[]).length);
    expect(await installation.answer(['usage', '--verify', '--organization', organization])).toMatchObject({
      organizations: 1,
    });
  });

  it('requires an organization for everything else', async () => {
    const { code, stderr } = await installation.run(['usage', '--json']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/--organization ID, --all or --verify is required/),
    ]);
  });
});

describe('sourcing', () => {
  it('list has the requested companies that were not found, until they are resolved', async () => {
    const as = (await operator.issue()).as;
    for (const domain of ['missing.example', 'www.Missing.example']) await as.post('/companies', { domain });
    const open = () => installation.answer(['sourcing', 'list']);
    expect(await open()).toMatchObject({
      requests: [
        {
          identifier_kind: 'domain',
          identifier: 'missing.example',
          times_requested: 2,
          last_requested_at: moment,
        },
      ],
    });
    const resolve = ['sourcing', 'resolve', 'domain', 'missing.example'];
    expect(await installation.answer(resolve)).toMatchObject({
      identifier: 'missing.example',
      resolved: true,
    });
    expect(await open()).toEqual({ requests: [] });
    expect((await installation.answer(['sourcing', 'list', '--all']))['requests']).toHaveLength(1);
    expect(await installation.complaint(resolve)).toMatch(
      /No open sourcing request found for domain missing\.example/,
    );
  });
});

describe('import', () => {
  it('resolves sourcing requests; the list, the log and the metrics report it', async () => {
    const { as } = await operator.issue();
    await as.post('/companies', { website_url: 'https://www.brought.example/' });
    const line = { id: 'c77', organization_name: 'Brought', website: { domain: 'Brought.example' } };
    await installation.answer(['import', await installation.write('brought/companies.ndjson', [line])]);
    const { requests } = await installation.answer(['sourcing', 'list', '--all']);
    expect(requests).toContainEqual(
      expect.objectContaining({ identifier: 'brought.example', resolved_at: moment, company_id: 'c77' }),
    );
    const isReported = (): boolean => /"action":"sourcing resolved".*"companyId":"c77"/.test(server.output());
    while (!isReported()) await pause(50);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('dealgraph_sourcing_resolved_total 1');
  });

  it('through a running server is readable over HTTP when the command ends', async () => {
    const as = (await operator.issue()).as;
    const file = await installation.write('later/funding_rounds.ndjson', [round(50, 'Grant', 3)]);
    const search = await operator.create(
      'search create',
      'search_id',
      ...['--global', '--product', 'funding_rounds', '--name', 'Grants'],
      ...['--filter', '{"investmentType":{"eq":"Grant"}}'],
    );
    expect(await installation.answer(['import', file])).toMatchObject({
      imported: { companies: 0, people: 0, investors: 0, funding_rounds: 1, acquisitions: 0, ipos: 0 },
      rejected: 0,
      rejects_file: null,
    });
    const answer = await as.get(`/searches/funding-rounds/${search}/results`);
    expect(answer).toMatchObject({ status: 200, body: [round(50, 'Grant', 3)] });
  });
});

describe('migrate', () => {
  it('does nothing on a database that is up to date', async () => {
    expect(await installation.answer(['migrate'])).toEqual({ applied: [] });
  });
});
