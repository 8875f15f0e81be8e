import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { blankInvestor } from '../../harness/contract-shapes.js';
import { expectError } from '../../harness/expect-error.js';
import { named } from '../../harness/named.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const acorn = {
  investor_id: 'inv_acorn',
  investor_name: 'Acorn Capital',
  strategic_signal_ids: [],
  domain: 'acorn.example',
  founded_year: 1999,
  investor_types: ['venture_capital', 'angel_group'],
  fund_details: [{ name: 'Acorn I', announced_on: '2020-01-31', raised_amount_usd: 12500000.5 }],
  portfolio_companies: ['c0ffee'],
};

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Investor: [
      acorn,
      { investor_id: 'inv_b', investor_name: 'Birch', domain: 'https://www.Shared.example/about' },
      { investor_id: 'inv_a', investor_name: 'Ash Partners', domain: 'shared.example' },
      { investor_id: 'inv_twin', investor_name: '  ACORN capital ', domain: 'twin.example' },
      { investor_id: 'inv_uml', investor_name: 'Müller Élan', domain: 'bücher.example' },
      { investor_id: 'inv_nameless', domain: 'nameless.example' },
      { investor_id: 'inv_eszett', investor_name: 'Straße ve Işık Ⅷ' },
      { investor_id: 'inv_sigma', investor_name: 'ΟΔΟΣ J.P.' },
      { investor_id: 'inv_siteless', investor_name: 'Siteless & Sons + Co' },
    ],
  });
});
afterAll(() => server.stop());

function lookup(query: Record<string, string>): string {
  return `/investors?${new URLSearchParams(query).toString()}`;
}

async function idsOf(query: Record<string, string>): Promise<string[]> {
  const { as } = await server.account();
  const { status, body } = await as.get(lookup(query));
  expect(status).toBe(200);
  return (body as { investor_id: string }[]).map(({ investor_id: id }) => id);
}

describe('200', () => {
  it('returns every key of the record for one credit', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get(lookup({ website: 'acorn.example' }));
    expect(status).toBe(200);
    expect(body).toStrictEqual([{ ...blankInvestor, ...acorn }]);
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-creditlimit-remaining')).toBe('4');
    expect(await as.remaining()).toBe(4);
  });

  it.each([
    'acorn.example',
    'ACORN.example',
    'www.acorn.example',
    'acorn.example.',
    ' acorn.example ',
    'acorn.example:8443',
    'https://acorn.example',
    'HTTP://WWW.Acorn.Example./team?x=1#top',
    '//acorn.example',
  ])('finds an investor by the website %j', async (website) => {
    expect(await idsOf({ website })).toEqual(['inv_acorn']);
  });

  it.each(['bücher.example', 'https://www.BÜCHER.example/', 'xn--bcher-kva.example'])(
    'finds an international website by %j',
    async (website) => {
      expect(await idsOf({ website })).toEqual(['inv_uml']);
    },
  );

  it.each(['müller élan', ' MÜLLER ÉLAN\n', 'Mu\u0308ller E\u0301lan'])(
    'finds an investor by the name %j: case, surrounding white space and accent encoding are ignored',
    async (name) => {
      expect(await idsOf({ name })).toEqual(['inv_uml']);
    },
  );

  it.each([
    ['STRASSE VE IŞIK VIII', 'inv_eszett'],
    ['straße ve ışık ⅷ', 'inv_eszett'],
    ['STRAẞE VE İŞİK viii', 'inv_eszett'],
    ['οδος j.p.', 'inv_sigma'],
    ['οδοσ J.P.', 'inv_sigma'],
  ])('finds by the name %j, which folds to the same letters', async (name, id) => {
    expect(await idsOf({ name })).toEqual([id]);
  });

  it.each(['οδος jp', 'οδος j p', 'οδός j.p.', 'Strase ve Işık Ⅷ', 'Straße ve Işık'])(
    'finds nothing by the name %j: punctuation and accents count',
    async (name) => {
      const { as } = await server.account();
      expectError(await as.get(lookup({ name })), 404, 'NOT_FOUND');
    },
  );

  it('takes a name literally, with characters that are special in a query string', async () => {
    expect(await idsOf({ name: 'siteless & sons + co' })).toEqual(['inv_siteless']);
  });

  it('returns all that share a website or a name, by ID, for one credit each', async () => {
    const { as } = await server.account({ credits: 10 });
    const byWebsite = await as.get(lookup({ website: 'shared.example' }));
    expect(byWebsite.body).toMatchObject([{ investor_id: 'inv_a' }, { investor_id: 'inv_b' }]);
    expect(byWebsite.headers.get('x-credits-charged')).toBe('2');
    const byName = await as.get(lookup({ name: 'acorn capital' }));
    expect(byName.body).toMatchObject([{ investor_id: 'inv_acorn' }, { investor_id: 'inv_twin' }]);
    expect(await as.remaining()).toBe(6);
  });

  it('narrows the match when both website and name are given', async () => {
    expect(await idsOf({ website: 'shared.example', name: 'BIRCH' })).toEqual(['inv_b']);
    expect(await idsOf({ website: 'twin.example', name: 'acorn capital' })).toEqual(['inv_twin']);
  });

  it('treats an empty parameter as absent', async () => {
    expect(await idsOf({ website: '', name: 'Birch' })).toEqual(['inv_b']);
    expect(await idsOf({ website: 'acorn.example', name: ' ' })).toEqual(['inv_acorn']);
  });

  it('returns the domain as it was imported, not as it is compared', async () => {
    const { as } = await server.account();
    const { body } = await as.get(lookup({ name: 'Birch' }));
    expect(body).toMatchObject([{ domain: 'https://www.Shared.example/about' }]);
  });
});

