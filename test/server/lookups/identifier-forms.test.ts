import { listSourcingRequests } from '../../../src/lookups/sql/sourcing-requests.js';
import type { Answer, Caller } from '../../harness/caller.js';
import type { McpCaller } from '../../harness/mcp-client.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
const jose = 'per_b0b000000000000000000001';
const ann = 'per_b0b000000000000000000002';

beforeAll(async () => {
  server = await startServer();
  const people = [
    {
      person_id: jose,
      full_name: 'José Núñez',
      emails: [
        { email: 'jose@bücher-größe.example', score: 9 },
        { email: 'josé.núñez@kilnclay.example', score: 8 },
      ],
    },
    {
      person_id: ann,
      full_name: "Ann O'Hara-Łoś",
      emails: [
        { email: '"ann o\'hara"@kilnclay.example', score: 7 },
        { email: 'ann+deals@kilnclay.example', score: 9 },
        { email: 'Ann.B@KilnClay.example', score: 6 },
      ],
    },
  ];
  const socials = {
    profnet: { url: 'https://uk.profnet.example/company/Kiln-Clay/about/' },
    fundingdb: { url: '<https://www.fundingdb.example/organization/kiln-clay/people>' },
  };
  await seed(server.db, {
    Person: people,
    Company: [
      { id: 'numbered', socials: { profnet: { url: 'https://www.profnet.example/sales/company/98765432' } } },
      { id: 'kiln', website: { domain: '\u200bkilnclay.example' }, socials, profnet_id: '\u200b 4711 ' },
    ],
    Investor: [{ investor_id: 'inv_kiln', investor_name: 'Kiln', domain: '\u200ehttps://kiln.example' }],
  });
});
afterAll(() => server.stop());

const emails: readonly (readonly [string, string])[] = [
  ['jose@b\u00fccher-gr\u00f6\u00dfe.example', jose],
  ['jose@xn--bcher-gre-n1a6wic.example', jose],
  ['jos\u00e9.n\u00fa\u00f1ez@kilnclay.example', jose],
  ['jose\u0301.nu\u0301n\u0303ez@kilnclay.example', jose],
  ['"ann o\'hara"@kilnclay.example', ann],
  ['ann.b@kilnclay.example\u200b', ann],
  ['mailto:Ann.B@kilnclay.example?subject=Deals', ann],
  ['<ann+deals@KILNCLAY.example> ', ann],
  ['"ann.b"@kilnclay.example', ann],
];

const companies: readonly Readonly<Record<string, string>>[] = [
  { domain: ' KILNCLAY.example\u200d' },
  { website_url: '\ufeffhttps://www.kilnclay.example/jobs' },
  { profnet_url: 'https://profnet.example/company/kiln-clay' },
  { profnet_url: 'm.profnet.example/company/kiln-clay/mycompany/' },
  { profnet_url: '\u200bhttps://fr.profnet.example/company/Kiln-Clay/posts/?feedView=all' },
  { fundingdb_url: 'fundingdb.example/organization/kiln-clay/company_financials' },
  { profnet_id: '004711\u200b' },
];

const investors: readonly Readonly<Record<string, string>>[] = [
  { website: 'kiln.example' },
  { website: '\u200bhttps://www.kiln.example/\u200b' },
];

const rowsOf = ({
  body,
}: Answer): readonly { readonly status: string; readonly records: readonly object[] }[] =>
  (body as { results: [] }).results;
const charged = ({ headers }: Answer): string | null => headers.get('x-credits-charged');
const words = (input: object): string =>
  Object.entries(input)
    .map(([key, value]) => `${key.replace(/_u/, 'U').replace(/_i/, 'I')}: ${JSON.stringify(value)}`)
    .join();

async function withMcp<T>(secret: string, work: (mcp: McpCaller) => Promise<T>): Promise<T> {
  const mcp = await connectMcp(server.url, secret);
  try {
    return await work(mcp);
  } finally {
    await mcp.close();
  }
}

it.each(emails)('%j finds %s by REST, GraphQL and MCP, for one credit, and is echoed', async (email, id) => {
  const { as, secret } = await server.account();
  const rest = await as.post('/people/by-email', { email });
  expect(rest.body).toMatchObject({ person_id: id, email });
  const { score } = rest.body as { score: number };
  expect(charged(rest)).toBe('1');
  const graph = await as.graph(
    'query ($email: String!) { enrichPerson(email: $email) { email score person { id } } }',
    {
      email,
    },
  );
  expect(graph.data).toEqual({ enrichPerson: { email, score, person: { id } } });
  const tool = await withMcp(secret, (mcp) => mcp.call('person', { email }));
  expect(tool.structured).toMatchObject({ person: { person_id: id, email, score }, credits: { charged: 1 } });
  expect(await as.remaining()).toBe(997);
});

it.each([
  ['kiln', { profnet_url: 'https://www.linkedin.com/company/4711/' }],
  ['kiln', { profnet_url: 'https://www.linkedin.com/sales/company/4711/people' }],
  ['kiln', { profnet_url: 'profnet.example/sales/company/4711' }],
  ['numbered', { profnet_id: 98765432 }],
  ['numbered', { profnet_url: 'https://www.linkedin.com/company/98765432/about' }],
])('%s is found by the number of its page: %j', async (id, identifier) => {
  const { as } = await server.account();
  const rest = await as.post('/companies', identifier);
  expect(rest.body).toMatchObject([{ id }]);
  expect(rest.body).toHaveLength(1);
  expect(rowsOf(await as.post('/companies/bulk', { inputs: [identifier] }))).toMatchObject([
    { status: 'found', records: [{ id }] },
  ]);
});

