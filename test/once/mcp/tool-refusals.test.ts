import type { Caller } from '../../harness/caller.js';
import { connectMcp, type McpCaller } from '../../harness/mcp-client.js';
import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

let server: MeteredServer;
let as: Caller;
let mcp: McpCaller;
let organizationId: string;

beforeAll(async () => {
  server = await startMeteredServer();
  const account = await server.account();
  ({ as, organizationId } = account);
  mcp = await connectMcp(server.url, account.secret);
});
afterAll(async () => {
  await mcp.close();
  await server.stop();
});

describe('a refusal', () => {
  it.each([
    [
      'company',
      { id: 'nope' },
      /^NOT_FOUND: Not Found: "nope" cannot be the id of a company: it must be hex digits\. Next: find the ID with autocomplete/,
    ],
    ['company', { id: 'ab0' }, /^NOT_FOUND: Not Found: no company has the id "ab0"\. Next: /],
    ['company', {}, 'VALIDATION_ERROR: id must be the id of a record, got nothing.'],
    [
      'company',
      { id: 'c0ffee', feilds: ['id'] },
      /^VALIDATION_ERROR: company supports id, .*did you mean fields\?/,
    ],
    ['company', { id: 'c0ffee', fields: ['nam'] }, /^VALIDATION_ERROR: fields: unknown field "nam"/],
    ['company', { id: 'c0ffee', dry_run: 'yes' }, /^VALIDATION_ERROR: dry_run must be true or false/],
    ['company', { id: 'c0ffee', max_credits: -1 }, /^VALIDATION_ERROR: max_credits must be/],
    ['search_companies', { filter: { nam: { eq: 'A' } } }, /^VALIDATION_ERROR: .*nam/],
    ['person', { id: 'per_1', email: 'a@b.example' }, /^VALIDATION_ERROR: person requires exactly one/],
    ['aggregate', { product: 'cars' }, /^VALIDATION_ERROR: product must be one of companies/],
    ['resolve', { inputs: Array(101).fill({ product: 'companies', id: 'a' }) }, /1 to 100 inputs, got 101/],
    [
      'graph_query',
      { query: 'mutation { deleteSavedSearch(id: 1) { id } }' },
      /graph_query supports queries only/,
    ],
    [
      'graph_query',
      {
        query: 'query A { creditBalance { used } } mutation B { deleteSavedSearch(id: 1) { id } }',
        operation_name: 'A',
      },
      /graph_query supports queries only/,
    ],
    ['graph_query', { query: '{ nope }' }, /GRAPHQL_VALIDATION_FAILED.*nope/],
    ['graph_query', { query: '{' }, /GRAPHQL_PARSE_FAILED/],
  ])('of %s %j has its code, and costs nothing', async (name, given, text) => {
    const before = await as.remaining();
    const refused = await mcp.call(name, given);
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(text);
    expect(refused.text).not.toMatch(/\bat .*\.[jt]s:\d/);
    expect(await as.remaining()).toBe(before);
  });

  it('of a key that lacks a scope names the scope', async () => {
    const { secret } = await server.key(organizationId, { scopes: ['companies:read'] });
    const narrow = await connectMcp(server.url, secret);
    const refused = [
      await narrow.call('person', { id: 'per_1' }),
      await narrow.call('search_companies', { filter: { funding_rounds: { some: {} } } }),
      await narrow.call('graph_query', { query: '{ person(id: "per_1") { fullName } }' }),
    ];
    expect(refused.map(({ errorCode }) => errorCode)).toEqual(Array(3).fill('NOT_PERMITTED'));
    expect(refused[0]?.text).toBe('NOT_PERMITTED: This API key lacks the scope people:read.');
    expect((await narrow.call('company', { id: 'c0ffee' })).isError).toBe(false);
    await narrow.close();
  });

  it('of an organization without credits leaves the balance readable', async () => {
    const { secret } = await server.account({ credits: 0 });
    const broke = await connectMcp(server.url, secret);
    expect((await broke.call('company', { id: 'c0ffee' })).errorCode).toBe('OUT_OF_CREDITS');
    expect((await broke.call('credit_balance')).isError).toBe(false);
    await broke.close();
  });
});

it('a GraphQL query counts one request of the rate limit per root field, any other tool one', async () => {
  const { secret } = await server.account({ rate: { max: 20, windowSeconds: 60 } });
  const left = async (name: string, given: object): Promise<string | null> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const { headers } = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'X-API-Key': secret,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    return headers.get('x-ratelimit-remaining');
  };
  expect(
    await left('graph_query', { query: '{ a: creditBalance { used } b: creditBalance { used } }' }),
  ).toBe('18');
  expect(await left('credit_balance', {})).toBe('17');
  expect(await left('graph_query', { query: 'mutation { a }' })).toBe('16');
  expect(await left('graph_query', { query: '{' })).toBe('15');
});
