import { connectMcp, type McpCaller } from '../../harness/mcp-client.js';
import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';

let server: MeteredServer;
let secret: string;
let mcp: McpCaller;

beforeAll(async () => {
  server = await startMeteredServer();
  await seed(server.db, { Investor: [{ investor_id: 'inv_1', investor_name: 'Northlight' }] });
  ({ secret } = await server.account());
  mcp = await connectMcp(server.url, secret);
});
afterAll(async () => {
  await mcp.close();
  await server.stop();
});

/** The required arguments of each tool; all others are optional. */
const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  autocomplete: { query: 'cof' },
  resolve: { inputs: [{ product: 'companies', domain: 'coffee.example' }] },
  credit_balance: {},
  start_budget: { credits: 9 },
  search: { query: 'coffee' },
  fetch: { id: 'c0ffee' },
  company: { id: 'c0ffee' },
  investor: { id: 'inv_1' },
  person: { id: 'per_1' },
  search_companies: {},
  search_investors: {},
  search_people: {},
  search_funding_rounds: {},
  search_acquisitions: {},
  search_records: { product: 'talent_signals' },
  company_funding_history: { company_id: 'c0ffee' },
  company_acquisitions: { company_id: 'c0ffee' },
  similar_companies: { id: 'c0ffee' },
  similar_investors: { id: 'inv_1' },
  aggregate: { product: 'funding_rounds' },
  graph_query: { query: '{ company(id: "c0ffee") { organizationName } }' },
};

const placeholders = [null, '', [], {}];

it('every tool treats each of its optional arguments as absent when it is null, "", [] or {}', async () => {
  const { tools } = await mcp.client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(needed).sort());
  for (const { name, inputSchema } of tools) {
    const given = needed[name] ?? {};
    const plain = await mcp.call(name, given);
    expect([name, plain.isError]).toEqual([name, false]);
    const optional = Object.keys(inputSchema.properties ?? {}).filter((one) => !(one in given));
    for (const placeholder of placeholders) {
      const others = Object.fromEntries(optional.map((one) => [one, placeholder]));
      for (const more of [...optional.map((one) => ({ [one]: placeholder })), others]) {
        const answer = await mcp.call(name, { ...given, ...more });
        const { credits: _credits, balance: _balance, budget: _budget, ...structured } = answer.structured;
        const { credits: _c, balance: _b, budget: _other, ...expected } = plain.structured;
        expect({ name, more, isError: answer.isError, structured }).toEqual({
          name,
          more,
          isError: false,
          structured: expected,
        });
        expect(answer.credits.charged).toBe(plain.credits.charged);
      }
    }
  }
});

it.each([
  ['company', { id: null }, 'id must be the id of a record, got null.'],
  ['company', { id: '' }, 'id must be the id of a record, got "".'],
  ['company_acquisitions', { company_id: null }, 'company_id must be the id of a record, got null.'],
  ['autocomplete', { query: null }, /query/],
  ['resolve', { inputs: [] }, /inputs/],
  ['resolve', { inputs: null }, /inputs/],
  ['aggregate', { product: null }, /product must be one of companies, .*, got null\./],
  ['graph_query', { query: '' }, /./],
  ['graph_query', { query: null }, /query must be a string/],
  ['person', { id: '', email: null }, 'person requires exactly one of id and email.'],
  ['company', { id: 'c0ffee', feilds: null }, /did you mean fields\?/],
  ['search_companies', { filter: { organization_name: { eq: null } } }, /is_?[nN]ull/],
])(
  'a missing required argument of %s %j is refused with the required input',
  async (name, given, message) => {
    const refused = await mcp.call(name, given);
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(message);
  },
);

it.each([
  ['person', { id: null, email: 'unknown@nowhere.example' }],
  ['person', { id: 'per_1', email: '' }],
  [
    'resolve',
    {
      inputs: [
        { product: 'companies', domain: 'coffee.example', website_url: null, id: '', email: '' },
        { product: 'investors', name: 'Northlight', website: null, id: null },
      ],
    },
  ],
  [
    'search_companies',
    {
      filter: { organization_name: { eq: 'Coffee', ne: null }, hq: null, and: null },
      order_by: { field: 'organization_name', direction: null },
    },
  ],
  ['aggregate', { product: 'companies', group_by: [{ field: 'hq.country', by: null, edge: null }] }],
])('null and "" inside the arguments of %s %j count as absent', async (name, given) => {
  const answer = await mcp.call(name, given);
  expect([answer.text, answer.isError]).toEqual([answer.text, false]);
  if (name === 'resolve') expect(answer.text).toContain('2 of 2 inputs found');
  if (name === 'search_companies') expect(answer.text).toContain('1 company');
});

