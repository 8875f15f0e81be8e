import { having, moment, startOperator, type Operator } from '../../harness/operator.js';
import { pause, type Place, type Served } from '../../harness/dealgraph.js';
import { round } from '../../harness/sample-records.js';

let operator: Operator;
let place: Place;
let server: Served;
let organization: string;

beforeAll(async () => {
  operator = await startOperator();
  ({ place, server, organization } = operator);
});

describe('usage', () => {
  it('adds up with the calls that were made, by day, key and operation', async () => {
    const id = await operator.create(
      'organization create',
      'organization_id',
      '--name',
      'U',
      '--monthly-credits',
      '100',
    );
    const keys = await Promise.all([0, 1].map(() => place.answer(['key', 'issue', '--organization', id])));
    const [first, second] = keys.map((key) => server.as(String(key['api_key'])));
    const search = await operator.createSearch('--global');
    await first?.get('/companies/c01');
    await first?.get(`/searches/funding-rounds/${search}/results`);
    await first?.get('/companies/unknown');
    await second?.graph('{ company(id: "c01") { id } person(id: "per_01") { id } }');
    await second?.get('/people/per_02');
    const usage = (by: string) => place.answer(['usage', '--organization', id, '--by', by]);
    const sum = { organization_id: id, credits: 6, requests: 4 };
    const today = new Date().toISOString().slice(0, 10);
    expect(await usage('day')).toEqual({
      ...sum,
      from: `${today.slice(0, 7)}-01`,
      to: today,
      rows: [{ day: today, credits: 6, requests: 4 }],
    });
    const byKey = keys.map((key) => ({ key: key['key_id'], credits: 3, requests: 2 }));
    expect(await usage('key')).toMatchObject({ ...sum, rows: having(...byKey) });
    const byDoor = await place.answer(['usage', '--organization', id, '--by', 'door', '--then', 'key']);
    const ofGraph = { door: 'graph', key: keys[1]?.['key_id'], credits: 2, requests: 1 };
    expect(byDoor).toMatchObject({ ...sum, rows: expect.arrayContaining([ofGraph]) as unknown });
    const { rows } = await usage('operation');
    expect(rows).toEqual(
      expect.arrayContaining([
        { operation: 'company', credits: 1, requests: 1 },
        { operation: 'fundingRoundsSearchResults', credits: 2, requests: 1 },
      ]),
    );
    expect((rows as { credits: number }[]).reduce((total, { credits }) => total + credits, 0)).toBe(6);
    expect(
      await place.answer(['usage', '--organization', id, '--to', '2020-01-31', '--from', '2020-01-01']),
    ).toEqual({
      organization_id: id,
      from: '2020-01-01',
      to: '2020-01-31',
      credits: 0,
      requests: 0,
      rows: [],
    });
  });

  it('refuses a day that does not exist', async () => {
    const command = ['usage', '--organization', organization, '--from', '2026-02-30'];
    expect(await place.complaint(command)).toBe('--from needs to be a date YYYY-MM-DD, got 2026-02-30.');
  });
});

describe('usage --request', () => {
  it('tells what an answer cost and why, by its X-Request-Id', async () => {
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
      door: 'rest',
      operation: 'fundingRoundsSearchResults',
      target: `GET /api/v1/searches/funding-rounds/${search}/results`,
      records: { FundingRound: 2 },
      credits: 2,
      milliseconds: expect.any(Number) as unknown,
      idempotency_key: null,
      answered_again: false,
      ...{ outcome: 'charged', status: 200, error_code: null, dry_run: false, left_out: 0 },
    };
    expect(await place.answer([...command, requestId])).toEqual(receipt);
    expect(await place.answer(['request', 'show', requestId])).toEqual(receipt);
    expect(await place.complaint(['request', 'show', 'x'])).toMatch(/Nothing was charged for a request x/);
    const free = await as.get('/organization/credits');
    const freeId = free.headers.get('x-request-id') ?? '';
    expect(await place.complaint([...command, freeId])).toMatch(
      new RegExp(`Nothing was charged to ${organization} for a request ${freeId}`),
    );
    expect(await place.complaint([...command, 'x'])).toMatch(/for a request x/);
    const other = await operator.create(
      ...(['organization create', 'organization_id', '--name', 'O', '--monthly-credits', '1'] as const),
    );
    expect(await place.complaint(['usage', '--organization', other, '--request', requestId])).toMatch(
      /Nothing was charged/,
    );
  });
});

describe('usage --verify', () => {
  it('compares the ledger with the budgets of all organizations, while the server charges', async () => {
    const { as } = await operator.issue('--monthly-cap', '50');
    const calls = Array.from({ length: 40 }, () => as.get('/companies/c01'));
    const during = await place.answer(['usage', '--verify']);
    await Promise.all(calls);
    const after = await place.answer(['usage', '--verify']);
    for (const answer of [during, after]) expect(answer).toMatchObject({ mismatches: [] });
    const { organizations } = await place.answer(['organization', 'list']);
    expect(after['organizations']).toBe((organizations as object[]).length);
    expect(after['counters']).toBeGreaterThan(2 * (organizations as object[]).length);
    expect(await place.answer(['usage', '--verify', '--organization', organization])).toMatchObject({
      organizations: 1,
    });
  });

  it('needs an organization for anything else', async () => {
    const { code, stderr } = await place.run(['usage', '--json']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/--organization ID is needed, or --verify/)]);
  });
});

