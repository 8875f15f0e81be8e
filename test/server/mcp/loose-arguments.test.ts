import { connectMcp, type McpCaller } from '../../harness/mcp-client.js';
import { startMeteredServer, type MeteredServer } from '../../harness/metered-server.js';
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

/** What each tool needs to be called with; all others of its arguments are optional. */
const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  autocomplete: { query: 'cof' },
  resolve: { inputs: [{ product: 'companies', domain: 'coffee.example' }] },
  credit_balance: {},
  company: { id: 'c0ffee' },
  investor: { id: 'inv_1' },
  person: { id: 'per_1' },
  search_companies: {},
  search_investors: {},
  search_people: {},
  search_funding_rounds: {},
  search_acquisitions: {},
  company_funding_history: { company_id: 'c0ffee' },
  company_acquisitions: { company_id: 'c0ffee' },
  aggregate: { product: 'funding_rounds' },
  graph_query: { query: '{ company(id: "c0ffee") { organizationName } }' },
};

const placeholders = [null, '', [], {}];

it('every tool answers with each of its optional arguments null, "", [] or {}, as without it', async () => {
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
        const { credits: _credits, balance: _balance, ...structured } = answer.structured;
        const { credits: _plainCredits, balance: _plainBalance, ...expected } = plain.structured;
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
  ['company', { id: null }, 'id needs to be the id of a record, got null.'],
  ['company', { id: '' }, 'id needs to be the id of a record, got "".'],
  ['company_acquisitions', { company_id: null }, 'company_id needs to be the id of a record, got null.'],
  ['autocomplete', { query: null }, /query/],
  ['resolve', { inputs: [] }, /inputs/],
  ['resolve', { inputs: null }, /inputs/],
  ['aggregate', { product: null }, /product needs to be one of companies, .*, got null\./],
  ['graph_query', { query: '' }, /./],
  ['graph_query', { query: null }, /query needs to be a text/],
  ['person', { id: '', email: null }, 'person needs exactly one of id and email.'],
  ['company', { id: 'c0ffee', feilds: null }, /did you mean fields\?/],
  ['search_companies', { filter: { organization_name: { eq: null } } }, /is_?[nN]ull/],
])('a required argument of %s %j is refused with what is needed', async (name, given, message) => {
  const refused = await mcp.call(name, given);
  expect(refused.isError).toBe(true);
  expect(refused.text).toMatch(message);
});

it.each([
  ['person', { id: null, email: 'nobody@nowhere.example' }],
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
])('null and "" inside the arguments of %s %j count as not given', async (name, given) => {
  const answer = await mcp.call(name, given);
  expect([answer.text, answer.isError]).toEqual([answer.text, false]);
  if (name === 'resolve') expect(answer.text).toContain('2 of 2 inputs found');
  if (name === 'search_companies') expect(answer.text).toContain('1 company');
});

it('null among the variables of a query is a value', async () => {
  const query = 'query A($id: String!) { company(id: $id) { organizationName } }';
  const refused = await mcp.call('graph_query', { query, variables: { id: null } });
  expect(refused.text).toMatch(/\$id/);
});

it.each([
  [{ name: 'credit_balance', arguments: null }, 'result'],
  [{ name: 'credit_balance', arguments: [] }, 'error'],
  [{ name: 'credit_balance', arguments: ['a'] }, 'error'],
  [{ name: 'credit_balance', arguments: 'a' }, 'error'],
  [null, 'error'],
])('a call with the parameters %j is answered with a %s', async (params, key) => {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'X-API-Key': secret,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
    200,
    expect.arrayContaining([key]),
  ]);
});
