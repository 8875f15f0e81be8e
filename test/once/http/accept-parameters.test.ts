import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

const json = 'application/json; charset=utf-8';
const csv = 'text/csv; charset=utf-8; header=present';
const lines = 'application/x-ndjson; charset=utf-8';
const graphJson = 'application/graphql-response+json; charset=utf-8';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

/** An `Accept` header of 10 kB: media ranges that match no supported type, followed by one that does. */
const long = `${Array.from({ length: 400 }, (_, at) => `application/vnd.x${at};v=1`).join(', ')}, text/csv;q=0.1`;

/**
 * `Accept` headers and the media types that they select for a page, which has three formats. A header that matches none
 * of them gets JSON, because the contract has no 406.
 */
const ofPages: readonly (readonly [accept: string, type: string])[] = [
  ['text/csv; charset=utf-8', csv],
  ['text/csv; charset=utf-8; header=present', csv],
  ['TEXT/CSV;Charset="UTF-8"', csv],
  ['text/csv;header="a, b; q=0"', csv],
  ['application/x-ndjson; charset=utf-8', lines],
  ['application/json; charset=utf-8', json],
  ['application/json; profile="https://x.example/a,b;c"', json],
  ['application/json; charset=utf-8; q=0.5, text/csv; charset=utf-8', csv],
  ['text/csv; charset=utf-8; q=0.5, application/json; charset=utf-8; q=0.9', json],
  ['text/csv; charset=utf-8; q=0, application/x-ndjson; charset=utf-8; q=0.1', lines],
  ['text/csv; charset=utf-8, */*;q=0.1', csv],
  ['text/*; charset=utf-8', csv],
  ['*/*;q=0.1', json],
  ['*/*; charset=utf-8', json],
  ['text/html; charset=utf-8, */*;q=0.1', json],
  ['image/png', json],
  ['csv', json],
  [';;q=,,"', json],
  ['text/csv;q=0', json],
  [long, csv],
];

it.each(ofPages)('for a page %j selects %j', async (accept, type) => {
  const { as, secret } = await server.account({ credits: 5 });
  const response = await fetch(`${server.url}/api/v1${server.rounds}?limit=2`, {
    headers: { 'X-API-Key': secret, Accept: accept },
  });
  await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  expect(await as.remaining()).toBe(3);
});

/** Media types by `Accept` header. Null is a refusal: the header accepts neither of the formats of a bulk lookup. */
const ofBulk: readonly (readonly [accept: string, type: string | null])[] = [
  ['application/json; charset=utf-8', json],
  ['application/x-ndjson; charset=utf-8', lines],
  ['application/x-ndjson;charset=utf-8;q=0.2, text/csv', lines],
  ['', json],
  ['text/csv; charset=utf-8', null],
  ['application/json;q=0, application/x-ndjson;charset=utf-8;q=0', null],
  ['application/json; charset=utf-8; q=0', null],
  ['json', null],
  [long, null],
];

it.each(ofBulk)('for a bulk lookup %j selects %j, and a refusal is free', async (accept, type) => {
  const { as, secret } = await server.account({ credits: 5 });
  const response = await fetch(`${server.url}/api/v1/companies/bulk`, {
    method: 'POST',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify({ inputs: [{ id: 'c0ffee' }] }),
  });
  const text = await response.text();
  if (type !== null) expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  else {
    expect([response.status, response.headers.get('content-type')]).toEqual([406, json]);
    expect(text).toMatch(/^\{"errorCode":"NOT_ACCEPTABLE","message":"The Accept header must allow /);
    expect(text.length).toBeLessThan(400);
  }
  expect(await as.remaining()).toBe(type === null ? 5 : 4);
});

const ofGraph: readonly (readonly [accept: string, status: number, type: string])[] = [
  ['application/json; charset=utf-8', 200, json],
  ['application/json; profile=x', 200, json],
  ['application/graphql-response+json; foo=bar', 200, graphJson],
  ['application/graphql-response+json;foo=bar;q=0.1, application/json;foo=bar', 200, json],
  [
    'multipart/mixed;deferSpec=20220824, application/graphql-response+json, application/json;q=0.9',
    200,
    graphJson,
  ],
  ['*/*;q=0.1', 200, json],
  ['', 200, json],
  ['text/event-stream; charset=utf-8', 406, json],
  ['application/json;charset=utf-8;q=0', 406, json],
  [long, 406, json],
];

it.each(ofGraph)('in GraphQL %j returns %i and %j', async (accept, status, type) => {
  const { as, secret } = await server.account({ credits: 5 });
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify({ query: '{ company(id: "c0ffee") { organizationName } }' }),
  });
  expect((await response.text()).length).toBeLessThan(1000);
  expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
  expect(await as.remaining()).toBe(status === 200 ? 4 : 5);
});

/**
 * Status of the MCP endpoint by `Accept` header. The endpoint responds with JSON, so a client that accepts JSON need
 * not also accept event streams.
 */
const ofModels: readonly (readonly [accept: string, status: number])[] = [
  ['application/json, text/event-stream', 200],
  ['application/json; charset=utf-8, text/event-stream; charset=utf-8', 200],
  ['application/json; charset=utf-8', 200],
  ['*/*', 200],
  ['', 200],
  ['text/event-stream', 406],
  ['application/json;q=0, text/event-stream', 406],
];

it.each(ofModels)('in the Model Context Protocol %j returns %i', async (accept, status) => {
  const { as, secret } = await server.account({ credits: 5 });
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'company', arguments: { id: 'c0ffee' } },
    }),
  });
  await response.text();
  expect([response.status, await as.remaining()]).toEqual([status, status === 200 ? 4 : 5]);
});

it('an unknown URL returns an HTML page to browsers, and JSON to other clients', async () => {
  const typeFor = async (accept: string): Promise<string | null> =>
    (await fetch(`${server.url}/nowhere`, { headers: { Accept: accept } })).headers.get('content-type');
  expect(await typeFor('application/json; charset=utf-8')).toBe(json);
  expect(await typeFor('text/html;q=0, */*;q=0.1')).toBe(json);
  expect(await typeFor('text/html; charset=utf-8, */*;q=0.8')).toBe('text/html; charset=utf-8');
});
