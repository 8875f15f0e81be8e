import { verifyWebhook, WebhookVerificationError } from '../../../src/client/index.js';
import { openClient } from '../../harness/open-client.js';
import { Receiver } from '../../harness/receiver.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startCourier } from '../../harness/webhook-sender.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
  server.clock.set(new Date().toISOString());
});
afterAll(() => server.stop());

it('an event from the service is verified with both secrets during their overlap', async () => {
  const courier = startCourier(server.services);
  const receiver = await Receiver.start();
  try {
    const client = openClient(server, await server.account());
    const { id, secret } = (await client.webhooks.create({ url: receiver.url, products: ['people'] })).data;
    const rotated = (await client.webhooks.rotate(id, { overlap_seconds: 3600 })).data;
    await client.webhooks.test(id);
    const [received] = await receiver.count(1);
    const { text = '', headers = {} } = received ?? {};
    for (const one of [secret, rotated.secret]) {
      const event = await verifyWebhook(text, headers, String(one));
      expect(event.type === 'test' && event.data.webhook_id).toBe(id);
    }
    await expect(verifyWebhook(`${text} `, headers, String(secret))).rejects.toThrow(
      WebhookVerificationError,
    );
  } finally {
    await courier.stop();
    await receiver.stop();
  }
});