describe('sourcing', () => {
  it('list has the companies that were asked for and are not there, until they are resolved', async () => {
    const as = (await operator.issue()).as;
    for (const domain of ['missing.example', 'www.Missing.example']) await as.post('/companies', { domain });
    const open = () => place.answer(['sourcing', 'list']);
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
    expect(await place.answer(resolve)).toMatchObject({ identifier: 'missing.example', resolved: true });
    expect(await open()).toEqual({ requests: [] });
    expect((await place.answer(['sourcing', 'list', '--all']))['requests']).toHaveLength(1);
    expect(await place.complaint(resolve)).toMatch(/no open sourcing request for domain missing\.example/);
  });
});

describe('import', () => {
  it('resolves what was asked for; the list, the log and the metrics tell of it', async () => {
    const { as } = await operator.issue();
    await as.post('/companies', { website_url: 'https://www.brought.example/' });
    const line = { id: 'c77', organization_name: 'Brought', website: { domain: 'Brought.example' } };
    await place.answer(['import', await place.write('brought/companies.ndjson', [line])]);
    const { requests } = await place.answer(['sourcing', 'list', '--all']);
    expect(requests).toContainEqual(
      expect.objectContaining({ identifier: 'brought.example', resolved_at: moment, company_id: 'c77' }),
    );
    const isTold = (): boolean => /"action":"sourcing resolved".*"companyId":"c77"/.test(server.output());
    while (!isTold()) await pause(50);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('dealgraph_sourcing_resolved_total 1');
  });

  it('while the server runs is readable over HTTP when the command has ended', async () => {
    const as = (await operator.issue()).as;
    const file = await place.write('later/funding_rounds.ndjson', [round(50, 'Grant', 3)]);
    const search = await operator.create(
      'search create',
      'search_id',
      ...['--global', '--product', 'funding_rounds', '--name', 'Grants'],
      ...['--filter', '{"investmentType":{"eq":"Grant"}}'],
    );
    expect(await place.answer(['import', file])).toMatchObject({
      imported: { companies: 0, people: 0, investors: 0, funding_rounds: 1, acquisitions: 0, ipos: 0 },
      rejected: 0,
      rejects_file: null,
    });
    const answer = await as.get(`/searches/funding-rounds/${search}/results`);
    expect(answer).toMatchObject({ status: 200, body: [round(50, 'Grant', 3)] });
  });
});

describe('migrate', () => {
  it('has nothing to do on a database that is up to date', async () => {
    expect(await place.answer(['migrate'])).toEqual({ applied: [] });
  });
});

describe('without --json', () => {
  it('every command says the facts of its answer in lines for a person', async () => {
    const search = await operator.createSearch('--global');
    const list = await operator.createList('--ids', 'inv_01');
    const { keyId } = await operator.issue();
    const sample = `${place.folder}/sample`;
    const create = ['organization', 'create', '--name', 'T', '--monthly-credits', '5'];
    const filter = ['--product', 'people', '--name', 'All', '--filter', '{}'];
    const ids = ['--organization', organization, '--product', 'people', '--name', 'L', '--ids', 'per_01'];
    const asked = (await operator.issue()).as.post('/companies', { domain: 'asked.example' });
    expect((await asked).body).toEqual([]);
    const lines: readonly (readonly [command: readonly string[], keys: readonly string[]])[] = [
      [['migrate'], ['applied']],
      [
        ['import', sample],
        ['imported', 'rejected', 'rejects_file'],
      ],
      [create, ['organization_id', 'monthly_credits']],
      [
        ['organization', 'list'],
        ['organizations', organization],
      ],
      [
        ['organization', 'update', organization, '--name', 'A2'],
        ['organization_id', 'A2'],
      ],
      [
        ['key', 'issue', '--organization', organization],
        ['key_id', 'api_key', 'dgk_'],
      ],
      [
        ['key', 'list'],
        ['keys', keyId],
      ],
      [
        ['key', 'rotate', keyId],
        ['key_id', 'api_key', 'old_key_expires_at'],
      ],
      [
        ['key', 'revoke', keyId],
        ['key_id', 'revoked_at'],
      ],
      [
        ['search', 'create', '--global', ...filter],
        ['search_id', 'result_count'],
      ],
      [
        ['search', 'list'],
        ['searches', 'Seeds'],
      ],
      [
        ['search', 'share', search],
        ['search_id', 'is_shared'],
      ],
      [
        ['search', 'unshare', search],
        ['search_id', 'is_shared'],
      ],
      [
        ['search', 'refresh', search],
        ['search_id', 'added', 'removed'],
      ],
      [
        ['search', 'delete', search],
        ['search_id', 'deleted'],
      ],
      [
        ['list', 'create', ...ids],
        ['list_id', 'member_count'],
      ],
      [
        ['list', 'show', list],
        ['list_id', 'ids', 'inv_01'],
      ],
      [
        ['list', 'add', list, '--ids', 'inv_02'],
        ['list_id', 'member_count'],
      ],
      [
        ['list', 'remove', list, '--ids', 'inv_02'],
        ['list_id', 'member_count'],
      ],
      [
        ['list', 'delete', list],
        ['list_id', 'deleted'],
      ],
      [
        ['usage', '--organization', organization],
        ['credits', 'requests', 'rows'],
      ],
      [
        ['sourcing', 'list'],
        ['requests', 'asked.example'],
      ],
      [
        ['sourcing', 'resolve', 'domain', 'asked.example'],
        ['identifier', 'resolved'],
      ],
    ];
    for (const [command, keys] of lines) {
      const { code, stdout, stderr, json } = await place.run(command);
      // Beside a PostgreSQL a command makes its changes itself, and so it has the log of them.
      const told = stderr.split('\n').filter((line) => line !== '' && !line.includes('"audit":true'));
      expect({ command, code, told, json }).toEqual({ command, code: 0, told: [], json: undefined });
      for (const key of keys) expect(stdout).toContain(key);
      expect(stdout).not.toMatch(/undefined|\[object/);
    }
  });
});