describe('402', () => {
  it('returns and charges nothing when the response costs more than the remaining credits', async () => {
    const { as } = await server.account({ credits: 1 });
    const answer = await as.get(lookup({ website: 'shared.example' }));
    expectError(answer, 402, 'OUT_OF_CREDITS', /it costs 2 and 1 remain/);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(1);
  });
});

describe('404', () => {
  it.each(
    named<Record<string, string>>([
      { website: 'unknown.example' },
      { website: 'sub.acorn.example' },
      { website: 'acorn.example.evil.test' },
      { website: 'https://evil.test/acorn.example' },
      { website: 'not a host' },
      { website: '%' },
      { website: '_corn.example' },
      { website: 'x'.repeat(3000) },
      { name: 'Unknown' },
      { name: 'Acorn' },
      { name: '%' },
      { name: "' OR 1=1 --" },
      { name: '") { investorName }' },
      { name: 'x'.repeat(3000) },
      { name: '🦊' },
      { website: 'acorn.example', name: 'Birch' },
      { website: 'not a host', name: 'Birch' },
    ]),
  )('finds no investor by %s, and charges nothing', async (_name, query) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(lookup(query));
    expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(5);
  });
});

describe('422', () => {
  it.each([
    ['neither website nor name is given', '/investors'],
    ['both are empty', '/investors?website=&name='],
    ['both are white space', '/investors?website=%20&name=%09'],
    ['they are spelled otherwise', '/investors?Website=acorn.example&NAME=Birch'],
    ['website is given twice', '/investors?website=acorn.example&website=acorn.example'],
    ['name is given twice', '/investors?website=acorn.example&name=a&name=b'],
    ['website has a NUL', '/investors?website=acorn.example%00'],
    ['name has a NUL', '/investors?name=%00'],
  ])('refuses a lookup in which %s, and charges nothing', async (_what, path) => {
    const { as } = await server.account({ credits: 5 });
    expectError(await as.get(path), 422, 'VALIDATION_ERROR', /website|name/);
    expect(await as.remaining()).toBe(5);
  });
});

describeCommonRefusals({
  server: () => server,
  method: 'GET',
  scopes: ['investors:read'],
  good: { path: lookup({ website: 'acorn.example' }) },
  unmatched: { path: lookup({ website: 'unknown.example' }) },
  misshapen: { path: '/investors', status: 422, errorCode: 'VALIDATION_ERROR' },
});
