import { describeCommonRefusals } from '../harness/common-refusals.js';
import { expectError } from '../harness/expect-error.js';
import { ledgerOf } from '../harness/ledger.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';

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
  it('answers a row for each company input in their order, and charges each distinct record once', async () => {
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
      undefined,
      ['share1', 'share2'],
      undefined,
      undefined,
    ]);
    expect(Object.keys(rows[4] ?? {})).toEqual(['index', 'input', 'status', 'error']);
    expect(rows[4]?.error?.message).toMatch(/host name with a dot, got "no domain"/);
    expect(answer.headers.get('x-credits-charged')).toBe('3');
    expect(await as.remaining()).toBe(7);
    expect(await ledgerOf(server, organizationId)).toMatchObject([
      { operation: 'companiesByInputs', records: { Company: 3 }, credits: 3 },
    ]);
    expect(await sourced()).toEqual([]);
  });

  it('answers of each input what the operation for one answers', async () => {
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

  it('sources what is not found when it is asked to, each identifier once, and not in a dry run', async () => {
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

  it('takes a thousand inputs, in a body that is larger than others may be', async () => {
    const { as } = await server.account();
    const inputs = Array.from({ length: 1000 }, (_, n) => ({
      website_url: `https://c${n}.example/${'path/'.repeat(40)}`,
    }));
    const answer = await as.post('/companies/bulk', { inputs });
    expect(rowsOf(answer.body).filter(({ status }) => status === 'found')).toHaveLength(300);
    expect(answer.headers.get('x-credits-charged')).toBe('300');
  });

  it('tells what it would cost in a dry run, and refuses what costs more than X-Max-Credits', async () => {
    const { as } = await server.account({ credits: 5 });
    const body = { inputs: [{ domain: 'shared.example' }, { id: 'share1' }] };
    const dry = await as.with({ 'X-Dry-Run': 'true' }).post('/companies/bulk', body);
    expect(dry.body).toEqual({ credits: 2, rows: 2, records: { Company: 2 } });
    const capped = await as.with({ 'X-Max-Credits': '1' }).post('/companies/bulk', body);
    expectError(capped, 402, 'COST_ABOVE_MAX_CREDITS');
    expect(await as.remaining()).toBe(5);
  });

  it('is given again under its Idempotency-Key for nothing', async () => {
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

describe('NDJSON', () => {
  const body = { inputs: [{ domain: 'shared.example' }, { id: 'nobody' }, 7] };

  async function send(secret: string, accept: string, more: Record<string, string> = {}): Promise<Response> {
    return fetch(`${server.url}/api/v1/companies/bulk`, {
      method: 'POST',
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', Accept: accept, ...more },
      body: JSON.stringify(body),
    });
  }

  it.each([
    'application/x-ndjson',
    'application/x-ndjson, application/json;q=0.5',
    'text/html, application/x-ndjson;q=0.1',
  ])('has a line for each row where %j is accepted, the same rows for the same charge', async (accept) => {
    const { as, secret } = await server.account({ credits: 4 });
    const answer = await send(secret, accept);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('x-credits-charged')).toBe('2');
    const text = await answer.text();
    expect(text.endsWith('}\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      rowsOf((await as.post('/companies/bulk', body)).body),
    );
    expect(await as.remaining()).toBe(0);
  });

  it.each(['*/*', 'application/*', 'application/json, application/x-ndjson;q=0.9', 'text/html, */*;q=0.1'])(
    'is not sent where %j is accepted',
    async (accept) => {
      const { secret } = await server.account();
      const answer = await send(secret, accept);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(rowsOf(await answer.json())).toHaveLength(3);
    },
  );

  it('is refused with 406, and nothing is charged, where neither form is accepted', async () => {
    const { as, secret } = await server.account({ credits: 4 });
    const answer = await send(secret, 'text/csv');
    expect([answer.status, await answer.json()]).toEqual([
      406,
      {
        errorCode: 'NOT_ACCEPTABLE',
        message: 'The Accept header needs to allow application/json or application/x-ndjson, got "text/csv".',
      },
    ]);
    expect(await as.remaining()).toBe(4);
  });

  it('has its errors and dry runs as JSON', async () => {
    const { secret } = await server.account({ credits: 1 });
    const refused = await send(secret, 'application/x-ndjson');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      402,
      'application/json; charset=utf-8',
    ]);
    const dry = await send(secret, 'application/x-ndjson', { 'X-Dry-Run': 'true' });
    expect([await dry.json(), dry.headers.get('content-type')]).toEqual([
      { credits: 2, rows: 2, records: { Company: 2 } },
      'application/json; charset=utf-8',
    ]);
  });

  it('is another answer than JSON under an Idempotency-Key, and is given again as it was', async () => {
    const { secret } = await server.account();
    const key = { 'Idempotency-Key': 'lines' };
    const first = await send(secret, 'application/x-ndjson', key);
    const again = await send(secret, 'application/x-ndjson', key);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect((await send(secret, 'application/json', key)).status).toBe(422);
  });
});

describe('the rate', () => {
  const many = (count: number): object => ({ inputs: Array(count).fill({ domain: 'nowhere.example' }) });
  const query =
    'query ($inputs: [CompanyInput!]!) { companiesByInputs(inputs: $inputs) { status } creditBalance { used } }';

  it('takes one request and one more for each hundred inputs, through both doors, all or none', async () => {
    const { as } = await server.account({ rate: { max: 12, windowSeconds: 60 } });
    const rest = await as.post('/companies/bulk', many(250));
    expect(rest.headers.get('x-ratelimit-remaining')).toBe('9');
    const graph = await as.graph(query, many(250));
    expect([graph.status, graph.headers.get('x-ratelimit-remaining')]).toEqual([200, '5']);
    const refused = await as.post('/companies/bulk', many(1000));
    expectError(refused, 429, 'RATE_LIMITED', 'You have been rate-limited');
    expect(refused.headers.get('x-ratelimit-limit')).toBe('12');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('4');
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('refuses one root field for it and charges the others', async () => {
    const { as } = await server.account({ credits: 5, rate: { max: 3, windowSeconds: 60 } });
    const both = `query ($inputs: [CompanyInput!]!) {
      company(id: "acme") { organizationName } companiesByInputs(inputs: $inputs) { status } }`;
    const { status, data, errors } = await as.graph(both, many(1000));
    expect([status, data]).toEqual([200, { company: { organizationName: 'Acme' }, companiesByInputs: null }]);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED']);
    const { rows } = await server.db.pool.query<{ credits: number }>(
      'SELECT credits FROM ledger_entry ORDER BY charged_at DESC, credits LIMIT 1',
    );
    expect(Number(rows[0]?.credits)).toBe(1);
  });

  it('says what is wrong with the shape before it takes the rest', async () => {
    const { as } = await server.account({ rate: { max: 5, windowSeconds: 60 } });
    expectError(await as.post('/companies/bulk', many(1001)), 422, 'VALIDATION_ERROR');
    expect((await as.get('/organization/credits')).headers.get('x-ratelimit-remaining')).toBe('3');
  });
});

describe('the graph', () => {
  it('answers rows with its own words, and charges what REST does', async () => {
    const { as } = await server.account({ credits: 5 });
    const { data, errors, headers } = await as.graph(`{
      companiesByInputs(inputs: [{ websiteUrl: "shared.example" }, { domain: "acme.example", id: "acme" }]) {
        index input status records { id } error { errorCode } } }`);
    expect(errors).toEqual([]);
    expect(data?.['companiesByInputs']).toEqual([
      {
        index: 0,
        input: { websiteUrl: 'shared.example' },
        status: 'FOUND',
        records: [{ id: 'share1' }, { id: 'share2' }],
        error: null,
      },
      {
        index: 1,
        input: { domain: 'acme.example', id: 'acme' },
        status: 'INVALID',
        records: [],
        error: { errorCode: 'VALIDATION_ERROR' },
      },
    ]);
    expect(headers.get('x-credits-charged')).toBe('2');
  });

  it('has the score of a person by an e-mail address', async () => {
    const { as } = await server.account();
    const { data } = await as.graph(`{
      peopleByInputs(inputs: [{ email: "x" }, { email: "ada@acme.example" }, { id: "per_2" }]) {
        status score records { fullName } } }`);
    expect(data?.['peopleByInputs']).toEqual([
      { status: 'INVALID', score: null, records: [] },
      { status: 'FOUND', score: 9, records: [{ fullName: 'Ada' }] },
      { status: 'FOUND', score: null, records: [{ fullName: 'Bob' }] },
    ]);
  });

  it('charges nothing when no record is asked for, as its dry run says', async () => {
    const { as } = await server.account({ credits: 5 });
    const query = '{ investorsByInputs(inputs: [{ name: "fund" }]) { status } }';
    const { data, headers } = await as.graph(query);
    expect(data).toEqual({ investorsByInputs: [{ status: 'FOUND' }] });
    expect(headers.get('x-credits-charged')).toBe('0');
    const shown = query.replace('status', 'status records { id }');
    for (const [document, credits] of [
      [query, 0],
      [shown, 2],
    ] as const) {
      const dry = await as.with({ 'X-Dry-Run': 'true' }).graph(document);
      expect((dry.body as { extensions: object }).extensions).toMatchObject({ dryRun: { credits } });
    }
  });

  it('needs the scope of the records before it runs', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    const { status, errors } = await as.graph('{ companiesByInputs(inputs: [{ id: "acme" }]) { status } }');
    expect([status, errors[0]?.message]).toEqual([403, 'This API key lacks the scope companies:read.']);
  });
});

describe('422', () => {
  it.each<[string, string, object, RegExp]>([
    ['no inputs', '/companies/bulk', {}, /list of 1 to 1,000 inputs, got nothing/],
    ['none', '/people/bulk', { inputs: [] }, /got 0 of them/],
    ['1,001', '/investors/bulk', { inputs: Array(1001).fill({ id: 'x' }) }, /got 1,001 of them/],
    [
      'another key',
      '/companies/bulk',
      { inputs: [{}], limit: 1 },
      /The body has inputs, source, got "limit"/,
    ],
    ['a source that is no boolean', '/companies/bulk', { inputs: [{}], source: 1 }, /true or false, got 1/],
    ['people to be sourced', '/people/bulk', { inputs: [{}], source: true }, /only companies are sourced/],
    ['a query parameter', '/companies/bulk?limit=1', { inputs: [{}] }, /no query parameter "limit"/],
  ])('for %s', async (_what, path, body, message) => {
    const { as } = await server.account();
    expectError(await as.post(path, body), 422, 'VALIDATION_ERROR', message);
  });

  it('for inputs that match more records than one answer may hold, and charges nothing', async () => {
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
  it('refuses a body of more than a megabyte, and one that is no JSON', async () => {
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
    server: () => server,
    method: 'POST',
    scopes: [scope],
    good: { path, body: { inputs: [input] } },
    unmatched: { path, body: { inputs: [{ id: 'unknown' }] } },
    misshapen: { path, body: { inputs: [] }, status: 422, errorCode: 'VALIDATION_ERROR' },
  });
});
