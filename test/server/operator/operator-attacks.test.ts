import { request as rawRequest } from 'node:http';
import pino from 'pino';
import { Caller } from '../../harness/caller.js';
import { callOperator, type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Attacks on the operator API.

let server: TestServer;
let operator: OperatorClient;
let customerSecret: string;
const log: string[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  server = await startServer({ operators: true, logger });
  operator = await operatorOf(server);
  ({ secret: customerSecret } = await server.account());
});
afterAll(() => server.stop());

const create = { name: 'Acme', monthly_credits: 100 };

it.each([
  '/operator/v1/organizations',
  '/operator/openapi.json',
  '/api/v1/organizations',
  '/api/v1/../../operator/v1/organizations',
  '/OPERATOR/v1/organizations',
  '//operator/v1/organizations',
])('the public port does not have %s, even with an operator key', async (path) => {
  const answer = await send(server.url, path, { 'X-API-Key': operator.secret });
  expect([401, 404]).toContain(answer.status);
  expect(answer.text).not.toContain('org_');
});

it('the public API does not accept an operator key, and the operator API no key of an organization', async () => {
  expect((await new Caller(server.url, operator.secret).get('/organization/credits')).status).toBe(401);
  const answer = await send(server.operatorUrl, '/operator/v1/organizations', {
    'X-API-Key': customerSecret,
  });
  expect([answer.status, answer.code]).toEqual([401, 'API_KEY_NOT_VALID']);
});

it.each([
  ['/api/v1/organization', 404],
  ['/graphql', 404],
  ['/mcp', 404],
  ['/console', 404],
  ['/operator', 401],
  ['/operatorx/v1/organizations', 404],
  ['/operator/v1/organizations', 401],
  ['/operator/v1/%2e%2e/%2e%2e/metrics', 401],
  ['/operator/openapi.json', 200],
  ['/metrics', 200],
])('the operator port without a key answers %s with %d', async (path, status) => {
  expect((await send(server.operatorUrl, path)).status).toBe(status);
});

it.each([
  ['no key', {}, 'API_KEY_MISSING'],
  ['a blank key', { 'X-API-Key': '  ' }, 'API_KEY_MISSING'],
  ['a wrong checksum', { 'X-API-Key': `dgo_${'a'.repeat(49)}` }, 'API_KEY_NOT_VALID'],
  ['the key in Authorization', { Authorization: 'Bearer OPERATOR' }, 'API_KEY_MISSING'],
  ['the key twice', { 'X-API-Key': 'OPERATOR,OPERATOR' }, 'API_KEY_NOT_VALID'],
  ['an SQL fragment', { 'X-API-Key': `' OR 1=1 --` }, 'API_KEY_NOT_VALID'],
])('%s is refused with 401', async (_what, headers, code) => {
  const given = Object.entries(headers as Record<string, string>).map(([name, value]) => [
    name,
    value.replaceAll('OPERATOR', operator.secret),
  ]);
  const answer = await send(
    server.operatorUrl,
    '/operator/v1/organizations',
    Object.fromEntries(given) as Record<string, string>,
  );
  expect([answer.status, answer.code]).toEqual([401, code]);
});

it('an expired and a revoked key are refused at once', async () => {
  const { db, clock } = server;
  const expiring = await operatorOf(server, ['audit:read'], new Date(clock.now().getTime() + 1000));
  const revoked = await operatorOf(server, ['audit:read']);
  for (const one of [expiring, revoked]) expect((await one.get('/audit-events')).status).toBe(200);
  clock.advance(1000);
  await operator.call('DELETE', `/operator-keys/${revoked.keyId}`);
  for (const one of [expiring, revoked]) expect((await one.get('/audit-events')).status).toBe(401);
  const { rows } = await db.pool.query(
    'SELECT last_used_at IS NOT NULL AS used FROM operator_key WHERE id = $1',
    [revoked.keyId],
  );
  expect(rows).toEqual([{ used: true }]);
});

it('a forged Host or forwarding header changes no response, and no page of another origin may read one', async () => {
  const forged = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-For': '127.0.0.1',
    Origin: 'https://evil.example',
  };
  for (const path of ['/operator/openapi.json', '/operator/v1/none', '/operator/v1/organizations?limit=1']) {
    const plain = await send(server.operatorUrl, path, { 'X-API-Key': operator.secret });
    const attacked = await send(server.operatorUrl, path, { ...forged, 'X-API-Key': operator.secret });
    expect([attacked.status, attacked.text]).toEqual([plain.status, plain.text]);
    expect(attacked.text).not.toContain('evil');
    expect(attacked.headers).not.toHaveProperty('access-control-allow-origin');
  }
  const preflight = await send(server.operatorUrl, '/operator/v1/organizations', forged, 'OPTIONS');
  expect(preflight.status).toBe(401);
});

