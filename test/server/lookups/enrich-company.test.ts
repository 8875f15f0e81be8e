import type { Caller } from '../../harness/caller.js';
import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { blankCompany, blankHq } from '../../harness/contract-shapes.js';
import { expectError } from '../../harness/expect-error.js';
import { named } from '../../harness/named.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const path = '/companies';

/** 950 distinct three-byte characters. PostgreSQL cannot compress them to the size limit of an index entry. */
const manyIdeographs = String.fromCodePoint(
  ...Array.from({ length: 950 }, (_, n) => 0x4e00 + ((n * 7919) % 20_000)),
);

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        id: 'acme',
        organization_name: 'Acme',
        website: { domain: 'acme.example', domain_aliases: ['acme.test', 'https://www.acme-old.example/'] },
        hq: { city: 'Bremen', region: 'Northern Germany', regions: [] },
        socials: {
          profnet: { url: 'https://www.profnet.example/Company/Acme/' },
          fundingdb: { url: 'https://fundingdb.example/organization/acme' },
        },
        profnet_id: '0042',
      },
      { id: 'share2', website: { domain: 'shared.example' } },
      { id: 'share1', website: { domain: 'primary.example', domain_aliases: ['SHARED.example'] } },
      { id: 'uml', website: { domain: 'www.Bücher.example' } },
      { id: 'puny', website: { domain: 'xn--mller-kva.example' } },
      { id: 'site', website: { url: 'https://www.only-a-site.example/home' } },
      {
        id: 'twice',
        website: { domain: 'twice.example', url: 'https://twice.example', domain_aliases: ['twice.example'] },
      },
      { id: 'big', profnet_id: Number.MAX_SAFE_INTEGER },
    ],
  });
});
afterAll(() => server.stop());

async function idsOf(body: object, as?: Caller): Promise<string[]> {
  const caller = as ?? (await server.account()).as;
  const answer = await caller.post(path, body);
  expect(answer.status).toBe(200);
  return (answer.body as { id: string }[]).map(({ id }) => id);
}

