import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { expectError } from '../../harness/expect-error.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'acme', organization_name: 'Acme', website: { domain: 'acme.example' }, hq: { region: 'North' } },
      { id: 'share1', website: { domain: 'shared.example' } },
      { id: 'share2', website: { domain: 'shared.example' } },
      ...Array.from({ length: 300 }, (_, n) => ({ id: `c${n}`, website: { domain: `c${n}.example` } })),
      ...Array.from({ length: 100 }, (_, n) => ({ id: `m${n}`, website: { domain: 'many.example' } })),
    ],
    Person: [
      { person_id: 'per_1', full_name: 'Ada', emails: [{ email: 'ada@acme.example', score: 9 }] },
      { person_id: 'per_2', full_name: 'Bob', emails: [{ email: 'ada@acme.example', score: 3 }] },
    ],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'Fund', domain: 'fund.example' },
      { investor_id: 'inv_2', investor_name: 'fund' },
    ],
  });
});
afterAll(() => server.stop());

interface Row {
  readonly index: number;
  readonly input: unknown;
  readonly status: string;
  readonly records?: readonly Record<string, unknown>[];
  readonly error?: { readonly errorCode: string; readonly message: string };
}

const rowsOf = (body: unknown): readonly Row[] => (body as { results: Row[] }).results;
const sourced = async (): Promise<readonly object[]> => {
  const sql = 'SELECT identifier, times_requested FROM sourcing_request ORDER BY identifier COLLATE "C"';
  return (await server.db.pool.query(sql)).rows;
};