it.each([
  ['a list', '[]', 'application/json', 422],
  ['a text', '"x"', 'application/json', 422],
  ['no JSON', '{', 'application/json', 400],
  ['an empty body', '', 'application/json', 400],
  ['another type', JSON.stringify(create), 'text/plain', 415],
  ['a form', 'name=A&monthly_credits=1', 'application/x-www-form-urlencoded', 415],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'application/json', 400],
  ['a body of 200 KB', JSON.stringify({ ...create, name: 'x'.repeat(200_000) }), 'application/json', 413],
  ['__proto__', '{"name":"A","monthly_credits":1,"__proto__":{"a":1}}', 'application/json', 422],
  ['constructor', '{"name":"A","monthly_credits":1,"constructor":{}}', 'application/json', 422],
  [
    '__proto__ in metadata',
    '{"name":"A","monthly_credits":1,"metadata":{"__proto__":"x"}}',
    'application/json',
    422,
  ],
  ['NUL', JSON.stringify({ ...create, name: 'a\0b' }), 'application/json', 422],
  ['half a surrogate pair', JSON.stringify({ ...create, name: 'a\ud800' }), 'application/json', 422],
  ['a key in camelCase', JSON.stringify({ ...create, dailyCap: 1 }), 'application/json', 422],
  ['1e400 credits', '{"name":"A","monthly_credits":1e400}', 'application/json', 422],
])('a body that is %s is refused', async (_what, body, type, status) => {
  const headers = { 'X-API-Key': operator.secret, 'Content-Type': type };
  const answer = await send(server.operatorUrl, '/operator/v1/organizations', headers, 'POST', body);
  expect(answer.status).toBe(status);
  expect(answer.code).toEqual(expect.stringMatching(/^[A-Z_]+$/));
});

it.each([
  ['/organizations/org_0', 404],
  [`/organizations/org_${'0'.repeat(100)}`, 404],
  ["/organizations/org_0' OR '1'='1", 404],
  ['/organizations/%00', 404],
  ['/organizations/%zz', 404],
  ['/organizations?search=%25', 200],
  ['/organizations?search=a&search=b', 422],
  ['/organizations?after=b3JnXzA', 422],
  ['/audit-events?organization=x', 404],
  ['/audit-events?limit=100000', 422],
  ['/usage?month=2026-06&after=x', 422],
])('GET %s is answered with %d', async (path, status) => {
  expect((await operator.get(encodeURI(path).replaceAll('%25', '%'))).status).toBe(status);
});

it('secrets are in no list, no audit entry and no log line', async () => {
  const made = await operator.post('/organizations', { ...create, metadata: { note: 'private-note' } });
  const id = String(made.json['id']);
  const { json } = await operator.post(`/organizations/${id}/keys`, { name: 'K', scopes: ['*'] });
  const secrets = [operator.secret, String(json['secret']), 'private-note'];
  const texts = [
    (await operator.get('/audit-events?limit=1000')).text,
    (await operator.get(`/organizations/${id}/keys`)).text,
    (await operator.get('/operator-keys')).text,
    log.join('\n'),
  ];
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  const { requestId } = JSON.parse(log.findLast((line) => line.includes('issueOrganizationKey')) ?? '{}') as {
    requestId?: string;
  };
  expect(texts[0]).toContain(String(requestId));
  expect(log.join('\n')).toContain(`"keyId":"${operator.keyId}"`);
});

it('the audit log refuses updates, deletions and truncation by every statement but the retention', async () => {
  const { pool } = server.db;
  for (const statement of [
    "UPDATE audit_entry SET actor = 'x'",
    'DELETE FROM audit_entry',
    'TRUNCATE audit_entry',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/append-only/);
});

it('an address that guesses keys is limited to 60 attempts a minute, and a known key still works from it', async () => {
  const guess = (): ReturnType<typeof send> =>
    send(server.operatorUrl, '/operator/v1/organizations', { 'X-API-Key': 'dgo_guess' });
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 70; at += 1) codes.push((await guess()).code);
  expect(codes.slice(-5)).toEqual(Array(5).fill('RATE_LIMITED'));
  const refused = await guess();
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const unknown = await operatorOf(server);
  expect((await unknown.get('/operator-keys')).status).toBe(429);
  expect((await operator.get('/operator-keys')).status).toBe(200);
  expect((await new Caller(server.url, customerSecret).get('/organization/credits')).status).toBe(200);
});

it('an operator key is limited to 600 requests a minute', async () => {
  server.clock.advance(61_000);
  const busy = await operatorOf(server);
  const url = `${server.operatorUrl}/operator/v1/none`;
  const statuses = new Set<number>();
  await callOperator(url, 'GET', undefined, { 'X-API-Key': busy.secret });
  for (let at = 0; at < 12; at += 1)
    for (const { status } of await Promise.all(
      Array.from({ length: 50 }, () => callOperator(url, 'GET', undefined, { 'X-API-Key': busy.secret })),
    ))
      statuses.add(status);
  expect([...statuses].sort()).toEqual([404, 429]);
});

interface RawAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends a request whose path and headers, including Host, are sent unchanged. */
function send(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  body?: string | Buffer,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = rawRequest(
      { hostname, port, path, method, headers: { ...headers, ...length } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const code = /"errorCode":"(\w+)"/.exec(text)?.[1];
          resolve({ status: response.statusCode ?? 0, code, headers: response.headers, text });
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}
