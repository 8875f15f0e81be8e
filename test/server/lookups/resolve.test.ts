import { expectError } from '../../harness/expect-error.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const path = '/resolve';
const acme = { id: 'acme', name: 'Acme', domain: 'acme.example' };
const fund = { id: 'inv_1', name: 'Fund', domain: 'fund.example' };

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'acme', organization_name: 'Acme', website: { domain: 'acme.example' }, profnet_id: 42 },
      { id: 'share1', organization_name: 'One', website: { domain: 'shared.example' } },
      { id: 'share2', website: { domain: 'two.example', domain_aliases: ['shared.example'] } },
    ],
    Person: [{ person_id: 'per_1', full_name: 'Ada', emails: [{ email: 'ada@acme.example', score: 9 }] }],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'Fund', domain: 'fund.example' },
      { investor_id: 'inv_2', investor_name: 'Same' },
      { investor_id: 'inv_3', investor_name: 'SAME' },
      { investor_id: 'inv_4', investor_name: 'J.P. Morgan', domain: 'jp.example' },
      { investor_id: 'inv_5', investor_name: 'Café Straße' },
      { investor_id: 'inv_6', investor_name: 'Cafe Strasse' },
    ],
  });
});
afterAll(() => server.stop());

interface Row {
  readonly input: unknown;
  readonly status: string;
  readonly matches: readonly object[];
  readonly error?: { readonly errorCode: string; readonly message: string };
}

async function resolve(inputs: readonly unknown[]): Promise<readonly Row[]> {
  const { as, organizationId } = await server.account({ credits: 1 });
  const answer = await as.post(path, { inputs });
  expect([answer.status, await as.remaining()]).toEqual([200, 1]);
  expect(await ledgerOf(server, organizationId)).toEqual([]);
  return (answer.body as { results: Row[] }).results;
}

describe('200', () => {
  it.each<[object, Row['status'], readonly object[]]>([
    [{ product: 'companies', domain: 'ACME.example' }, 'found', [acme]],
    [{ product: 'companies', website_url: 'https://www.acme.example/x' }, 'found', [acme]],
    [{ product: 'companies', profnet_id: 42 }, 'found', [acme]],
    [{ product: 'companies', id: 'acme' }, 'found', [acme]],
    [
      { product: 'companies', domain: 'shared.example' },
      'ambiguous',
      [
        { id: 'share1', name: 'One', domain: 'shared.example' },
        { id: 'share2', name: null, domain: 'two.example' },
      ],
    ],
    [{ product: 'companies', domain: 'nowhere.example' }, 'not_found', []],
    [{ product: 'companies', id: "no'\u0000" }, 'not_found', []],
    [{ product: 'people', email: 'ADA@acme.example ' }, 'found', []],
    [{ product: 'people', email: 'bob@acme.example' }, 'not_found', []],
    [{ product: 'people', id: 'per_1' }, 'found', [{ id: 'per_1', name: 'Ada', domain: null }]],
    [{ product: 'people', id: 'per_2' }, 'not_found', []],
    [{ product: 'investors', website: 'fund.example', name: ' fund' }, 'found', [fund]],
    [{ product: 'investors', website: 'fund.example', name: 'Same' }, 'not_found', []],
    [{ product: 'investors', website: 'no address' }, 'not_found', []],
    [{ product: 'investors', id: 'inv_1' }, 'found', [fund]],
    [
      { product: 'investors', name: 'same' },
      'ambiguous',
      [
        { id: 'inv_2', name: 'Same', domain: null },
        { id: 'inv_3', name: 'SAME', domain: null },
      ],
    ],
    ...['jp morgan', 'JP MORGAN', 'J. P. Morgan', 'J.P. MORGAN'].map(
      (name): [object, Row['status'], readonly object[]] => [
        { product: 'investors', name },
        'found',
        [{ id: 'inv_4', name: 'J.P. Morgan', domain: 'jp.example' }],
      ],
    ),
    [
      { product: 'investors', name: 'jp morgan', website: 'jp.example' },
      'found',
      [{ id: 'inv_4', name: 'J.P. Morgan', domain: 'jp.example' }],
    ],
    [{ product: 'investors', name: 'jp morgan', website: 'fund.example' }, 'not_found', []],
    // Neither a domain nor the start of a name matches.
    [{ product: 'investors', name: 'jp.example' }, 'not_found', []],
    [{ product: 'investors', name: 'jp' }, 'not_found', []],
    [{ product: 'investors', name: '...' }, 'not_found', []],
    // An exact match excludes names that differ only in accents.
    [
      { product: 'investors', name: 'CAFÉ STRASSE' },
      'found',
      [{ id: 'inv_5', name: 'Café Straße', domain: null }],
    ],
    [
      { product: 'investors', name: 'cafè-strasse' },
      'ambiguous',
      [
        { id: 'inv_5', name: 'Café Straße', domain: null },
        { id: 'inv_6', name: 'Cafe Strasse', domain: null },
      ],
    ],
  ])('for %j returns the status %s', async (input, status, matches) => {
    expect(await resolve([input])).toStrictEqual([{ input, status, matches }]);
  });

  it('returns a row for each input in order, whatever its kind, with an invalid input reported in its row', async () => {
    const inputs = [
      { product: 'investors', id: 'inv_1' },
      7,
      null,
      ['x'],
      { product: 'deals', id: 'x' },
      { domain: 'acme.example' },
      { product: 'people', email: 'x' },
      { product: 'people', domain: 'acme.example' },
      { product: 'companies', domain: 'acme.example', id: 'acme' },
      { product: 'companies', domain: 'acme.example' },
      { product: 'investors' },
      { product: 'investors', id: 'inv_1', name: 'Fund' },
      { product: 'companies', domain: 'acme.example' },
    ];
    const rows = await resolve(inputs);
    expect(rows.map(({ input }) => input)).toEqual(inputs);
    expect(rows.map(({ status }) => status)).toEqual([
      'found',
      ...Array<string>(8).fill('invalid'),
      'found',
      'invalid',
      'invalid',
      'found',
    ]);
    const errors = rows.flatMap(({ error }) => (error === undefined ? [] : [error]));
    expect(new Set(errors.map(({ errorCode }) => errorCode))).toEqual(new Set(['VALIDATION_ERROR']));
    const messages = errors.map(({ message }) => message);
    expect(messages[0]).toBe('An input must be an object, such as {"id": "..."}, got 7.');
    expect(messages[3]).toBe('product must be one of companies, people, investors, got "deals".');
    expect(messages[7]).toMatch(/^Exactly one identifier is required .* got "domain", "id"\.$/);
    expect(messages[9]).toBe('id cannot be combined with other identifiers, got "name".');
  });

  it('creates no sourcing request', async () => {
    await resolve([{ product: 'companies', domain: 'not-sourced.example' }]);
    const { rows } = await server.db.pool.query(
      "SELECT 1 FROM sourcing_request WHERE identifier LIKE 'not-s%'",
    );
    expect(rows).toEqual([]);
  });

  it('returns the same through GraphQL, with GraphQL input names', async () => {
    const { as } = await server.account({ credits: 1 });
    const { data, errors } = await as.graph(`{ resolve(inputs: [
      { product: COMPANIES, websiteUrl: "acme.example" }, { product: PEOPLE, email: "x" }
    ]) { input status matches { id name domain } error { errorCode message } } }`);
    expect(errors).toEqual([]);
    expect(data?.['resolve']).toEqual([
      {
        input: { product: 'COMPANIES', websiteUrl: 'acme.example' },
        status: 'FOUND',
        matches: [acme],
        error: null,
      },
      {
        input: { product: 'PEOPLE', email: 'x' },
        status: 'INVALID',
        matches: [],
        error: { errorCode: 'VALIDATION_ERROR', message: 'email must be an email address, got "x".' },
      },
    ]);
    expect(await as.remaining()).toBe(1);
  });

  it('costs nothing in a dry run, too', async () => {
    const { as } = await server.account();
    const dry = as.with({ 'X-Dry-Run': 'true' });
    const { body } = await dry.post(path, { inputs: [{ product: 'companies', id: 'acme' }] });
    expect(body).toEqual({ credits: 0, rows: 0, records: {} });
  });
});

