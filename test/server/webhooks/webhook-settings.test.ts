import { randomUUID } from 'node:crypto';
import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { saveSearch } from '../../harness/saved-search.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds: { webhooks: 2 } });
});
afterAll(() => server.stop());

const url = 'https://example.com/events';

async function make(as: Caller, body: object = {}): Promise<Record<string, unknown> & { id: string }> {
  const answer = await as.post('/webhooks', { url, ...body });
  expect(answer.status).toBe(200);
  return answer.body as Record<string, unknown> & { id: string };
}

function patch(as: Caller, id: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return as.request('PATCH', `/webhooks/${id}`, { headers, body: JSON.stringify(body) });
}

it('a webhook is created, shown without its secret, changed and deleted, through REST and GraphQL and at no charge', async () => {
  const { as, organizationId } = await server.account({ credits: 0 });
  const searchId = await saveSearch(server, { product: 'companies', organizationId, isShared: true });
  const { secret, ...made } = await make(as, { search_ids: [searchId] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made).toEqual({
    id: made.id,
    url,
    search_ids: [searchId],
    budget_alerts: false,
    products: null,
    thin: true,
    status: 'active',
    paused_for: null,
    failing_since: null,
    created_at: server.clock.now().toISOString(),
  });
  expect((await as.get('/webhooks')).body).toEqual([made]);
  expect((await as.get(`/webhooks/${made.id}`)).body).toEqual(made);
  const changed = await patch(as, made.id, { status: 'paused', products: ['people'], search_ids: null });
  expect(changed.body).toEqual({
    ...made,
    search_ids: null,
    products: ['people'],
    status: 'paused',
    paused_for: 'requested',
  });
  const read = await as.graph(
    '{ webhooks { id url searchIds products thin status pausedFor failingSince createdAt secret } }',
  );
  expect(read.data).toMatchObject({
    webhooks: [
      {
        id: made.id,
        searchIds: null,
        products: ['PEOPLE'],
        status: 'PAUSED',
        pausedFor: 'REQUESTED',
        secret: null,
      },
    ],
  });
  expect((await as.request('DELETE', `/webhooks/${made.id}`)).status).toBe(200);
  expectError(await as.get(`/webhooks/${made.id}`), 404, 'NOT_FOUND');
});

it('GraphQL creates, rotates, tests and deletes a webhook', async () => {
  const { as } = await server.account();
  const made = await as.graph(
    `mutation { createWebhook(input: { url: "${url}", thin: false }) { id thin secret } }`,
  );
  const { id, secret } = made.data?.['createWebhook'] as { id: string; secret: string };
  const rotated = await as.graph(`mutation { rotateWebhook(id: "${id}") { secret } }`);
  const { secret: next } = rotated.data?.['rotateWebhook'] as { secret: string };
  expect(next).toMatch(/^whsec_/);
  expect(next).not.toBe(secret);
  const tested = await as.graph(`mutation { testWebhook(id: "${id}") { id type status attemptCount } }`);
  const event = tested.data?.['testWebhook'] as { id: string };
  expect(event).toMatchObject({ type: 'test', status: 'PENDING', attemptCount: 0 });
  const sent = await as.graph(`{ webhookDeliveries(id: "${id}") { deliveries { id } nextBefore } }`);
  expect(sent.data).toEqual({ webhookDeliveries: { deliveries: [{ id: event.id }], nextBefore: null } });
  const deleted = await as.graph(`mutation { deleteWebhook(id: "${id}") { id } }`);
  expect(deleted.data).toEqual({ deleteWebhook: { id } });
});

it('deliveries are paged, newest first', async () => {
  const { as } = await server.account();
  const { id } = await make(as);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { body } = await as.post(`/webhooks/${id}/test`, {});
    ids.unshift((body as { id: string }).id);
  }
  const pages: unknown[] = [];
  let before = '';
  for (;;) {
    const { body } = await as.get(`/webhooks/${id}/deliveries?limit=2${before}`);
    const page = body as { deliveries: { id: string }[]; next_before: string | null };
    pages.push(page.deliveries.map((delivery) => delivery.id));
    if (page.next_before === null) break;
    before = `&before=${page.next_before}`;
  }
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
});

it('a webhook sends only what its key may read', async () => {
  const { organizationId } = await server.account();
  const { as } = await server.key(organizationId, { scopes: ['webhooks:manage', 'people:read'] });
  const searchId = await saveSearch(server, { product: 'people', organizationId, isShared: true });
  expectError(await as.post('/webhooks', { url, products: ['companies'] }), 403, 'NOT_PERMITTED');
  expectError(await as.post('/webhooks', { url, search_ids: [searchId] }), 403, 'NOT_PERMITTED');
  const { id } = await make(as, { products: ['people'] });
  expectError(await patch(as, id, { products: ['companies'] }), 403, 'NOT_PERMITTED');
});

it('a webhook rejects a search that belongs to another organization, is not shared, or does not exist', async () => {
  const [{ as, organizationId }, other] = [await server.account(), await server.account()];
  const theirs = await saveSearch(server, {
    product: 'companies',
    organizationId: other.organizationId,
    isShared: true,
  });
  const unshared = await saveSearch(server, { product: 'companies', organizationId });
  for (const searchId of [theirs, unshared])
    expectError(await as.post('/webhooks', { url, search_ids: [searchId] }), 403, 'NOT_PERMITTED');
  expectError(await as.post('/webhooks', { url, search_ids: [999_999] }), 404, 'NOT_FOUND');
});

it('an organization cannot exceed its limit of webhooks, even by creating them concurrently', async () => {
  const { as } = await server.account();
  const answers = await Promise.all(Array.from({ length: 6 }, () => as.post('/webhooks', { url })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422]);
});

it.each([
  [{}, /url/],
  [{ url: 'http://example.com' }, /https/],
  [{ url: 'https://10.0.0.1/' }, /public internet/],
  [{ url: 'https://hooks.example:9200/' }, /port 80, 443, 8080, 8443,/],
  [{ url, thin: 'yes' }, /thin/],
  [{ url, products: ['companies', 'things'] }, /things/],
  [{ url, search_ids: 1 }, /search_ids/],
  [{ url, search_ids: Array.from({ length: 51 }, (_, at) => at) }, /at most 50/],
  [{ url, searches: [1] }, /searches/],
])('%j is refused with the reason', async (body, message) => {
  const { as } = await server.account();
  const answer = await as.post('/webhooks', body);
  expectError(answer, 422, 'VALIDATION_ERROR');
  expect((answer.body as { message: string }).message).toMatch(message);
});

it('an unknown webhook or delivery is not found', async () => {
  const { as } = await server.account();
  const { id } = await make(as);
  for (const path of ['nothing', randomUUID()])
    expectError(await as.get(`/webhooks/${path}`), 404, 'NOT_FOUND');
  expectError(await as.post(`/webhooks/${id}/deliveries/${randomUUID()}/replay`, {}), 404, 'NOT_FOUND');
  expectError(await patch(as, id, {}), 422, 'VALIDATION_ERROR');
});
