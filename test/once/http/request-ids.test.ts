import pino from 'pino';
import { Caller, type GraphAnswer } from '../../harness/caller.js';
import { ledgerOf } from '../../harness/ledger.js';
import {
  charged,
  companyPath,
  companyQuery,
  type MeteredServer,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';

interface Line {
  readonly msg: string;
  readonly [name: string]: unknown;
}

const lines: Line[] = [];
const chargeId = /^req_[0-9a-v]{26}$/;
const usage = `query ($id: ID) { usage(requestId: $id) { credits requests receipt { requestId credits } } }`;

let server: MeteredServer;

beforeAll(async () => {
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
  );
  server = await startMeteredServer({ logger });
});
afterAll(() => server.stop());

const receiptOf = (as: Caller, id: string): Promise<GraphAnswer> => as.graph(usage, { id });

/** Returns the log line of the last request with an ID. The server writes it shortly after it sends the response. */
async function lineOf(id: string): Promise<Line> {
  for (let tries = 0; tries < 200; tries++) {
    const line = lines.findLast((one) => one.msg === 'request' && one['requestId'] === id);
    if (line !== undefined) return line;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no line of ${id}`);
}

describe('an X-Request-Id from the client', () => {
  it.each(['a', 'A.b_c:d-9', 'x'.repeat(128)])('is used when it is valid: %s', async (id) => {
    const answer = await server.anonymous.with({ 'X-Request-Id': id }).get(companyPath);
    expect(requestId(answer)).toBe(id);
  });

  it.each(['x'.repeat(129), 'a b', '"', '{"a":1}', 'ä'])('is replaced when it is invalid: %s', async (id) => {
    const answer = await server.anonymous.with({ 'X-Request-Id': id }).get(companyPath);
    expect(requestId(answer)).toMatch(chargeId);
  });

  it('may be reused for many requests: each is charged, and all of them are found by it', async () => {
    const { as, organizationId } = await server.account();
    const named = as.with({ 'X-Request-Id': 'again' });
    const answers = [
      await named.get(companyPath),
      await named.get(companyPath),
      await named.graph(companyQuery),
    ];
    answers.push(...(await Promise.all([named.get(companyPath), named.get(companyPath)])));
    expect(answers.map(charged)).toEqual([1, 1, 1, 1, 1]);
    const ledger = await ledgerOf(server, organizationId);
    const chargeIds = answers.map((answer) => answer.headers.get('x-charge-id'));
    expect(ledger.map((row) => row.requestId).sort()).toEqual([...chargeIds].sort());
    expect((await receiptOf(as, 'again')).data).toEqual({
      usage: { credits: 5, requests: 5, receipt: { requestId: 'again', credits: 1 } },
    });
    expect((await receiptOf(as, chargeIds[0] ?? '')).data).toEqual({
      usage: { credits: 1, requests: 1, receipt: { requestId: 'again', credits: 1 } },
    });
  });

  it('finds no request of another organization that used the same ID', async () => {
    const [one, two] = [await server.account(), await server.account()];
    await one.as.with({ 'X-Request-Id': 'mine' }).get(companyPath);
    expect((await receiptOf(two.as, 'mine')).data).toMatchObject({ usage: { credits: 0, receipt: null } });
  });

  it('of the original request is returned in a replay', async () => {
    const { as } = await server.account();
    const keyed = as.with({ 'X-Request-Id': 'first', 'Idempotency-Key': 'k' });
    expect((await keyed.get(companyPath)).headers.get('x-charge-id')).toMatch(chargeId);
    const again = await keyed.get(companyPath);
    expect(again.headers.get('x-original-request-id')).toBe('first');
    expect(again.headers.get('x-charge-id')).toBeNull();
    expect((await receiptOf(as, 'first')).data).toMatchObject({ usage: { credits: 1, requests: 1 } });
  });
});

describe('the log', () => {
  it('has one line per REST call: the IDs of caller and operation, and the cost', async () => {
    const { as, keyId, organizationId, secret } = await server.account();
    const answer = await as.with({ 'X-Request-Id': 'rest-line' }).get(companyPath);
    expect(answer.status).toBe(200);
    const line = await lineOf('rest-line');
    expect(line).toMatchObject({
      ...{ level: 30, keyId, organizationId, operation: 'company', channel: 'rest', method: 'GET' },
      ...{
        route: '/api/v1/companies/:companyId',
        status: 200,
        credits: 1,
        ms: expect.any(Number) as unknown,
      },
    });
    expect(lines.filter((one) => one['requestId'] === 'rest-line')).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it.each([
    ['its name', 'query Mine { company(id: "c0ffee") { id } }', 'Mine'],
    [
      'its root fields',
      '{ mine: company(id: "c0ffee") { id } creditBalance { used } }',
      'company,creditBalance',
    ],
    [
      'the first 200 characters of a long name',
      `query ${'N'.repeat(500)} { company(id: "c0ffee") { id } }`,
      'N'.repeat(200),
    ],
  ])('names a GraphQL operation by %s', async (_what, query, operation) => {
    const { as, keyId } = await server.account();
    const id = `graph-${operation.length}`;
    await as.with({ 'X-Request-Id': id }).graph(query);
    expect(await lineOf(id)).toMatchObject({
      keyId,
      operation,
      channel: 'graphql',
      route: '/graphql',
      credits: 1,
    });
  });

  it('contains no client input: no query string, path, body, key, or address', async () => {
    const { as } = await server.account();
    const person = 'somebody@example.org';
    const named = as.with({ 'X-Request-Id': 'quiet', 'X-Forwarded-For': '203.0.113.9' });
    await named.get(`/companies/c0ffee?fields=${person}`);
    await named.get(`/nowhere/${person}`);
    await named.post('/people/by-email', { email: person });
    await new Caller(server.url, 'dgk_not_a_key').with({ 'X-Request-Id': 'quiet' }).get(companyPath);
    expect((await lineOf('quiet'))['status']).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const text = JSON.stringify(lines.filter((one) => one['requestId'] === 'quiet'));
    expect(lines.filter((one) => one['requestId'] === 'quiet')).toHaveLength(4);
    for (const word of [person, 'somebody', '203.0.113.9', '127.0.0.1', 'dgk_', 'fields'])
      expect(text).not.toContain(word);
  });
});