describe('refusals', () => {
  const good = { inputs: [{ product: 'companies', id: 'acme' }] };

  it('401, 402 and 405 as in every operation', async () => {
    expectError(await server.anonymous.post(path, good), 401, 'API_KEY_MISSING');
    const { as: poor } = await server.account({ credits: 0 });
    expectError(await poor.post(path, good), 402, 'OUT_OF_CREDITS');
    expectError(await poor.post(path, { inputs: [] }), 422, 'VALIDATION_ERROR');
    expectError(await poor.get(path), 405, 'METHOD_NOT_ALLOWED');
  });

  it('403 for a product that the key may not read', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    expectError(await as.post(path, good), 403, 'NOT_PERMITTED', /lacks the scope companies:read/);
    const own = await as.post(path, { inputs: [{ product: 'people', id: 'per_1' }, 7] });
    expect(own.status).toBe(200);
  });

  it.each<[string, object, RegExp]>([
    ['no inputs', {}, /inputs must be a list of 1 to 1,000 inputs, got nothing/],
    ['an empty list', { inputs: [] }, /got 0\./],
    ['1,001 inputs', { inputs: Array(1001).fill({}) }, /got 1,001\./],
    ['an object', { inputs: { id: 'acme' } }, /got \{"id":"acme"\}/],
    ['another key', { ...good, source: true }, /The body supports inputs, got "source"/],
    ['inputs nested deep', { inputs: [[[[[[[[[[[[[1]]]]]]]]]]]]] }, /can nest at most 10 levels deep/],
  ])('422 for %s', async (_what, body, message) => {
    const { as } = await server.account();
    expectError(await as.post(path, body), 422, 'VALIDATION_ERROR', message);
  });

  it('429: counts one request of the rate limit and one more for each hundred inputs, all or none', async () => {
    const { as } = await server.account({ rate: { max: 5, windowSeconds: 60 } });
    const many = (count: number): object => ({ inputs: Array(count).fill(good.inputs[0]) });
    const first = await as.post(path, many(299));
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
    const refused = await as.post(path, many(200));
    expectError(refused, 429, 'RATE_LIMITED');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('2');
    const last = await as.post(path, many(199));
    expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  });
});
