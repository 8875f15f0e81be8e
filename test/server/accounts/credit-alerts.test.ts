import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { noNotes } from '../../../src/accounts/model/charge.js';
import { chargeCredits } from '../../../src/accounts/sql/charge-credits.js';
import { deleteOldCreditAlerts } from '../../../src/accounts/sql/credit-budgets.js';
import { sweepCreditAlerts } from '../../../src/cli/repeated-work.js';
import type { Answer, Caller } from '../../harness/caller.js';
import {
  callAtOnce,
  companyPath,
  isAnswered,
  type MeteredServer,
  startMeteredServer,
} from '../../harness/metered-server.js';
import { Receiver } from '../../harness/receiver.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';
import { deliveriesOf, make, until } from '../../harness/webhook-calls.js';
import { startCourier } from '../../harness/webhook-sender.js';

interface Alert {
  readonly scope: string;
  readonly key_id: string | null;
  readonly key_name: string | null;
  readonly threshold_percent: number;
  readonly spent: number;
  readonly limit: number;
  readonly remaining: number;
  readonly period: string;
  readonly period_start: string;
  readonly period_end: string;
}

let server: MeteredServer;
let twin: Twin;
let courier: ReturnType<typeof startCourier>;
let receiver: Receiver;

beforeAll(async () => {
  const bounds = { webhookUrls: { allowPrivate: true, ports: [] } };
  const redisUrl = process.env['REDIS_URL'];
  server = await startMeteredServer({ bounds, ...(redisUrl !== undefined && { redisUrl }) });
  twin = await startTwin(server, { bounds, ...(redisUrl !== undefined && { redisUrl }) });
  courier = startCourier(server.services);
});
beforeEach(async () => {
  // The receiver and the courier use the system clock, so the server's clock is set to it.
  server.clock.set(new Date().toISOString());
  receiver = await Receiver.start();
});
afterEach(async () => {
  await server.db.pool.query('DELETE FROM webhook');
  await receiver.stop();
});
afterAll(async () => {
  await courier.stop();
  await twin.stop();
  await server.stop();
});

/** Returns the received events, without duplicates. */
function receivedAlerts(): Alert[] {
  const events = new Map(receiver.received.map((event) => [event.headers['webhook-id'], event]));
  return [...events.values()]
    .filter(({ body }) => body.type === 'budget.threshold')
    .map(({ body }) => body.data as unknown as Alert);
}

/** Waits for this many alerts, then sweeps and waits another 200 ms, and returns all received alerts. */
async function events(count: number): Promise<Alert[]> {
  await until(() => Promise.resolve(receivedAlerts().length >= count));
  await sweep();
  await new Promise((resolve) => setTimeout(resolve, 200));
  return receivedAlerts();
}

const sweep = (): Promise<void> => sweepCreditAlerts(server.services).run();

async function recorded(organizationId: string): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ row: string }>(
    `SELECT concat_ws(' ', period, nullif(root_key_id, ''), percent) AS row FROM credit_alert
     WHERE organization_id = $1 ORDER BY period_start, period, root_key_id, percent`,
    [organizationId],
  );
  return rows.map(({ row }) => row);
}

async function issue(as: Caller, monthlyCap: number): Promise<{ id: string; secret: string }> {
  const terms = { name: 'Nightly import', scopes: ['companies:read'], monthly_cap: monthlyCap };
  return (await as.post('/keys', terms)).body as { id: string; secret: string };
}

function patchOrganization(as: Caller, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return as.request('PATCH', '/organization', { headers, body: JSON.stringify(body) });
}

/** Charges without reporting thresholds, like a process that is killed right after the charge. */
async function chargeAndDie(organizationId: string, keyId: string, credits: number): Promise<void> {
  const charge = {
    ...noNotes,
    requestId: randomUUID(),
    callerRequestId: null,
    apiKeyId: keyId,
    capKeyIds: [keyId],
    channel: 'rest',
    operation: 'company',
    records: { Company: credits },
    credits,
    answerToStore: null,
    receipts: [],
    session: null,
  } as const;
  const { budget } = await chargeCredits(server.db, organizationId, [charge], server.clock.now());
  expect(budget).not.toBeNull();
}

