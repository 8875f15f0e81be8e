import { refreshSearches } from '../../../src/import/refresh-searches.js';
import type { Caller } from '../../harness/caller.js';
import { pause } from '../../harness/dealgraph.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { expectError } from '../../harness/expect-error.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { type OpenStream, openStream } from '../../harness/open-stream.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { Receiver } from '../../harness/receiver.js';
import { saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';
import { make } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

// Tests a suspension that one server makes, on two servers of one database.

/** Maximum time until a suspension has ended a stream: 1 s (D25) plus tolerance, as for revoked keys. */
const endedMilliseconds = 1300;

const streams = { keyStreams: 30, organizationStreams: 30 };

let server: TestServer;
let twin: Twin;
let operator: OperatorClient;
let searchId: number;

beforeAll(async () => {
  server = await startServer({
    operators: true,
    bounds: { webhookUrls: { allowPrivate: true, ports: [] }, ...streams, exportConcurrency: 0 },
  });
  server.clock.set(new Date().toISOString());
  twin = await startTwin(server, { bounds: streams });
  operator = await operatorOf(server);
  await seed(server.db, { Company: [{ id: 'c0', organization_name: 'One' }] });
  searchId = await saveSearch(server, { product: 'funding_rounds' });
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

const reason = 'Invoice 7 is unpaid';
const suspend = (id: string) => operator.post(`/organizations/${id}/suspend`, { reason });
const resume = (id: string) => operator.post(`/organizations/${id}/resume`);

it('a suspension ends 50 streams and refuses calls within a second on two servers, and resuming undoes it', async () => {
  const { organizationId, secret, as } = await server.account();
  const path = `/api/v1/searches/funding-rounds/${searchId}/stream`;
  const urls = [server.url, twin.url];
  const open: OpenStream[] = [];
  for (let at = 0; at < 50; at += 1) open.push(await openStream(`${urls[at % 2] ?? ''}${path}`, secret));
  const callers = [as, twin.as(secret)];
  for (const caller of callers) expect((await caller.get('/companies/c0')).status).toBe(200);
  const begun = performance.now();
  expect((await suspend(organizationId)).json).toMatchObject({
    state: 'suspended',
    suspension_reason: reason,
  });
  const ends = await Promise.all(open.map((stream) => stream.next()));
  expect(performance.now() - begun).toBeLessThan(endedMilliseconds);
  expect(new Set(ends.map((event) => JSON.stringify([event?.name, event?.data])))).toEqual(
    new Set([
      JSON.stringify([
        'error',
        {
          errorCode: 'ORGANIZATION_SUSPENDED',
          message: `Your organization is suspended: ${reason}. Its balance and usage can still be read.`,
        },
      ]),
    ]),
  );
  await pause(Math.max(0, 1000 - (performance.now() - begun)));
  for (const caller of callers)
    expectError(await caller.get('/companies/c0'), 403, 'ORGANIZATION_SUSPENDED', new RegExp(reason));
  await resume(organizationId);
  await pause(1000);
  for (const caller of callers) expect((await caller.get('/companies/c0')).status).toBe(200);
});

describe('a suspended organization', () => {
  let as: Caller;
  let secret: string;

  beforeAll(async () => {
    const account = await server.account();
    ({ as, secret } = account);
    await as.get('/companies/c0');
    await suspend(account.organizationId);
    await pause(1000);
  });

  it.each(['/organization/credits', '/usage', '/organization'])('can read %s', async (path) => {
    expect((await as.get(path)).status).toBe(200);
  });

  it.each([
    ['GET', '/companies/c0'],
    ['GET', '/searches'],
    ['GET', '/requests'],
    ['GET', '/keys'],
    ['POST', '/companies/search'],
    ['POST', '/exports'],
    ['POST', '/webhooks'],
  ])('cannot %s %s', async (method, path) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
    expectError(await as.request(method, path, body), 403, 'ORGANIZATION_SUSPENDED');
  });

  it('reads its balance and usage through GraphQL, and nothing else, even beside them', async () => {
    const allowed = await as.graph(
      '{ creditBalance { used } usage { credits } viewer { organization { name } } }',
    );
    expect(allowed.errors).toEqual([]);
    expect(allowed.data).toMatchObject({ creditBalance: { used: 1 }, usage: { credits: 1 } });
    for (const query of [
      '{ company(id: "c0") { id } }',
      '{ creditBalance { used } ...F } fragment F on Query { company(id: "c0") { id } }',
      'mutation { deleteList(id: "00000000-0000-0000-0000-000000000000") { id } }',
    ]) {
      const refused = await as.graph(query);
      expect([refused.status, refused.data, refused.errors[0]?.extensions.code]).toEqual([
        403,
        undefined,
        'ORGANIZATION_SUSPENDED',
      ]);
    }
  });

  it('cannot call a tool of the Model Context Protocol that reads records', async () => {
    const mcp = await connectMcp(server.url, secret);
    const refused = await mcp.call('graph_query', { query: '{ company(id: "c0") { id } }' });
    expect(refused.text).toMatch(/ORGANIZATION_SUSPENDED/);
    const { text } = await mcp.call('autocomplete', { query: 'one' });
    expect(text).toMatch(/^ORGANIZATION_SUSPENDED/);
    await mcp.close();
  });
});

it('webhooks send nothing during a suspension, and afterwards every change in order', async () => {
  const courier = startCourier(server.services);
  const receiver = await Receiver.start();
  try {
    const { organizationId, as } = await server.account();
    await make(as, { url: receiver.url, products: ['companies'] });
    await seed(server.db, { Company: [{ id: 'c1', organization_name: 'One' }] });
    await refreshSearches(server.db, server.clock);
    await receiver.count(1);
    await suspend(organizationId);
    for (const id of ['c2', 'c3']) await seed(server.db, { Company: [{ id, organization_name: id }] });
    await refreshSearches(server.db, server.clock);
    await pause(700);
    expect(receiver.received).toHaveLength(1);
    await resume(organizationId);
    for (let tries = 0; tries < 100 && !changedIds(receiver).includes('c3'); tries += 1) await pause(50);
    expect(changedIds(receiver)).toEqual(['c1', 'c2', 'c3']);
  } finally {
    await courier.stop();
    await receiver.stop();
  }
});

it('an export waits for the end of a suspension, while exports of others are written', async () => {
  const [suspended, other] = [await server.account(), await server.account()];
  // The first server writes no exports, so that this one is queued.
  const input = { format: 'ndjson', product: 'companies' };
  const queued = (await suspended.as.post('/exports', input)).body as ExportAnswer;
  await suspend(suspended.organizationId);
  const write = async (): Promise<void> => {
    const made = (await twin.as(other.secret).post('/exports', input)).body as ExportAnswer;
    expect((await endedExport(other.as, made)).status).toBe('done');
  };
  await write();
  await resume(suspended.organizationId);
  await pause(1000);
  expect((await suspended.as.get(`/exports/${queued.id}`)).body).toMatchObject({ status: 'queued' });
  await write();
  expect((await endedExport(suspended.as, queued)).status).toBe('done');
});

function changedIds({ received }: Receiver): string[] {
  return received.flatMap(({ body }) => body.data.changes.map(({ id }) => id));
}
