import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

let server: MeteredServer;
let secret: string;
beforeAll(async () => {
  server = await startMeteredServer();
  ({ secret } = await server.account());
});
afterAll(() => server.stop());

const query = '{ creditBalance { remaining } }';
const data = { creditBalance: { remaining: expect.any(Number) as unknown } };

interface GraphBody {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

async function get(parameters: string, method = 'GET'): Promise<GraphBody> {
  const response = await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}${parameters}`, {
    method,
    headers: { 'X-API-Key': secret, 'Apollo-Require-Preflight': '1' },
  });
  return (await response.json()) as GraphBody;
}

async function post(more: object): Promise<GraphBody> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, ...more }),
  });
  return (await response.json()) as GraphBody;
}

it.each([
  '&operationName=',
  '&operationName',
  '&variables&extensions&operationName',
  '&variables=',
  '&extensions=',
  '&operationName=&variables=&extensions=',
  '&variables=null',
  '&extensions=null',
  '&variables=%7B%7D&operationName=',
  '&variables=&variables=',
])('GET with %s is treated as if it were absent', async (parameters) => {
  expect((await get(parameters)).data).toEqual(data);
});

it.each([
  { operationName: '' },
  { operationName: null },
  { variables: null, extensions: null },
  { operationName: '', variables: '', extensions: '' },
])('POST with %j is treated as if it were absent', async (more) => {
  expect((await post(more)).data).toEqual(data);
});

it.each([
  ['&operationName=Other', /Unknown operation named "Other"/],
  ['&operationName=null', /Unknown operation named "null"/],
  ['&variables=%7B', /invalid JSON/],
  ['&variables=5', /./],
])('GET with %s is still refused', async (parameters, message) => {
  const { data: none, errors } = await get(parameters);
  expect(none).toBeUndefined();
  expect(errors?.[0]?.message).toMatch(message);
});