it('each monthly threshold is reported once, in a signed event, when two servers charge concurrently', async () => {
  const { as, secret, organizationId } = await server.account({ credits: 100 });
  const { id, secret: signing } = await make(as, { url: receiver.url, budget_alerts: true });
  expect((await as.get(`/webhooks/${id}`)).body).toMatchObject({ budget_alerts: true });
  const answers = await callAtOnce([as, twin.as(secret)], 120);
  expect(answers.filter(isAnswered)).toHaveLength(100);
  const found = await events(3);
  expect(found.map(({ threshold_percent: percent }) => percent)).toEqual([80, 95, 100]);
  const month = new Date().toISOString().slice(0, 7);
  for (const event of found) {
    expect(event).toMatchObject({ scope: 'organization', key_id: null, key_name: null, limit: 100 });
    expect(event).toMatchObject({ period: 'month', period_start: `${month}-01T00:00:00.000Z` });
    expect(event.spent).toBeGreaterThanOrEqual(event.threshold_percent);
    expect(event.remaining).toBe(100 - event.spent);
    expect(new Date(event.period_end).getTime()).toBeGreaterThan(Date.now());
  }
  expect(await recorded(organizationId)).toEqual(['month 80', 'month 95', 'month 100']);
  for (const { text, headers } of receiver.received)
    expect(new Verifier(signing).verify(text, headers as Record<string, string>)).toMatchObject({
      type: 'budget.threshold',
    });
  // An alert can be replayed manually, like any other event.
  const [delivery] = await deliveriesOf(as, id);
  const before = receiver.received.length;
  await as.post(`/webhooks/${id}/deliveries/${delivery?.id}/replay`, {});
  expect((await receiver.count(before + 1)).at(-1)?.headers['webhook-id']).toBe(delivery?.id);
});

it("an alert about a key's cap names the key, and is not about the organization's budget", async () => {
  const { as, organizationId } = await server.account({ credits: 1000 });
  await make(as, { url: receiver.url, budget_alerts: true });
  const key = await issue(as, 20);
  const other = twin.as(key.secret);
  const own = twin.as(key.secret).with({});
  await callAtOnce([other, own], 25);
  const found = await events(3);
  expect(
    found.map(({ scope, key_id, key_name, threshold_percent, limit, period }) => [
      scope,
      key_id,
      key_name,
      threshold_percent,
      limit,
      period,
    ]),
  ).toEqual([80, 95, 100].map((percent) => ['key', key.id, 'Nightly import', percent, 20, 'month']));
  expect(await recorded(organizationId)).toEqual(
    [80, 95, 100].map((percent) => `month ${key.id} ${percent}`),
  );
  const { body } = await twin.as(key.secret).get('/organization');
  expect(body).toMatchObject({
    credit_alerts: [{ scope: 'key', period: 'month', percent: 100, limit: 20, used: 20, remaining: 0 }],
  });
  expect(((await as.get('/organization')).body as { credit_alerts: unknown }).credit_alerts).toEqual([]);
});

it('a rotated key is reported under the name of its successor', async () => {
  const { as } = await server.account();
  await make(as, { url: receiver.url, budget_alerts: true });
  const key = await issue(as, 10);
  const successor = (await as.post(`/keys/${key.id}/rotate`, {})).body as typeof key;
  await callAtOnce([twin.as(successor.secret)], 8);
  expect(await events(1)).toMatchObject([{ key_id: successor.id, threshold_percent: 80, spent: 8 }]);
});

it('concurrent sweeps report once the thresholds that a killed process crossed but did not report', async () => {
  const { as, organizationId, keyId } = await server.account({ credits: 100 });
  await make(as, { url: receiver.url, budget_alerts: true });
  await chargeAndDie(organizationId, keyId, 96);
  expect(await recorded(organizationId)).toEqual([]);
  await Promise.all(Array.from({ length: 4 }, sweep));
  const found = await events(2);
  expect(found.map(({ threshold_percent: percent, spent }) => [percent, spent])).toEqual([
    [80, 96],
    [95, 96],
  ]);
  expect(await recorded(organizationId)).toEqual(['month 80', 'month 95']);
});

it('a charge that crosses no threshold sends no notification, and one that crosses a threshold sends one', async () => {
  const { as } = await server.account({ credits: 100 });
  const wake = jest.spyOn(server.services.alerts, 'wake');
  for (let call = 0; call < 79; call++) await as.get(companyPath);
  expect(wake).not.toHaveBeenCalled();
  for (let call = 0; call < 15; call++) await as.get(companyPath);
  expect(wake).toHaveBeenCalledTimes(1);
  wake.mockRestore();
});

