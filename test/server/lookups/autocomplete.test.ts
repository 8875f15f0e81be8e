import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

interface Suggested {
  readonly id: string;
  readonly product: string;
  readonly name: string | null;
  readonly domain: string | null;
  readonly detail: string | null;
}

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        id: 'a1',
        organization_name: 'Aurora Robotics',
        organization_rank: 5,
        website: { domain: 'www.aurora.example', domain_aliases: ['https://aurora-old.example/x'] },
        hq: { city: 'Berlin', country: 'Germany' },
        industry: ['Robotics', 'Toys'],
      },
      { id: 'a2', organization_name: 'Aurora', organization_rank: 9 },
      { id: 'a3', organization_name: 'Aurora Foods', funding: { total_funding_usd: 10 } },
      { id: 'a4', organization_name: 'Aurora Games', funding: { total_funding_usd: 20 } },
      { id: 'b1', organization_name: 'Great Aurora-Borealis (Intl.)', organization_rank: 1 },
      { id: 'c1', organization_name: 'Café Bücher & Söhne', organization_name_aliases: ['Kaffeehaus', 'KH'] },
      { id: 'd1', organization_name: "O'Reilly Media" },
      { id: 'e1', organization_name: '🦊 Fox' },
      { id: 'f1', organization_name: '株式会社サンプル' },
      { id: 'g1', organization_name: '100% Pure_Co\\Lab' },
      ...Array.from({ length: 1500 }, (_, n) => ({
        id: `z${n}`,
        organization_name: `Zenith ${n}`,
        organization_rank: 5000 - n,
      })),
    ],
    Person: [
      {
        person_id: 'per_1',
        full_name: 'Aurora Marsh',
        current_position_title: 'CEO',
        current_position_company_name: 'Acme',
        location: 'Oslo, Norway',
      },
    ],
    Investor: [
      {
        investor_id: 'inv_1',
        investor_name: 'Aurora Ventures',
        domain: 'auroravc.example',
        hq_location: 'Paris',
        investor_types: ['venture_capital'],
      },
    ],
  });
});
afterAll(() => server.stop());

async function suggest(query: string, more = ''): Promise<Suggested[]> {
  const { as } = await server.account({ credits: 1 });
  const answer = await as.get(`/autocomplete?query=${encodeURIComponent(query)}${more}`);
  expect([answer.status, await as.remaining()]).toEqual([200, 1]);
  return (answer.body as { results: Suggested[] }).results;
}

async function idsOf(query: string, more = '&products=companies'): Promise<string[]> {
  return (await suggest(query, more)).map(({ id }) => id);
}

describe('200', () => {
  it('ranks full names before prefixes, those before later words, and then by rank or funding', async () => {
    expect(await idsOf('Aurora')).toEqual(['a2', 'a1', 'a4', 'a3', 'b1']);
  });

  it('distinguishes records with the same name', async () => {
    expect(await suggest('aurora robotics', '&products=companies&limit=1')).toEqual([
      {
        id: 'a1',
        product: 'companies',
        name: 'Aurora Robotics',
        domain: 'www.aurora.example',
        detail: 'Berlin, Germany · Robotics',
      },
    ]);
    expect(await suggest('aurora m', '&products=people')).toEqual([
      {
        id: 'per_1',
        product: 'people',
        name: 'Aurora Marsh',
        domain: null,
        detail: 'CEO at Acme · Oslo, Norway',
      },
    ]);
    expect(await suggest('aurora ven', '&products=investors')).toEqual([
      {
        id: 'inv_1',
        product: 'investors',
        name: 'Aurora Ventures',
        domain: 'auroravc.example',
        detail: 'Paris · venture capital',
      },
    ]);
  });

  it('alternates between products that match equally well', async () => {
    const found = await suggest('aurora', '&limit=4');
    expect(found.map(({ id }) => id)).toEqual(['a2', 'a1', 'per_1', 'inv_1']);
  });

  it.each([
    ['AURORA rob', 'a1'],
    ['  aurora   robotics ', 'a1'],
    ['robotics', 'a1'],
    ['borealis', 'b1'],
    ['intl', 'b1'],
    ['cafe bucher', 'c1'],
    ['CAFÉ BÜ', 'c1'],
    ['cafe\u0301', 'c1'],
    ['bücher', 'c1'],
    ['söhne', 'c1'],
    ['kaffee', 'c1'],
    ['kh', 'c1'],
    ['oreilly', 'd1'],
    ['o’reilly m', 'd1'],
    ['🦊', 'e1'],
    ['株式', 'f1'],
    ['100% pure', 'g1'],
    ['pure_co', 'g1'],
    ['aurora.example', 'a1'],
    ['aurora.exa', 'a1'],
    ['www.aurora.example', 'a1'],
    ['https://www.aurora.example/jobs?x=1', 'a1'],
    ['aurora-old.example', 'a1'],
  ])('matches %j', async (query, id) => {
    expect((await idsOf(query))[0]).toBe(id);
  });

  it.each([
    'Auorra Robotics',
    'aurora robotocs',
    'Aurora Robtics',
    'urora robotics',
    'Avrora Robotics',
    'robotcis',
  ])('matches a name misspelt as %j', async (query) => {
    expect((await idsOf(query))[0]).toBe('a1');
  });

  it('returns the best of very many names with the same prefix, in order', async () => {
    expect(await idsOf('z', '&products=companies&limit=3')).toEqual(['z1499', 'z1498', 'z1497']);
    expect(await idsOf('zenith', '&products=companies&limit=2')).toEqual(['z1499', 'z1498']);
    expect((await idsOf('zenith 7', '&products=companies&limit=1'))[0]).toBe('z7');
  });

  it.each([
    'q',
    'nothing at all',
    '%',
    '_',
    '---',
    "'; DROP TABLE company; --",
    '\\',
    '\u{10FFFF}',
    '..',
    'x'.repeat(200),
  ])('is empty and free when nothing matches %j', async (query) => {
    expect(await idsOf(query, '')).toEqual([]);
  });

  it('reflects a record that is renamed, loses its name, or is deleted', async () => {
    const name = async (organization_name: string | null): Promise<void> =>
      seed(server.db, { Company: [{ id: 'moving', organization_name }] });
    await name('Wanderer');
    expect(await idsOf('wanderer')).toEqual(['moving']);
    await name('Settled');
    expect(await idsOf('wanderer')).toEqual([]);
    expect(await idsOf('settled')).toEqual(['moving']);
    await name(null);
    expect(await idsOf('settled')).toEqual([]);
    await name('Settled');
    await server.db.pool.query("DELETE FROM company WHERE id = 'moving'");
    expect(await idsOf('settled')).toEqual([]);
  });

  it('searches only the products that the key may read', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    const { body } = await as.get('/autocomplete?query=aurora');
    expect((body as { results: Suggested[] }).results.map(({ id }) => id)).toEqual(['per_1']);
  });

  it('returns the same through GraphQL', async () => {
    const { as } = await server.account({ credits: 1 });
    const { data, errors, headers } = await as.graph(
      '{ autocomplete(query: "aurora", products: [COMPANIES, PEOPLE], first: 3) { id product name domain detail } }',
    );
    expect(errors).toEqual([]);
    const twins = await suggest('aurora', '&products=companies,people&limit=3');
    expect(data?.['autocomplete']).toEqual(
      twins.map((twin) => ({ ...twin, product: twin.product.toUpperCase() })),
    );
    expect(headers.get('x-credits-charged')).toBeNull();
    expect(await as.remaining()).toBe(1);
  });

  it('costs nothing in a dry run, too', async () => {
    const { as } = await server.account();
    const { body } = await as.with({ 'X-Dry-Run': 'true' }).get('/autocomplete?query=aurora');
    expect(body).toEqual({ credits: 0, rows: 0, records: {} });
  });
});