it.each([
  [
    'search_companies',
    { filter: '{"organization_name":{"eq":"Coffee"}}', first: '1', include_total: 'true' },
  ],
  [
    'search_companies',
    { filter: { organization_name: '{"eq":"Coffee"}' }, order_by: '{"field":"organization_name"}' },
  ],
  ['search_records', { product: 'talent_signals', first: '1', filter: '{}' }],
  ['resolve', { inputs: '[{"product":"companies","domain":"coffee.example"}]' }],
  ['resolve', { inputs: ['{"product":"companies","domain":"coffee.example"}'] }],
  ['aggregate', { product: 'companies', metrics: '["count"]', group_by: '[{"field":"hq.country"}]' }],
  ['autocomplete', { query: 'cof', limit: '3', products: '["companies"]' }],
  ['company', { id: 'c0ffee', fields: '["organization_name"]', dry_run: 'true' }],
  ['company_acquisitions', { company_id: 'c0ffee', limit: '5', page: '0', max_credits: '9' }],
  ['graph_query', { query: 'query($id: ID!) { company(id: $id) { id } }', variables: '{"id":"c0ffee"}' }],
])('%s %j: JSON text counts as its value where the schema has no text', async (name, given) => {
  const answer = await mcp.call(name, given);
  expect([answer.text, answer.isError]).toEqual([answer.text, false]);
  const parse = (value: unknown): unknown =>
    typeof value === 'string' && /^(?:[[{\d]|true$)/.test(value) ? (JSON.parse(value) as unknown) : value;
  const plain = await mcp.call(
    name,
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, key === 'id' ? value : parse(value)]),
    ),
  );
  const { credits: _credits, ...structured } = answer.structured;
  const { credits: _plainCredits, ...expected } = plain.structured;
  expect(structured).toEqual(expected);
});

it.each([
  ['search_companies', { filter: 'Robotics' }, 'got "Robotics"'],
  ['search_companies', { first: '1.5' }, 'got "1.5"'],
  ['search_companies', { dry_run: '1' }, 'got "1"'],
  ['resolve', { inputs: '{"domain":"coffee.example"}' }, 'inputs must be a list'],
])('%s %j: other text is refused', async (name, given, message) => {
  const answer = await mcp.call(name, given);
  expect(answer.isError).toBe(true);
  expect(answer.text).toContain(message);
});

it('null in the variables of a query is a value', async () => {
  const query = 'query A($id: String!) { company(id: $id) { organizationName } }';
  const refused = await mcp.call('graph_query', { query, variables: { id: null } });
  expect(refused.text).toMatch(/\$id/);
});

it.each([
  ['search_companies', { filter: { hq: null } }],
  ['search_companies', { filter: { hq: { country: null, city: null } } }],
  ['search_companies', { filter: { hq: { country: { eq: null, ne: null, is_null: null } } } }],
  ['search_companies', { filter: { organization_name: '', hq: {}, and: [], not: null } }],
  ['search_companies', { filter: { and: [{ hq: null }, { hq: { city: null } }], not: { hq: null } } }],
  ['search_companies', { filter: { funding_rounds: { some: { name: null }, every: null } } }],
  ['search_companies', { order_by: { field: null, direction: null } }],
  ['search_companies', { order_by: { field: '', direction: '' } }],
  ['search_investors', { filter: { investor_name: null }, order_by: { field: null } }],
  ['search_people', { filter: { id: null, experience: { some: null } } }],
  ['search_funding_rounds', { filter: { company: { id: null } } }],
  ['search_acquisitions', { filter: { acquirer: null } }],
  ['aggregate', { product: 'companies', filter: { hq: null }, group_by: [{ field: null, by: null }] }],
  ['graph_query', { query: '{ company(id: "c0ffee") { organizationName } }', variables: {} }],
])('%s %j: an argument that contains only placeholders counts as absent', async (...[name, given]) => {
  const required = Object.fromEntries(
    Object.entries(given).filter(([key]) => key === 'product' || key === 'query'),
  );
  const [answer, plain] = [await mcp.call(name, given), await mcp.call(name, required)];
  expect([answer.text, answer.isError]).toEqual([answer.text, false]);
  expect(answer.credits.charged).toBe(plain.credits.charged);
  const rowsOf = ({ structured }: typeof plain) => structured['items'] ?? structured['groups'];
  expect(rowsOf(answer)).toEqual(rowsOf(plain));
});