it('an import resolves requests for either form of a page number', async () => {
  const { as } = await server.account();
  expect((await as.post('/companies', { profnet_id: 5150 })).body).toEqual([]);
  expect((await as.post('/companies', { profnet_url: 'linkedin.com/company/5151' })).body).toEqual([]);
  await seed(server.db, {
    Company: [
      { id: 'by-url', socials: { profnet: { url: 'https://www.linkedin.com/company/5150' } } },
      { id: 'by-id', profnet_id: 5151 },
    ],
  });
  const resolved = (await listSourcingRequests(server.db, true)).map((one) => [
    one.identifier,
    one.companyId,
  ]);
  expect(resolved).toEqual(
    expect.arrayContaining([
      ['5150', 'by-url'],
      ['linkedin.com/company/5151', 'by-id'],
    ]),
  );
});

it('all forms of an address share one record of a bulk request, and one free response of resolve', async () => {
  const { as, organizationId, secret } = await server.account();
  const inputs = emails.map(([email]) => ({ email }));
  const bulk = await as.post('/people/bulk', { inputs });
  expect(rowsOf(bulk).map(({ records }) => records)).toMatchObject(
    emails.map(([email, person_id]) => [{ person_id, email }]),
  );
  expect(charged(bulk)).toBe('2');
  const graph = await as.graph(
    'query ($inputs: [PersonInput!]!) { peopleByInputs(inputs: $inputs) { status records { id } } }',
    { inputs },
  );
  expect(graph.data?.['peopleByInputs']).toMatchObject(emails.map(([, id]) => ({ records: [{ id }] })));
  expect(await as.remaining()).toBe(996);
  const used = async (): Promise<number> => {
    const text = 'SELECT used FROM narrow_answers WHERE organization_id = $1';
    const { rows } = await server.db.pool.query<{ used: string }>(text, [organizationId]);
    return Number(rows[0]?.used ?? 0);
  };
  const before = await used();
  const forms = ['ann.b@kilnclay.example', ' <ANN.B@kilnclay.example>', 'mailto:ann.b@kilnclay.example.'];
  const resolved = { inputs: forms.map((email) => ({ product: 'people', email })) };
  expect(rowsOf(await as.post('/resolve', resolved)).map(({ status }) => status)).toEqual(
    Array(3).fill('found'),
  );
  expect(await used()).toBe(before + 1);
  const tool = await withMcp(secret, (mcp) => mcp.call('resolve', resolved));
  expect(tool.structured['results']).toMatchObject(Array(3).fill({ status: 'found' }));
  // The same address again, within minutes.
  expect(await used()).toBe(before + 1);
});

it.each<[string, 'companies' | 'investors', Readonly<Record<string, string>>, string]>([
  ...companies.map((input) => [JSON.stringify(input), 'companies', input, 'kiln'] as const),
  ...investors.map((input) => [JSON.stringify(input), 'investors', input, 'inv_kiln'] as const),
] as never)(
  '%s finds one of %s by REST, GraphQL and MCP, for the same price',
  async (_name, product, input, id) => {
    const { as, secret } = await server.account();
    const single = await enrich(as, product, input);
    const idName = product === 'companies' ? 'id' : 'investor_id';
    expect(single.body).toMatchObject([{ [idName]: id }]);
    const bulk = await as.post(`/${product}/bulk`, { inputs: [input] });
    expect(rowsOf(bulk)).toMatchObject([{ input, status: 'found', records: [{ [idName]: id }] }]);
    expect([charged(single), charged(bulk)]).toEqual(['1', '1']);
    const resolved = { inputs: [{ product, ...input }] };
    expect(rowsOf(await as.post('/resolve', resolved))).toMatchObject([
      { status: 'found', matches: [{ id }] },
    ]);
    const inputs = words(input);
    const graph = await as.graph(`{
    one: ${product === 'companies' ? `enrichCompany(identifier: {${inputs}})` : `enrichInvestor(${inputs})`} { id }
    many: ${product}ByInputs(inputs: [{${inputs}}]) { records { id } }
    free: resolve(inputs: [{product: ${product.toUpperCase()}, ${inputs}}]) { matches { id } }
  }`);
    expect(graph.errors).toEqual([]);
    expect(graph.data).toEqual({
      one: [{ id }],
      many: [{ records: [{ id }] }],
      free: [{ matches: [{ id }] }],
    });
    const tool = await withMcp(secret, (mcp) => mcp.call('resolve', resolved));
    expect(tool.structured['results']).toMatchObject([{ status: 'found', matches: [{ id }] }]);
  },
);

function enrich(as: Caller, product: string, input: Readonly<Record<string, string>>): Promise<Answer> {
  if (product === 'companies') return as.post('/companies', input);
  return as.get(`/investors?${new URLSearchParams(input).toString()}`);
}

it('an identifier without a match is one sourcing request, however it is written', async () => {
  const { as } = await server.account();
  const forms = [
    'new.profnet.example/company/x',
    'https://de.profnet.example/company/New/about',
    'm.profnet.example/company/new/',
  ];
  for (const profnet_url of forms) await as.post('/companies', { profnet_url });
  const { rows } = await server.db.pool.query(
    'SELECT identifier, times_requested FROM sourcing_request WHERE resolved_at IS NULL ORDER BY 1',
  );
  expect(rows).toEqual([
    { identifier: 'new.profnet.example/company/x', times_requested: 1 },
    { identifier: 'profnet.example/company/new', times_requested: 2 },
  ]);
});
