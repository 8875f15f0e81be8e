import { callCoded, type CodedCall } from '../../harness/call-coded.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const origin = 'https://app.example';
/** A name with characters of one, two, three and four bytes. */
const name = 'Café "Zwölf" \u0007 株式会社 🦫';
const json = { 'Content-Type': 'application/json' };
const company = '/api/v1/companies/c0ffee';
const ask = (query: string): CodedCall => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify({ query }),
});

/** Responses that different code paths write, with name, call, status and media type. */
const answers: readonly (readonly [
  what: string,
  path: string,
  call: CodedCall,
  status: number,
  type: string,
])[] = [
  ['a document', company, {}, 200, 'application/json; charset=utf-8'],
  [
    'a document, packed',
    company,
    { headers: { 'Accept-Encoding': 'gzip;q=1, identity;q=0' } },
    200,
    'application/json; charset=utf-8',
  ],
  ['a version that is known', company, { headers: { 'If-None-Match': '*' } }, 304, ''],
  ['a price', company, { headers: { 'X-Dry-Run': 'true' } }, 200, 'application/json; charset=utf-8'],
  ['a refusal', '/api/v1/companies/unknown', {}, 404, 'application/json; charset=utf-8'],
  ['the description', '/api/v1/openapi.json', {}, 200, 'application/json; charset=utf-8'],
  [
    'a graph answer',
    '/graphql',
    ask('{ company(id: "c0ffee") { id } }'),
    200,
    'application/json; charset=utf-8',
  ],
  [
    'a graph answer with an error',
    '/graphql',
    ask('{ company(id: "no") { id } }'),
    200,
    'application/json; charset=utf-8',
  ],
  ['a graph question that cannot be read', '/graphql', ask('{'), 200, 'application/json; charset=utf-8'],
];

describe.each([
  ['alone', undefined, 'accept-encoding'],
  ['shared with pages', [origin], 'origin, accept-encoding'],
])('the headers of every response, %s', (_how, corsOrigins, vary) => {
  let server: TestServer;
  let secret: string;
  beforeAll(async () => {
    server = await startServer(corsOrigins === undefined ? {} : { corsOrigins });
    await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: name }] });
    ({ secret } = await server.account());
  });
  afterAll(() => server.stop());

  it.each(answers)('appear once: %s', async (_what, path, call, status, type) => {
    const headers = { 'X-API-Key': secret, 'X-Request-Id': 'mine', Origin: origin, ...call.headers };
    const answer = await callCoded(server.url + path, { ...call, headers });
    const { headers: got } = answer;
    expect([answer.status, got['content-type'] ?? '']).toEqual([status, type]);
    expect([got['x-content-type-options'], got['cache-control'], got['x-request-id']]).toEqual([
      'nosniff',
      'no-store',
      'mine',
    ]);
    // The description has the server's address below a proxy.
    const own = path === '/api/v1/openapi.json' ? 'x-forwarded-prefix, ' : '';
    expect(got.vary?.toLowerCase()).toBe(vary.replace('accept-encoding', `${own}accept-encoding`));
    expect(got['access-control-allow-origin']).toBe(corsOrigins?.[0]);
    if (got['content-length'] !== undefined) expect(answer.bytes.length).toBe(Number(got['content-length']));
  });

  it('list in Vary every request header that a response with rows depends on', async () => {
    const headers = { 'X-API-Key': secret, Origin: origin, Accept: 'application/x-ndjson' };
    const { headers: got } = await callCoded(`${server.url}${company}/acquisitions`, { headers });
    expect(got.vary?.toLowerCase().split(', ').toSorted()).toEqual(
      ['accept', ...vary.split(', ')].toSorted(),
    );
  });

  it('a text of any characters arrives intact', async () => {
    const query = '{ company(id: "c0ffee") { organizationName } }';
    const inRest = await callCoded(server.url + company, { headers: { 'X-API-Key': secret } });
    expect(JSON.parse(inRest.text)).toMatchObject({ organization_name: name });
    const call = ask(query);
    const inGraph = await callCoded(`${server.url}/graphql`, {
      ...call,
      headers: { ...call.headers, 'X-API-Key': secret },
    });
    expect(JSON.parse(inGraph.text)).toMatchObject({ data: { company: { organizationName: name } } });
  });
});
