import { Webhook as Verifier } from 'standardwebhooks';
import { revokeApiKey } from '../../../src/accounts/sql/api-keys.js';
import { openDatabase } from '../../../src/database/engine/open-database.js';
import { ledgerOf } from '../../harness/ledger.js';
import { type Behaviour, type Received, Receiver } from '../../harness/receiver.js';
import { refreshSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { deliveriesOf, type Made, make, patch, statusOf, until } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

let server: TestServer;
let courier: ReturnType<typeof startCourier>;
const receivers: Receiver[] = [];

beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  // The database and the courier use the real time, so the simulated clock is set to it.
  server.clock.set(new Date().toISOString());
});
afterEach(async () => {
  await courier.stop();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
  await server.db.pool.query('DELETE FROM webhook');
});
afterAll(() => server.stop());

async function receive(behave?: Behaviour): Promise<Receiver> {
  const receiver = await Receiver.start(behave);
  receivers.push(receiver);
  return receiver;
}

let companies = 0;
/** Imports new companies, each in an import of its own, and returns their IDs. */
async function addCompanies(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `c${(companies++).toString(16).padStart(6, '0')}`);
  for (const id of ids) await seed(server.db, { Company: [{ id, organization_name: `Company ${id}` }] });
  return ids;
}

const changedIds = (events: readonly Received[]): string[] =>
  events.flatMap(({ body }) => body.data.changes.map(({ id }) => id));
const once = (events: readonly Received[]): Received[] => [
  ...new Map(events.map((event) => [event.headers['webhook-id'], event])).values(),
];

it('a test event is signed as the Standard Webhooks library verifies, with both secrets during their overlap', async () => {
  courier = startCourier(server.services);
  const { as } = await server.account();
  const receiver = await receive();
  const { id, secret } = await make(as, { url: receiver.url });
  const rotated = (await as.post(`/webhooks/${id}/rotate`, { overlap_seconds: 604_800 })).body as Made;
  expect((await as.post(`/webhooks/${id}/test`, {})).body).toMatchObject({ type: 'test', status: 'pending' });
  const [event] = await receiver.count(1);
  for (const one of [secret, rotated.secret])
    expect(
      new Verifier(one).verify(event?.text ?? '', event?.headers as Record<string, string>),
    ).toMatchObject({
      type: 'test',
      data: { webhook_id: id },
    });
  expect(() =>
    new Verifier(secret).verify(`${event?.text} `, event?.headers as Record<string, string>),
  ).toThrow();
  const [delivery] = await until(async () => {
    const all = await deliveriesOf(as, id);
    return all[0]?.status === 'delivered' && all;
  });
  expect(delivery?.id).toBe(event?.headers['webhook-id']);
});

it('changes arrive at least once and in order, despite failures, closed connections and timeouts', async () => {
  courier = startCourier(server.services, { timeoutSeconds: 0.5 });
  const { as, organizationId } = await server.account();
  const searchId = await saveSearch(server, {
    product: 'companies',
    filter: { organizationName: { startsWith: 'Company' } },
    organizationId,
    isShared: true,
  });
  const receiver = await receive((nth, response, request) => {
    if (nth === 0) response.writeHead(500).end();
    else if (nth === 1) request.socket.destroy();
    else if (nth === 3) response.writeHead(503).end('x'.repeat(100_000));
    else if (nth !== 2) response.end();
  });
  const { id } = await make(as, { url: receiver.url, search_ids: [searchId], products: ['companies'] });
  const ids: string[] = [];
  for (let round = 0; round < 4; round++) {
    ids.push(...(await addCompanies(3)));
    await refreshSearch(server, searchId);
    await receiver.count(round + 1);
  }
  const events = await until(() => {
    const found = once(receiver.received);
    return Promise.resolve(changedIds(found).length >= 24 && found);
  });
  const of = (type: string): string[] => changedIds(events.filter(({ body }) => body.type === type));
  expect(of('search.changed')).toEqual(ids);
  expect(of('product.changed')).toEqual(ids);
  expect(events.every(({ body }) => body.data.changes.every((change) => !('record' in change)))).toBe(true);
  const deliveries = await until(async () => {
    const all = await deliveriesOf(as, id);
    return all.every(({ status }) => status === 'delivered') && all;
  });
  const statuses = deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status));
  expect(statuses).toEqual(expect.arrayContaining([null, 200]));
  expect(await ledgerOf(server, organizationId)).toEqual([]);
});

