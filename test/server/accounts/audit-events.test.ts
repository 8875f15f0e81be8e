import {
  eventsOf,
  graphEventsOf,
  hook,
  newExport,
  newKey,
  newSearch,
  newWebhook,
  operatorEventsOf,
  secretsIn,
  send,
  share,
} from '../../harness/audit-log.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

type Json = Readonly<Record<string, unknown>>;

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startServer({ operators: true, bounds: { keys: 4, exportConcurrency: 0 } });
  operator = await operatorOf(server);
  await seed(server.db, { Company: [{ id: 'c1', organization_name: 'C' }] });
});
afterAll(() => server.stop());

/** A change of an organization, and its entry. `id` is the ID of the changed object. */
interface Case {
  readonly action: string;
  readonly kind: string;
  /** Makes what is changed, and returns its ID. */
  readonly make?: (as: Caller, organizationId: string) => Promise<string>;
  readonly change: (as: Caller, id: string) => Promise<Answer>;
  /** The API, which is REST by default. */
  readonly channel?: 'graphql';
  /** The values that were set: the former and the new one. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

const cases: readonly Case[] = [
  {
    action: 'key issue',
    kind: 'key',
    change: (as) => as.post('/keys', { name: 'N', scopes: ['people:read'], monthly_cap: 5 }),
    changes: { name: [null, 'N'], scopes: [null, ['people:read']], monthly_cap: [null, 5] },
  },
  {
    action: 'key update',
    kind: 'key',
    make: newKey,
    change: (as, id) => send(as, 'PATCH', `/keys/${id}`, { name: 'N', monthly_cap: 7 }),
    changes: { monthly_cap: [null, 7] },
  },
  {
    action: 'key rotate',
    kind: 'key',
    make: newKey,
    change: (as, id) => send(as, 'POST', `/keys/${id}/rotate`, { overlap_seconds: 60 }),
    changes: { replaces: [null, expect.stringMatching(/^key_/)], overlap_seconds: [null, 60] },
  },
  {
    action: 'key revoke',
    kind: 'key',
    make: newKey,
    change: (as, id) => send(as, 'DELETE', `/keys/${id}`),
    changes: {},
  },
  {
    action: 'organization update',
    kind: 'organization',
    change: (as) => send(as, 'PATCH', '/organization', { credit_alert_percents: [50] }),
    changes: { credit_alert_percents: [[80, 95, 100], [50]] },
  },
  {
    action: 'search share',
    kind: 'search',
    make: (_as, organizationId) => newSearch(server, organizationId, false),
    channel: 'graphql',
    change: (as, id) => share(as, id),
    changes: { is_shared: [false, true] },
  },
  {
    action: 'search unshare',
    kind: 'search',
    make: (_as, organizationId) => newSearch(server, organizationId, true),
    channel: 'graphql',
    change: (as, id) => share(as, id, 'unshareSavedSearch'),
    changes: { is_shared: [true, false] },
  },
  {
    action: 'webhook create',
    kind: 'webhook',
    change: (as) => as.post('/webhooks', { url: hook, products: ['people'] }),
    changes: {
      origin: [null, 'https://hooks.example'],
      thin: [null, true],
      search_ids: [null, []],
      products: [null, ['people']],
      budget_alerts: [null, false],
    },
  },
  {
    action: 'webhook update',
    kind: 'webhook',
    make: newWebhook,
    change: (as, id) =>
      send(as, 'PATCH', `/webhooks/${id}`, { url: `${hook}2`, thin: true, status: 'paused' }),
    changes: { status: ['active', 'paused'], url_changed: [null, true] },
  },
  {
    action: 'webhook rotate',
    kind: 'webhook',
    make: newWebhook,
    change: (as, id) => send(as, 'POST', `/webhooks/${id}/rotate`, {}),
    changes: { overlap_seconds: [null, 86_400] },
  },
  {
    action: 'webhook delete',
    kind: 'webhook',
    make: newWebhook,
    change: (as, id) => send(as, 'DELETE', `/webhooks/${id}`),
    changes: { origin: [null, 'https://hooks.example'] },
  },
  {
    action: 'export create',
    kind: 'export',
    change: (as) => as.post('/exports', { format: 'csv', product: 'companies' }),
    changes: { format: [null, 'csv'], product: [null, 'companies'], expected_rows: [null, 1] },
  },
  {
    action: 'export delete',
    kind: 'export',
    make: newExport,
    change: (as, id) => send(as, 'DELETE', `/exports/${id}`),
    changes: {},
  },
];

it.each(cases.map((one) => [one.action, one] as const))(
  '%s: the change is an event in REST, in GraphQL and for the operator, without a secret',
  async (action, { kind, make, change, changes, channel = 'rest' }) => {
    const { as, keyId, secret, organizationId } = await server.account();
    const id = make === undefined ? null : await make(as, organizationId);
    const before = (await eventsOf(as)).length;
    const { status, text, body } = await change(as.with({ 'X-Request-Id': `req-${kind}` }), id ?? '');
    expect([status, text]).toEqual([200, expect.any(String)]);
    const events = await eventsOf(as);
    expect(events).toHaveLength(before + 1);
    const targetId = { organization: organizationId, search: id }[kind] ?? (body as Json)['id'];
    const shown = Object.entries(changes).map(([field, [former, next]]) => ({
      field,
      before: former,
      after: next,
    }));
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^\d+$/) as unknown,
      at: server.clock.now().toISOString(),
      author: 'api_key',
      key_id: keyId,
      key_prefix: secret.slice(0, 10),
      address: expect.stringMatching(/127\.0\.0\.1$/) as unknown,
      channel,
      request_id: `req-${kind}`,
      action,
      target_kind: kind,
      target_id: String(targetId),
      changes: expect.arrayContaining(shown) as unknown,
    });
    expect(events[0]?.['changes']).toHaveLength(shown.length);
    const [inGraph] = await graphEventsOf(as);
    expect(inGraph).toMatchObject({
      author: 'API_KEY',
      keyId,
      action,
      targetId: String(targetId),
      changes: events[0]?.['changes'],
    });
    const forOperator = await operatorEventsOf(operator, organizationId);
    expect(forOperator[0]).toMatchObject({
      actor_kind: 'api_key',
      actor: keyId,
      action,
      address: '127.0.0.1',
    });
    const all = JSON.stringify([events, inGraph, forOperator]);
    for (const hidden of [secret, 'hidden-token', 'organization_name', ...secretsIn(text)])
      expect(all).not.toContain(hidden);
  },
);

it('a change that changes nothing, and a refused change, are no events', async () => {
  const { as, organizationId } = await server.account();
  const shared = await newSearch(server, organizationId, true);
  expect((await share(as, shared)).status).toBe(200);
  expectError(await as.post('/webhooks', { url: 'https://127.0.0.1/' }), 422, 'VALIDATION_ERROR');
  expectError(await as.post('/keys', { name: 'X', scopes: ['*'], monthly_cap: -1 }), 422, 'VALIDATION_ERROR');
  expect(await eventsOf(as)).toEqual([]);
});

it('an export that is withdrawn, because its request cannot be paid, has both entries', async () => {
  const { as } = await server.account({ credits: 1 });
  const refused = await as.graph(
    `mutation { one: createExport(input: { format: CSV, product: COMPANIES }) { id }
      two: createExport(input: { format: CSV, product: COMPANIES }) { id } }`,
  );
  expect(refused.status).toBe(402);
  const reader = await eventsOf(as);
  const actions = reader.map(({ action, target_id: target }) => [action, target] as const);
  const created = actions.filter(([action]) => action === 'export create');
  const withdrawn = actions.filter(([action]) => action === 'export withdraw');
  expect(created.length).toBeGreaterThan(0);
  expect(withdrawn.map(([, id]) => id).sort()).toEqual(created.map(([, id]) => id).sort());
});
