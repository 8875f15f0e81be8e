import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { payForEvent } from '../../../src/webhooks/worker/pay-for-event.js';
import { standardWebhookSettings } from '../../../src/webhooks/worker/webhook-settings.js';
import { ledgerOf } from '../../harness/ledger.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The month before the one in which the process is started again. */
const charged = '2026-03-31T23:59:00Z';
const restarted = '2026-04-01T00:01:00Z';

it.each([
  ['in the same month', charged],
  ['in the next month, whose budget does not know the receipts', restarted],
])('an event that was charged by a killed process is not charged again %s', async (_when, again) => {
  const { organizationId, keyId } = await server.account({ credits: 5 });
  const sender = {
    webhookId: randomUUID(),
    organizationId,
    rootKeyId: keyId,
    keyId,
    capKeyIds: [keyId],
    scopes: null,
    url: 'https://receiver.example',
    thin: false,
    failingSince: null,
    isSuspended: false,
    secrets: [],
  };
  const payload = JSON.stringify({ data: { changes: [{ id: 'a1', record: { id: 'a1' } }] } });
  // A process that is killed after the charge leaves the event as it was: it still has the versions to pay for.
  const event = {
    deliveryId: randomUUID(),
    webhookId: sender.webhookId,
    payload,
    toPay: { kind: 'Company' as const, receipts: [randomUUID()] },
    attemptCount: 0,
    attempts: [],
    nextAttemptAt: null,
    createdAt: new Date(charged),
    retriedSince: new Date(charged),
  };
  const services = {
    services: server.services,
    clock: server.clock,
    settings: standardWebhookSettings,
    logger: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
    onDelivery: () => undefined,
  };
  for (const moment of [charged, again]) {
    server.clock.set(moment);
    expect(await payForEvent(services, sender, event)).toMatchObject({ payload, toPay: null });
  }
  expect(await ledgerOf(server, organizationId)).toMatchObject([
    { requestId: event.deliveryId, channel: 'webhook', records: { Company: 1 }, credits: 1 },
  ]);
});