describe('200', () => {
  it('returns every key of the record, including hq.region, for one credit', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.post(path, { domain: 'acme.example' });
    expect(status).toBe(200);
    expect(body).toStrictEqual([
      {
        ...blankCompany,
        id: 'acme',
        organization_name: 'Acme',
        website: {
          domain: 'acme.example',
          url: null,
          domain_aliases: ['acme.test', 'https://www.acme-old.example/'],
        },
        hq: { ...blankHq, city: 'Bremen', regions: [], region: 'Northern Germany' },
        socials: {
          ...blankCompany.socials,
          profnet: { url: 'https://www.profnet.example/Company/Acme/', follower_count: null },
          fundingdb: { url: 'https://fundingdb.example/organization/acme' },
        },
      },
    ]);
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-creditlimit-remaining')).toBe('4');
    expect(await as.remaining()).toBe(4);
  });

  it('is the only operation that returns hq.region', async () => {
    const { as } = await server.account();
    const byId = (await as.get('/companies/acme')).body as { hq: object };
    expect(byId.hq).toStrictEqual({ ...blankHq, city: 'Bremen', regions: [] });
    const enriched = (await as.post(path, { domain: 'bücher.example' })).body as { hq: object }[];
    expect(enriched[0]?.hq).toStrictEqual({ ...blankHq, region: null });
  });

  // Scheme, `www.`, port, path, query, trailing dot and letter case of a domain are ignored (D9).
  const spellings = [
    'acme.example',
    'ACME.Example',
    'www.acme.example',
    'acme.example.',
    ' \tacme.example\n',
    'acme.example:8080',
    'acme.example/',
    'acme.example/a/b',
    'acme.example?x=https://other.example',
    'acme.example#top',
    '//acme.example/x',
    'http://acme.example',
    'HTTPS://WWW.ACME.EXAMPLE',
    'ftp://acme.example',
    'https://www.acme.example.:443/path/to/page?x=1&y=2#z',
  ];

  it.each(spellings)('finds a company by the domain and the website %j', async (address) => {
    expect(await idsOf({ domain: address })).toEqual(['acme']);
    expect(await idsOf({ website_url: address })).toEqual(['acme']);
  });

  it.each([
    ['bücher.example', 'uml'],
    ['BÜCHER.EXAMPLE', 'uml'],
    ['bu\u0308cher.example', 'uml'],
    ['https://www.bücher.example/regal?q=ü', 'uml'],
    ['xn--bcher-kva.example', 'uml'],
    ['XN--BCHER-KVA.example.', 'uml'],
    ['bücher。example', 'uml'],
    ['bücher.example。', 'uml'],
    ['müller.example', 'puny'],
  ])('compares the international name %j in its ASCII form', async (domain, id) => {
    expect(await idsOf({ domain })).toEqual([id]);
  });

  it.each(['acme.test', 'www.acme.test', 'acme-old.example', 'https://acme-old.example/x'])(
    'finds a company by its alias %j, through domain and website',
    async (address) => {
      expect(await idsOf({ domain: address })).toEqual(['acme']);
      expect(await idsOf({ website_url: address })).toEqual(['acme']);
    },
  );

  it('does not find a company by the host of its website URL, which several companies may share', async () => {
    expect(await idsOf({ website_url: 'http://only-a-site.example' })).toEqual([]);
  });

  it('returns all companies of a shared domain, by ID, for one credit each', async () => {
    const { as } = await server.account({ credits: 5 });
    expect(await idsOf({ domain: 'shared.example' }, as)).toEqual(['share1', 'share2']);
    expect(await as.remaining()).toBe(3);
  });

  it('finds a company by a long profile URL in another language', async () => {
    const profnet = { url: `https://long.example/${manyIdeographs}` };
    const website = { domain: 'long-profile.example' };
    await seed(server.db, { Company: [{ id: 'long', website, socials: { profnet } }] });
    expect(await idsOf({ domain: 'long-profile.example' })).toEqual(['long']);
  });

  it('returns a company once when its domain is also its alias', async () => {
    expect(await idsOf({ domain: 'twice.example' })).toEqual(['twice']);
  });

  it.each<[string, object, string]>([
    ['profnet_url as stored', { profnet_url: 'https://www.profnet.example/Company/Acme/' }, 'acme'],
    ['profnet_url without scheme', { profnet_url: 'profnet.example/company/acme' }, 'acme'],
    ['profnet_url in upper case', { profnet_url: 'HTTP://PROFNET.EXAMPLE/COMPANY/ACME//' }, 'acme'],
    ['profnet_url with a query', { profnet_url: 'https://profnet.example/company/acme/?from=x#y' }, 'acme'],
    ['fundingdb_url as stored', { fundingdb_url: 'https://fundingdb.example/organization/acme' }, 'acme'],
    ['fundingdb_url with a slash', { fundingdb_url: 'www.fundingdb.example/Organization/ACME/' }, 'acme'],
    ['profnet_id as a number', { profnet_id: 42 }, 'acme'],
    ['profnet_id as digits', { profnet_id: '42' }, 'acme'],
    ['profnet_id with leading zeros', { profnet_id: '00042' }, 'acme'],
    ['profnet_id of 2^53 - 1', { profnet_id: 9007199254740991 }, 'big'],
    ['profnet_id of 2^53 - 1 as digits', { profnet_id: '9007199254740991' }, 'big'],
  ])('finds a company by %s', async (_what, body, id) => {
    expect(await idsOf(body)).toEqual([id]);
  });
});

describe('200 without a match', () => {
  it.each(
    named<object>([
      { domain: 'unknown.example' },
      { domain: 'shop.acme.example' },
      { domain: 'acme.example.evil.test' },
      { domain: 'notacme.example' },
      { domain: 'evil.test/acme.example' },
      { website_url: 'https://evil.test/?https://acme.example' },
      { domain: 'unknown.example:8080' },
      { domain: '🦊.example' },
      { profnet_url: 'profnet.example/company/acme2' },
      { profnet_url: 'profnet.example/acme' },
      { profnet_url: 'https://fundingdb.example/organization/acme' },
      { fundingdb_url: 'https://profnet.example/company/acme' },
      { fundingdb_url: `fundingdb.example/${'x'.repeat(5000)}` },
      { profnet_id: 4 },
      { profnet_id: 0 },
      { profnet_id: '999999999999999999999999999999' },
    ]),
  )('is an empty list and free for %s', async (_name, body) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.post(path, body);
    expect([answer.status, answer.body]).toEqual([200, []]);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(answer.headers.get('x-creditlimit-remaining')).toBe('5');
    expect(await as.remaining()).toBe(5);
  });
});

