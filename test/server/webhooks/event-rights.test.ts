import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { recordAttempt } from '../../../src/webhooks/sql/deliveries.js';
import { nextEvent } from '../../../src/webhooks/sql/subscriptions.js';
import { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { ledgerOf } from '../../harness/ledger.js';
import { Receiver } from '../../harness/receiver.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { deliveriesOf, make, patch, statusOf, until } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

let server: TestServer;
let courier: ReturnType<typeof startCourier>;
let receiver: Receiver;

beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  // The database and the courier use the real time, so the simulated clock is set to it.
  server.clock.set(new Date().toISOString());
});
beforeEach(async () => {
  courier = startCourier(server.services);
  receiver = await Receiver.start();
});
afterEach(async () => {
  await courier.stop();
  await receiver.stop();
  await server.db.pool.query('DELETE FROM webhook');
});
afterAll(() => server.stop());

const addCompany = (id: string): Promise<void> =>
  seed(server.db, { Company: [{ id, organization_name: id }] });

it('an event of a feed that was removed from its webhook is read and replayed only by a key that may read that feed', async () => {
  const { as, organizationId } = await server.account();
  const narrow = await server.key(organizationId, { scopes: ['webhooks:manage', 'people:read'] });
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  await addCompany('cr01');
  const reported = await until(async () => {
    const [delivery] = await deliveriesOf(as, id);
    return delivery?.status === 'delivered' && delivery;
  });
  const delivery = `/webhooks/${id}/deliveries/${reported.id}`;
  const replay = `${delivery}/replay`;
  await patch(narrow.as, id, { products: ['people'] });
  expectError(await narrow.as.get(delivery), 403, 'NOT_PERMITTED', /companies:read/);
  const { body } = await as.get(delivery);
  expect((body as { payload: string }).payload).toBe(receiver.received[0]?.text);
  expectError(await (await server.account()).as.get(delivery), 404, 'NOT_FOUND', /webhook/);
  expectError(await narrow.as.post(replay, {}), 403, 'NOT_PERMITTED', /companies:read/);
  expect((await as.post(replay, {})).status).toBe(200);
  await receiver.count(2);
});

it('an event is not sent again once its key may no longer read it', async () => {
  const { as, organizationId } = await server.account();
  const maker = await server.key(organizationId);
  await receiver.stop();
  receiver = await Receiver.start((_nth, response) => {
    void server.db.pool
      .query(`UPDATE api_key SET scopes = ARRAY['webhooks:manage'] WHERE id = $1`, [maker.keyId])
      .then(() => response.writeHead(500).end());
  });
  const { id } = await make(maker.as, { url: receiver.url, products: ['companies'] });
  await addCompany('cr02');
  await until(async () => ((await statusOf(as, id)) as string[])[0] === 'paused');
  expect(await statusOf(as, id)).toEqual(['paused', 'scopes']);
  expect(receiver.received).toHaveLength(1);
});

it('a full event that became dead before it was charged is charged when it is replayed', async () => {
  const { as, organizationId } = await server.account({ credits: 1 });
  const { id } = await make(as, { url: receiver.url, products: ['companies'], thin: false });
  // Simulates pausing the webhook between the event and its charge.
  await server.db.pool
    .query(`CREATE OR REPLACE FUNCTION pause_at_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE webhook SET status = 'paused', paused_for = 'requested' WHERE id = NEW.webhook_id; RETURN NEW; END $$`);
  await server.db.pool.query(
    'CREATE TRIGGER pause_at_once AFTER INSERT ON webhook_delivery FOR EACH ROW EXECUTE FUNCTION pause_at_once()',
  );
  await addCompany('cr03');
  const waiting = await until(async () => (await deliveriesOf(as, id))[0] ?? false);
  await server.db.pool.query('DROP TRIGGER pause_at_once ON webhook_delivery');
  await patch(as, id, { products: [] });
  expect([receiver.received, await ledgerOf(server, organizationId)]).toEqual([[], []]);
  const readPayload = async (): Promise<unknown> =>
    ((await as.get(`/webhooks/${id}/deliveries/${waiting.id}`)).body as { payload?: unknown }).payload;
  expect(await readPayload()).toBeUndefined();
  for (let times = 1; times <= 2; times++) {
    expect((await as.post(`/webhooks/${id}/deliveries/${waiting.id}/replay`, {})).status).toBe(200);
    await receiver.count(times);
    await until(async () => (await deliveriesOf(as, id))[0]?.status === 'delivered');
  }
  expect(receiver.received.map(({ body }) => body.data.changes[0]?.record)).toMatchObject([
    { id: 'cr03' },
    { id: 'cr03' },
  ]);
  expect(await readPayload()).toBe(receiver.received[1]?.text);
  expect(await ledgerOf(server, organizationId)).toMatchObject([{ credits: 1, records: { Company: 1 } }]);
});

it('a full event of an issued key has no records once the cap of its issuing key is spent', async () => {
  const { as, organizationId, keyId } = await server.account();
  await capKey(server.db, organizationId, keyId, 1);
  const issued = await as.post('/keys', { name: 'Issued', scopes: ['*'] });
  const child = new Caller(server.url, (issued.body as { secret: string }).secret);
  await make(child, { url: receiver.url, products: ['companies'], thin: false });
  await addCompany('cr0a');
  await receiver.count(1);
  await addCompany('cr0b');
  await receiver.count(2);
  expect(receiver.received.map(({ body }) => body.data.changes[0]?.record)).toMatchObject([
    { id: 'cr0a' },
    undefined,
  ]);
  expect(await ledgerOf(server, organizationId)).toMatchObject([{ credits: 1, channel: 'webhook' }]);
});

it('events waiting for a retry become dead when their feed is removed', async () => {
  const { as } = await server.account();
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  await addCompany('cr04');
  const reported = await until(async () => {
    const [delivery] = await deliveriesOf(as, id);
    return delivery?.status === 'delivered' && delivery;
  });
  await courier.stop();
  await as.post(`/webhooks/${id}/deliveries/${reported.id}/replay`, {});
  await patch(as, id, { products: ['people'] });
  expect((await deliveriesOf(as, id)).map(({ status }) => status)).toEqual(['dead']);
});

it('a late attempt changes nothing after another gateway has delivered the event', async () => {
  await receiver.stop();
  receiver = await Receiver.start((_nth, response) => response.writeHead(500).end());
  const { as } = await server.account();
  const { id } = await make(as, { url: receiver.url, products: ['companies'] });
  await addCompany('cr05');
  await receiver.count(1);
  await courier.stop();
  const event = await nextEvent(server.db, { webhookId: id, feed: 'product:companies' });
  if (event === null) throw new Error('The event does not wait.');
  const at = new Date();
  const of = (status: number | null) => ({ at: at.toISOString(), status, ms: 1, error: null });
  const result = { nextAttemptAt: null, at };
  await recordAttempt(server.db, event, { ...result, attempt: of(200), status: 'delivered' });
  await recordAttempt(server.db, event, { ...result, attempt: of(null), status: 'pending' });
  expect((await deliveriesOf(as, id)).map(({ status }) => status)).toEqual(['delivered']);
});