describe('200', () => {
  it('returns a row for each company input in order, and charges each distinct record once', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    const inputs = [
      { domain: 'shared.example' },
      { id: 'acme' },
      { domain: 'nowhere.example' },
      { website_url: 'https://www.ACME.example/x' },
      { domain: 'no domain' },
      { domain: 'shared.example' },
      'acme',
      { id: 'acme', domain: 'acme.example' },
    ];
    const answer = await as.post('/companies/bulk', { inputs });
    const rows = rowsOf(answer.body);
    expect(rows.map(({ index, input }) => [index, input])).toEqual([...inputs.entries()]);
    expect(rows.map(({ status }) => status)).toEqual([
      'found',
      'found',
      'not_found',
      'found',
      'invalid',
      'found',
      'invalid',
      'invalid',
    ]);
    expect(rows.map(({ records }) => records?.map(({ id }) => id))).toEqual([
      ['share1', 'share2'],
      ['acme'],
      [],
      ['acme'],
      [],
      ['share1', 'share2'],
      [],
      [],
    ]);
    expect(Object.keys(rows[4] ?? {})).toEqual(['index', 'input', 'status', 'records', 'error']);
    expect(rows[4]?.error?.message).toMatch(/host name with a dot, got "no domain"/);
    expect(answer.headers.get('x-credits-charged')).toBe('3');
    expect(await as.remaining()).toBe(7);
    expect(await ledgerOf(server, organizationId)).toMatchObject([
      { operation: 'companiesByInputs', records: { Company: 3 }, credits: 3 },
    ]);
    expect(await sourced()).toEqual([]);
  });

  it('returns for each input the same records as the operation for a single input', async () => {
    const { as } = await server.account();
    const companies = rowsOf(
      (await as.post('/companies/bulk', { inputs: [{ domain: 'acme.example' }, { id: 'acme' }] })).body,
    );
    expect(companies[0]?.records).toEqual((await as.post('/companies', { domain: 'acme.example' })).body);
    expect(companies[1]?.records).toEqual([(await as.get('/companies/acme')).body]);
    const people = rowsOf(
      (
        await as.post('/people/bulk', {
          inputs: [{ email: 'ADA@acme.example' }, { id: 'per_1' }, { id: 'per_9' }],
        })
      ).body,
    );
    expect(people[0]?.records).toEqual([
      (await as.post('/people/by-email', { email: 'ADA@acme.example' })).body,
    ]);
    expect(people[1]?.records).toEqual([(await as.get('/people/per_1')).body]);
    expect(people[2]).toEqual({ index: 2, input: { id: 'per_9' }, status: 'not_found', records: [] });
    const investors = rowsOf(
      (
        await as.post('/investors/bulk', {
          inputs: [{ name: 'FUND' }, { website: 'fund.example' }, { id: 'inv_2' }],
        })
      ).body,
    );
    expect(investors[0]?.records).toEqual((await as.get('/investors?name=FUND')).body);
    expect(investors[1]?.records).toEqual((await as.get('/investors?website=fund.example')).body);
    expect(investors[2]?.records?.map((one) => one['investor_id'])).toEqual(['inv_2']);
  });

  it('is free when nothing is found', async () => {
    const { as } = await server.account({ credits: 1 });
    const answer = await as.post('/companies/bulk', { inputs: [{ domain: 'nowhere.example' }, {}] });
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([200, '0']);
    expect(await as.remaining()).toBe(1);
  });

  it('creates one sourcing request per missing identifier if `source` is set, and none in a dry run', async () => {
    const inputs = [
      { domain: 'b.sourced.example' },
      { website_url: 'http://b.sourced.example/' },
      { domain: 'a.sourced.example' },
      { domain: 'acme.example' },
      { id: 'unknown' },
      { domain: 'x' },
    ];
    const { as } = await server.account();
    await as.with({ 'X-Dry-Run': 'true' }).post('/companies/bulk', { inputs, source: true });
    expect(await sourced()).toEqual([]);
    await as.post('/companies/bulk', { inputs, source: true });
    await as.post('/companies/bulk', { inputs: inputs.slice(2), source: true });
    expect(await sourced()).toEqual([
      { identifier: 'a.sourced.example', times_requested: 2 },
      { identifier: 'b.sourced.example', times_requested: 1 },
    ]);
  });

  it('accepts a thousand inputs, in a body above the usual size limit', async () => {
    const { as } = await server.account();
    const inputs = Array.from({ length: 1000 }, (_, n) => ({
      website_url: `https://c${n}.example/${'path/'.repeat(40)}`,
    }));
    const answer = await as.post('/companies/bulk', { inputs });
    expect(rowsOf(answer.body).filter(({ status }) => status === 'found')).toHaveLength(300);
    expect(answer.headers.get('x-credits-charged')).toBe('300');
  });

  it('returns its cost in a dry run, and is refused when it costs more than X-Max-Credits', async () => {
    const { as } = await server.account({ credits: 5 });
    const body = { inputs: [{ domain: 'shared.example' }, { id: 'share1' }] };
    const dry = await as.with({ 'X-Dry-Run': 'true' }).post('/companies/bulk', body);
    expect(dry.body).toEqual({ credits: 2, rows: 2, records: { Company: 2 } });
    const capped = await as.with({ 'X-Max-Credits': '1' }).post('/companies/bulk', body);
    expectError(capped, 402, 'COST_ABOVE_MAX_CREDITS');
    expect(await as.remaining()).toBe(5);
  });

  it('is replayed under its Idempotency-Key at no charge', async () => {
    const { as } = await server.account({ credits: 5 });
    const keyed = as.with({ 'Idempotency-Key': 'k' });
    const body = { inputs: [{ domain: 'shared.example' }] };
    const first = await keyed.post('/companies/bulk', body);
    const second = await keyed.post('/companies/bulk', body);
    expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect(await as.remaining()).toBe(3);
    const other = await keyed.post('/companies/bulk', { ...body, source: true });
    expectError(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('422', () => {
  it.each<[string, string, object, RegExp]>([
    ['no inputs', '/companies/bulk', {}, /list of 1 to 1,000 inputs, got nothing/],
    ['an empty list', '/people/bulk', { inputs: [] }, /got 0\./],
    ['1,001', '/investors/bulk', { inputs: Array(1001).fill({ id: 'x' }) }, /got 1,001\./],
    [
      'another key',
      '/companies/bulk',
      { inputs: [{}], limit: 1 },
      /The body supports inputs, source, got "limit"/,
    ],
    ['a source that is no boolean', '/companies/bulk', { inputs: [{}], source: 1 }, /true or false, got 1/],
    ['people to be sourced', '/people/bulk', { inputs: [{}], source: true }, /Only companies can be sourced/],
    ['a query parameter', '/companies/bulk?limit=1', { inputs: [{}] }, /Unknown query parameter "limit"/],
  ])('for %s', async (_what, path, body, message) => {
    const { as } = await server.account();
    expectError(await as.post(path, body), 422, 'VALIDATION_ERROR', message);
  });

  it('for inputs that match more records than one response may contain, at no charge', async () => {
    const { as } = await server.account({ credits: 200 });
    const inputs = Array<object>(51).fill({ domain: 'many.example' });
    expectError(
      await as.post('/companies/bulk', { inputs }),
      422,
      'ANSWER_TOO_LARGE',
      /more than 5,000 records/,
    );
    expect(await as.remaining()).toBe(200);
    expect(
      (await as.post('/companies/bulk', { inputs: inputs.slice(1) })).headers.get('x-credits-charged'),
    ).toBe('100');
  });
});

describe('413 and 415', () => {
  it('refuses a body of more than a megabyte, and one that is not JSON', async () => {
    const { as } = await server.account();
    const inputs = [{ domain: 'x'.repeat(1_000_000) }];
    expectError(await as.post('/companies/bulk', { inputs }), 413, 'PAYLOAD_TOO_LARGE', /1000000 bytes/);
    const init = { headers: { 'Content-Type': 'text/plain' }, body: '{}' };
    expectError(await as.request('POST', '/companies/bulk', init), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const broken = { headers: { 'Content-Type': 'application/json' }, body: '{' };
    expectError(await as.request('POST', '/companies/bulk', broken), 400, 'MALFORMED_JSON');
  });
});

describe.each([
  ['/companies/bulk', 'companies:read', { id: 'acme' }],
  ['/people/bulk', 'people:read', { id: 'per_1' }],
  ['/investors/bulk', 'investors:read', { id: 'inv_1' }],
] as const)('%s', (path, scope, input) => {
  describeCommonRefusals({
    share: { index: ['companies', 'people', 'investors'].findIndex((word) => path.includes(word)), of: 3 },
    server: () => server,
    method: 'POST',
    scopes: [scope],
    good: { path, body: { inputs: [input] } },
    unmatched: { path, body: { inputs: [{ id: 'unknown' }] } },
    misshapen: { path, body: { inputs: [] }, status: 422, errorCode: 'VALIDATION_ERROR' },
  });
});