it('changes made while a webhook is paused are sent when it is resumed', async () => {
  courier = startCourier(server.services);
  const { as } = await server.account();
  const receiver = await receive();
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  await patch(as, id, { status: 'paused' });
  const ids = await addCompanies(2);
  await as.post(`/webhooks/${id}/test`, {});
  await receiver.count(1);
  await patch(as, id, { status: 'active' });
  await until(() => Promise.resolve(receiver.received.length >= 2));
  const [test, ...changes] = receiver.received;
  expect([test?.body.type, changedIds(once(changes))]).toEqual(['test', ids]);
});

it('a redirect is not followed, a 410 stops the webhook, and no other URL is called', async () => {
  courier = startCourier(server.services);
  const { as } = await server.account();
  const elsewhere = await receive();
  const receiver = await receive((nth, response) => {
    if (nth === 0) response.writeHead(302, { Location: elsewhere.url }).end();
    else response.writeHead(410).end();
  });
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  await addCompanies(1);
  await until(async () => (await statusOf(as, id), (await statusOf(as, id)) as string[])[0] === 'paused');
  expect(await statusOf(as, id)).toEqual(['paused', 'gone']);
  const [delivery] = await deliveriesOf(as, id);
  expect(delivery?.attempts.map(({ error }) => error)).toEqual([
    'responded with 302; redirects are not followed',
    'responded with 410',
  ]);
  expect(elsewhere.received).toEqual([]);
});

it('an event that cannot be delivered ends as dead, the next one follows, and it can be replayed manually', async () => {
  courier = startCourier(server.services, { retryForSeconds: 0.3 });
  const { as } = await server.account();
  let isUp = false;
  const receiver = await receive((_nth, response) => response.writeHead(isUp ? 200 : 500).end());
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  const [first] = await addCompanies(1);
  const dead = await until(async () => {
    const all = await deliveriesOf(as, id);
    return all.find(({ status }) => status === 'dead') ?? false;
  });
  expect(dead.attempt_count).toBeGreaterThan(1);
  isUp = true;
  const [second] = await addCompanies(1);
  await until(async () => (await deliveriesOf(as, id))[0]?.status === 'delivered');
  expect((await as.post(`/webhooks/${id}/deliveries/${dead.id}/replay`, {})).status).toBe(200);
  await until(async () => (await deliveriesOf(as, id)).every(({ status }) => status === 'delivered'));
  const events = receiver.received.slice(-2);
  expect(events.map(({ body }) => body.data.changes[0]?.id)).toEqual([second, first]);
  expect(events[1]?.headers['webhook-id']).toBe(dead.id);
});

it('a webhook whose deliveries all fail is paused', async () => {
  courier = startCourier(server.services, { pauseAfterSeconds: 0.2 });
  const { as } = await server.account();
  const receiver = await receive((_nth, response) => response.writeHead(500).end());
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  await addCompanies(1);
  await until(async () => ((await statusOf(as, id)) as string[])[0] === 'paused');
  expect(await statusOf(as, id)).toEqual(['paused', 'failing']);
});

it('a full event is charged once, however often it is sent, and has no records when credits are used up', async () => {
  courier = startCourier(server.services);
  const { as, organizationId, keyId } = await server.account({ credits: 2 });
  const receiver = await receive((nth, response) => response.writeHead(nth < 2 ? 500 : 200).end());
  const { id } = await make(as, { url: receiver.url, products: ['companies'], thin: false });
  const ids = ['cf0001', 'cf0002'];
  await seed(server.db, { Company: ids.map((one) => ({ id: one, organization_name: one })) });
  await receiver.count(3);
  expect(receiver.received[2]?.body.data.changes.map(({ record }) => record)).toMatchObject([
    { id: 'cf0001' },
    { id: 'cf0002' },
  ]);
  await addCompanies(1);
  await receiver.count(4);
  expect(receiver.received[3]?.body.data).toMatchObject({ out_of_credits: true });
  expect(receiver.received[3]?.body.data.changes[0]).not.toHaveProperty('record');
  expect(await ledgerOf(server, organizationId)).toMatchObject([
    {
      requestId: receiver.received[2]?.headers['webhook-id'],
      apiKeyId: keyId,
      channel: 'webhook',
      operation: `webhook ${id}`,
      records: { Company: 2 },
      credits: 2,
    },
  ]);
});