it.each([
  [{ organization_name: { in: [] } }, 0],
  [{ organization_name: { eq: '' } }, 0],
  [{ funding_rounds: { some: {} } }, 0],
  [{ funding_rounds: { none: {} } }, 2],
  [{ or: [{ organization_name: { eq: 'Tea' } }, { hq: null }] }, 0],
  [{ or: [] }, 0],
  [{ not: {} }, 0],
  [{ not: { and: [] } }, 0],
  [{ not: { hq: {} } }, 0],
  [{ not: { or: [] } }, 2],
  [{ or: [], hq: null }, 0],
  [{ and: [{ or: [] }] }, 0],
  [{ and: [{ not: {} }, { hq: null }] }, 0],
  [{ or: [{ or: [] }, { not: { hq: {} } }] }, 0],
  [{ funding_rounds: { none: { or: [] } } }, 2],
  [{ funding_rounds: { some: { company: {} } } }, 0],
  [{ funding_rounds: {} }, 2],
  [{ organization_name: {} }, 2],
])('the filter %j is applied with all its conditions', async (filter, rows) => {
  const answer = await mcp.call('search_companies', { filter });
  expect(answer.isError).toBe(false);
  expect(answer.structured['items']).toHaveLength(rows);
});

it('an input of resolve that contains only placeholders is not dropped: results are matched by position', async () => {
  const inputs = [
    { product: 'companies', domain: 'coffee.example' },
    { product: null, domain: null },
  ];
  const answer = await mcp.call('resolve', { inputs });
  expect(answer.text).toMatch(/inputs?\.1|1 of 2/);
});

const rpc = { jsonrpc: '2.0', id: 7 };

async function post(message: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'X-API-Key': secret,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('a call with null arguments is a call without arguments', async () => {
  const params = { name: 'credit_balance', arguments: null };
  const { status, body } = await post({ ...rpc, method: 'tools/call', params });
  expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(['result'])]);
});

const needsObject = (path: string, got: string, method = 'tools/call') =>
  `${path} of ${method} must be an object, got ${got}.`;

it.each([
  [
    'tools/call',
    { params: { name: 'credit_balance', arguments: [] } },
    needsObject('params.arguments', '[]'),
  ],
  [
    'tools/call',
    { params: { name: 'credit_balance', arguments: '' } },
    needsObject('params.arguments', '""'),
  ],
  ['tools/call', { params: { name: 'graph_query', arguments: 7 } }, needsObject('params.arguments', '7')],
  ['tools/call', { params: { arguments: {} } }, 'params.name of tools/call must be a string, got nothing.'],
  [
    'tools/call',
    { params: { name: null, arguments: {} } },
    'params.name of tools/call must be a string, got null.',
  ],
  ['tools/call', { params: { name: 'company', _meta: 'a' } }, needsObject('params._meta', '"a"')],
  ['tools/call', {}, needsObject('params', 'nothing')],
  ['tools/call', { params: null }, needsObject('params', 'nothing')],
  ['tools/call', { params: '' }, needsObject('params', '""')],
  ['tools/call', { params: [] }, needsObject('params', '[]')],
  ['prompts/get', {}, needsObject('params', 'nothing', 'prompts/get')],
  [
    'prompts/get',
    { params: { name: 'a', arguments: '' } },
    needsObject('params.arguments', '""', 'prompts/get'),
  ],
  ['resources/read', { params: { uri: 7 } }, 'params.uri of resources/read must be a string, got 7.'],
  ['tools/list', { params: { cursor: 7 } }, 'params.cursor of tools/list must be a string, got 7.'],
])('%s with %j is refused with -32602 and the required input', async (...[method, rest, message]) => {
  expect(await post({ ...rpc, method, ...rest })).toEqual({
    status: 200,
    body: { ...rpc, error: { code: -32602, message } },
  });
});