describe('402', () => {
  it('returns and charges nothing when a shared domain costs more than the remaining credits', async () => {
    const { as } = await server.account({ credits: 1 });
    const answer = await as.post(path, { domain: 'shared.example' });
    expectError(answer, 402, 'OUT_OF_CREDITS', /it costs 2 and 1 remain/);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(1);
  });
});

describe('422', () => {
  it.each<[string, object, RegExp]>([
    ['no identifier', {}, /Exactly one identifier .* got none/],
    ['two', { domain: 'acme.example', profnet_id: 42 }, /got "domain", "profnet_id"/],
    ['one and a null', { domain: 'acme.example', website_url: null }, /got "domain", "website_url"/],
    ['an unknown key', { name: 'Acme' }, /got "name"/],
    ['an unknown key beside', { domain: 'acme.example', limit: 1 }, /got "domain", "limit"/],
    ['a key in camel case', { websiteUrl: 'acme.example' }, /got "websiteUrl"/],
    ['a domain without a dot', { domain: 'acme_example' }, /host name with a dot, got "acme_example"/],
    [
      'a host of this machine',
      { website_url: 'http://localhost:80/' },
      /website URL .* host name with a dot/,
    ],
    ['letters that no host has', { domain: '%.example' }, /host name with a dot/],
    ['words', { domain: 'no host at all' }, /host name with a dot, got "no host at all"/],
    ['a long word', { domain: 'x'.repeat(5000) }, /host name with a dot, got "x{99}…/],
    ['SQL', { domain: "'; DROP TABLE company; --" }, /host name with a dot/],
    ['a null', { domain: null }, /domain must be a non-empty string, got null/],
    ['an empty text', { domain: '' }, /domain must be a non-empty string, got ""/],
    ['white space', { website_url: ' \n' }, /website URL must be a non-empty string/],
    ['a number', { domain: 7 }, /got 7/],
    ['a list', { domain: ['acme.example'] }, /got \["acme.example"\]/],
    ['an object', { profnet_url: { url: 'x' } }, /profnet URL .* got \{"url":"x"\}/],
    ['true', { fundingdb_url: true }, /fundingdb URL .* got true/],
    ['a NUL', { domain: 'acme.example\0' }, /without NUL/],
    ['half of a surrogate pair', { domain: '\ud800.example' }, /unpaired surrogates/],
    ['a fraction as profnet_id', { profnet_id: 4.2 }, /profnet id .* got 4.2/],
    ['a negative profnet_id', { profnet_id: -42 }, /got -42/],
    ['a profnet_id of 2^53', { profnet_id: 9007199254740992 }, /got 9007199254740992/],
    ['a profnet_id of 65 digits', { profnet_id: '1'.repeat(65) }, /at most 64 digits/],
    ['a profnet_id that is no number', { profnet_id: '42a' }, /got "42a"/],
    ['an empty profnet_id', { profnet_id: '' }, /got ""/],
  ])('refuses %s with the input in the message, and charges nothing', async (_what, body, message) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.post(path, body);
    expectError(answer, 422, 'VALIDATION_ERROR', message);
    expect(await as.remaining()).toBe(5);
  });
});

describeCommonRefusals({
  server: () => server,
  method: 'POST',
  scopes: ['companies:read'],
  good: { path, body: { domain: 'acme.example' } },
  unmatched: { path, body: { domain: 'unmatched.example' } },
  misshapen: { path, body: {}, status: 422, errorCode: 'VALIDATION_ERROR' },
});