it('a webhook is paused when its key is revoked, and is resumed by another key with the same rights', async () => {
  courier = startCourier(server.services);
  const { as, organizationId } = await server.account();
  const maker = await server.key(organizationId);
  const receiver = await receive();
  const { id } = await make(maker.as, { url: receiver.url, products: ['companies'] });
  await revokeApiKey(server.db, maker.keyId, server.clock.now());
  const ids = await addCompanies(1);
  await until(async () => ((await statusOf(as, id)) as string[])[0] === 'paused');
  expect(await statusOf(as, id)).toEqual(['paused', 'key']);
  expect(receiver.received).toEqual([]);
  await patch(as, id, { status: 'active' });
  await receiver.count(1);
  expect(changedIds(receiver.received)).toEqual(ids);
});

it('receivers that hang or respond byte by byte do not delay the events of others', async () => {
  courier = startCourier(server.services, { concurrency: 4, timeoutSeconds: 30 });
  const slow = await server.account();
  const hanging = await receive(() => undefined);
  const dripping = await receive((_nth, response) => {
    const drip = setInterval(() => response.socket?.write('H'), 20);
    response.on('close', () => {
      clearInterval(drip);
    });
  });
  for (const { url } of [hanging, hanging, dripping])
    await make(slow.as, { url, products: ['companies', 'people'] });
  const { as } = await server.account();
  const receiver = await receive();
  await make(as, { url: receiver.url, products: ['companies'] });
  const ids = await addCompanies(1);
  await hanging.count(1);
  await receiver.count(1);
  expect(changedIds(receiver.received)).toEqual(ids);
  for (const one of receivers.splice(0, 2)) await one.stop();
});

it('the courier connects to no private address, even if the webhook was created when that was allowed', async () => {
  const { as } = await server.account();
  const receiver = await receive();
  const port = new URL(receiver.url).port;
  courier = startCourier(server.services, { allowPrivate: false, ports: [Number(port)] });
  for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost']) {
    const { id } = await make(as, { url: `http://${host}:${port}/` });
    await as.post(`/webhooks/${id}/test`, {});
    const [delivery] = await until(async () => {
      const all = await deliveriesOf(as, id);
      return all[0]?.status === 'dead' && all;
    });
    expect(delivery?.attempts[0]?.status).toBeNull();
  }
  expect(receiver.received).toEqual([]);
});

it('the courier connects to no forbidden port, even if the webhook was created when it was allowed', async () => {
  courier = startCourier(server.services, { allowPrivate: false });
  const { as } = await server.account();
  const { id } = await make(as, { url: 'http://hooks.example:9200/' });
  await as.post(`/webhooks/${id}/test`, {});
  const [delivery] = await until(async () => {
    const all = await deliveriesOf(as, id);
    return all[0]?.status === 'dead' && all;
  });
  expect(delivery?.attempts[0]?.status).toBeNull();
  expect(delivery?.attempts[0]?.error).toMatch(/^the port .* not allowed/);
});

it('two concurrent gateways send each event once, in order', async () => {
  courier = startCourier(server.services);
  const db =
    server.databaseUrl === undefined ? null : await openDatabase({ url: server.databaseUrl, connections: 2 });
  const second = startCourier({ ...server.services, ...(db && { db }) });
  const { as } = await server.account();
  const receiver = await receive();
  await make(as, { url: receiver.url, products: ['companies'] });
  const ids: string[] = [];
  for (let round = 1; round <= 5; round++) {
    ids.push(...(await addCompanies(2)));
    await receiver.count(round);
  }
  await until(() => Promise.resolve(changedIds(receiver.received).length >= ids.length));
  await second.stop();
  await db?.close();
  expect(changedIds(receiver.received)).toEqual(ids);
});

it('a resolved company request notifies the webhooks of the organizations that made it', async () => {
  courier = startCourier(server.services);
  const [asker, other] = [await server.account(), await server.account()];
  const [notified, silent] = [await receive(), await receive()];
  await make(asker.as, { url: notified.url });
  await make(other.as, { url: silent.url });
  const identifier = 'sourced.example';
  expect((await asker.as.post('/companies', { domain: identifier })).body).toEqual([]);
  await seed(server.db, { Company: [{ id: 'c50c3d', website: { domain: identifier } }] });
  await notified.count(1);
  expect(notified.received[0]?.body).toMatchObject({
    type: 'sourcing.resolved',
    data: { identifier_kind: 'domain', identifier, company_id: 'c50c3d' },
  });
  expect(silent.received).toEqual([]);
});