describe('refusals', () => {
  const good = '/autocomplete?query=aurora';

  it('401 without a key', async () => {
    expectError(await server.anonymous.get(good), 401, 'API_KEY_MISSING');
  });

  it('402 when no credits remain, through REST and GraphQL', async () => {
    const { as } = await server.account({ credits: 0 });
    expectError(await as.get(good), 402, 'OUT_OF_CREDITS');
    const graph = await as.graph('{ autocomplete(query: "aurora") { id } }');
    expect([graph.status, graph.errors[0]?.extensions.code]).toEqual([402, 'OUT_OF_CREDITS']);
  });

  it('403 for a requested product that the key may not read, and for a key that may read no product', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    const message = 'This API key lacks the scope companies:read.';
    expectError(await as.get(`${good}&products=companies,people`), 403, 'NOT_PERMITTED', message);
    const graph = await as.graph('{ autocomplete(query: "aurora", products: [COMPANIES]) { id } }');
    expect([graph.status, graph.errors[0]?.message]).toEqual([403, message]);
    const { as: none } = await server.account({ scopes: ['usage:read'] });
    expectError(await none.get(good), 403, 'NOT_PERMITTED', /companies:read, people:read, investors:read/);
  });

  it('405 for another method', async () => {
    const { as } = await server.account();
    expectError(await as.request('POST', good), 405, 'METHOD_NOT_ALLOWED', /supports GET/);
  });

  it.each<[string, RegExp]>([
    ['', /query must be a string of 1 to 200 characters, got nothing/],
    ['?query=', /got ""/],
    ['?query=%20', /got " "/],
    ['?query=a&query=b', /query was given 2 times/],
    [`?query=${'x'.repeat(1000)}`, /got 1,000\./],
    ['?query=a%00b', /without NUL/],
    ['?query=a&limit=0', /limit must be an integer from 1 to 50, got "0"/],
    ['?query=a&limit=51', /got "51"/],
    ['?query=a&limit=x', /got "x"/],
    ['?query=a&products=', /products must be one or more of companies, people, investors, got ""/],
    ['?query=a&products=companies,deals', /got "deals"/],
    ['?query=a&products=companies&products=people', /given 2 times/],
    ['?query=a&first=3', /Unknown query parameter "first"/],
  ])('422 for %j', async (query, message) => {
    const { as } = await server.account();
    expectError(await as.get(`/autocomplete${query}`), 422, 'VALIDATION_ERROR', message);
  });

  it('429 over the rate limit, against which each call counts once', async () => {
    const { as } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    expect((await as.get(good)).headers.get('x-ratelimit-remaining')).toBe('0');
    expectError(await as.get(good), 429, 'RATE_LIMITED');
  });
});