it('thresholds of the daily cap are reported once per day, those of the month once per month', async () => {
  const { as, organizationId } = await server.account({ credits: 20, dailyCap: 10 });
  server.clock.set('2026-06-29T12:00:00.000Z');
  await server.db.pool.query(
    `UPDATE credit_budget SET month_start = '2026-06-01', day_start = '2026-06-29' WHERE organization_id = $1`,
    [organizationId],
  );
  await callAtOnce([as], 10);
  await until(async () => (await recorded(organizationId)).length === 3);
  server.clock.set('2026-06-30T12:00:00.000Z');
  await callAtOnce([as], 10);
  await until(async () => (await recorded(organizationId)).length === 9);
  server.clock.set('2026-07-01T12:00:00.000Z');
  await callAtOnce([as], 8);
  await until(async () => (await recorded(organizationId)).length === 10);
  await sweep();
  expect(await recorded(organizationId)).toEqual([
    ...['month 80', 'month 95', 'month 100'],
    ...['day 80', 'day 95', 'day 100'],
    ...['day 80', 'day 95', 'day 100'],
    'day 80',
  ]);
  expect(await deleteOldCreditAlerts(server.db, new Date('2026-07-01T00:00:00Z'), 5000)).toBe(9);
  expect(await recorded(organizationId)).toEqual(['day 80']);
});

it('alerts are off without percentages, and new percentages report thresholds that are already crossed', async () => {
  const { as, organizationId } = await server.account({ credits: 10 });
  await make(as, { url: receiver.url, budget_alerts: true });
  const off = await patchOrganization(as, { credit_alert_percents: [] });
  expect(off.body).toMatchObject({ organization: { credit_alert_percents: [] } });
  await callAtOnce([as], 10);
  await sweep();
  expect(await recorded(organizationId)).toEqual([]);
  expect((await as.get('/organization')).body).toMatchObject({ credit_alerts: [] });
  const set = await as.graph(
    'mutation { updateOrganization(input: { creditAlertPercents: [90, 50, 90] }) { organization { creditAlertPercents } creditAlerts { scope period percent limit used remaining } } }',
  );
  expect(set.data?.['updateOrganization']).toEqual({
    organization: { creditAlertPercents: [50, 90] },
    creditAlerts: [
      { scope: 'ORGANIZATION', period: 'MONTH', percent: 90, limit: 10, used: 10, remaining: 0 },
    ],
  });
  const found = await events(2);
  expect(found.map(({ threshold_percent: percent }) => percent)).toEqual([50, 90]);
  const { body } = await patchOrganization(as, { credit_alert_percents: null });
  expect(body).toMatchObject({ organization: { credit_alert_percents: [] }, credit_alerts: [] });
});

it('an organization with unlimited credits or a limit of 0 has no alerts', async () => {
  for (const credits of [-1, 0]) {
    const { as, organizationId } = await server.account({ credits });
    await callAtOnce([as], 3);
    await sweep();
    expect(await recorded(organizationId)).toEqual([]);
  }
});

it.each([
  ['more than three', [10, 20, 30, 40]],
  ['0', [0]],
  ['101', [101]],
  ['a fraction', [99.5]],
  ['a text', ['80']],
  ['no list', 80],
])('percentages are refused when they are %s', async (_what, percents) => {
  const { as } = await server.account();
  const answer = await patchOrganization(as, { credit_alert_percents: percents });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('at most 3 whole numbers')]);
  expect((await as.get('/organization')).body).toMatchObject({
    organization: { credit_alert_percents: [80, 95, 100] },
  });
});

it('alert settings need keys:manage and a key without a cap; unknown properties and empty bodies are refused', async () => {
  const { as, organizationId } = await server.account();
  const lesser = await server.key(organizationId, { scopes: ['usage:read'] });
  const body = { credit_alert_percents: [50] };
  expect((await patchOrganization(lesser.as, body)).status).toBe(403);
  const capped = (await as.post('/keys', { name: 'Team', scopes: ['*'], monthly_cap: 10 })).body as {
    secret: string;
  };
  expect((await patchOrganization(twin.as(capped.secret), body)).text).toContain(
    'a monthly cap applies to it',
  );
  expect((await patchOrganization(as, { name: 'Other' })).status).toBe(422);
  expect((await patchOrganization(as, {})).status).toBe(422);
});

it('a webhook receives alerts only if it subscribes to them, with a key that may read usage', async () => {
  const { as, organizationId } = await server.account({ credits: 10 });
  const plain = await make(as, { url: receiver.url });
  const reader = await server.key(organizationId, { scopes: ['webhooks:manage', 'companies:read'] });
  const refused = await reader.as.post('/webhooks', { url: receiver.url, budget_alerts: true });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('usage:read')]);
  await callAtOnce([as], 8);
  await until(async () => (await recorded(organizationId)).length === 1);
  expect(await deliveriesOf(as, plain.id)).toEqual([]);
  const headers = { 'Content-Type': 'application/json' };
  const change = { headers, body: JSON.stringify({ budget_alerts: true }) };
  expect((await as.request('PATCH', `/webhooks/${plain.id}`, change)).body).toMatchObject({
    budget_alerts: true,
  });
  await callAtOnce([as], 2);
  expect((await events(2)).map(({ threshold_percent: percent }) => percent)).toEqual([95, 100]);
});
