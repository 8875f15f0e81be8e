import {
  eventsOf,
  graphEventsOf,
  hook,
  newKey,
  newSearch,
  newWebhook,
  operatorEventsOf,
  secretsIn,
  send,
  share,
} from '../../harness/audit-log.js';
import { expectError } from '../../harness/expect-error.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

type Json = Readonly<Record<string, unknown>>;

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startServer({ operators: true, bounds: { keys: 4 } });
  operator = await operatorOf(server);
});
afterAll(() => server.stop());

/** Changes of the operator, and the values that the organization sees of them. */
const ofOperator: readonly (readonly [string, string, object | undefined, Json])[] = [
  ['organization suspend', 'suspend', { reason: 'Unpaid invoice' }, { reason: 'Unpaid invoice' }],
  ['grant add', 'grants', { credits: 30, note: 'Private note', external_id: 'crm-77' }, { credits: 30 }],
  ['key issue', 'keys', { name: 'By operator', scopes: ['*'] }, { name: 'By operator' }],
];

it.each(ofOperator)(
  '%s by the operator is an event of the organization, which does not identify the operator',
  async (action, path, body, seen) => {
    const { organizationId, as } = await server.account();
    const made = await operator.post(`/organizations/${organizationId}/${path}`, body);
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    await operator.post(`/organizations/${organizationId}/resume`);
    const events = await eventsOf(as);
    const event = events.find((one) => one['action'] === action);
    expect(event).toMatchObject({
      author: 'operator',
      key_id: null,
      key_prefix: null,
      address: null,
      channel: null,
      request_id: null,
    });
    const changes = event?.['changes'] as readonly { readonly field: string; readonly after: unknown }[];
    expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toMatchObject(seen);
    const all = JSON.stringify([events, await graphEventsOf(as)]);
    const hidden = [
      operator.keyId,
      operator.secret,
      'Private note',
      'crm-77',
      '127.0.0.1',
      ...secretsIn(made.text),
    ];
    for (const text of hidden) expect(all).not.toContain(text);
    expect(
      (await operatorEventsOf(operator, organizationId)).find((one) => one['action'] === action),
    ).toMatchObject({
      actor_kind: 'operator_key',
      actor: operator.keyId,
      address: expect.stringMatching(/127\.0\.0\.1$/) as unknown,
    });
  },
);

it('a new budget of the operator is seen with its former value, without metadata and external ID', async () => {
  const { organizationId, as } = await server.account({ credits: 100 });
  const body = { monthly_credits: 500, metadata: { plan: 'gold' }, external_id: `crm-${organizationId}` };
  expect((await operator.call('PATCH', `/organizations/${organizationId}`, body)).status).toBe(200);
  expect((await eventsOf(as))[0]).toMatchObject({
    action: 'organization update',
    changes: [{ field: 'monthly_credits', before: 100, after: 500 }],
  });
});

it('a refund is seen with its charge, without the reason', async () => {
  const { organizationId, as } = await server.account();
  await seed(server.db, { Company: [{ id: 'c1' }] });
  const charge = (await as.get('/companies/c1')).headers.get('x-request-id');
  const body = { request_id: charge, reason: 'Private reason', external_id: 'crm-78' };
  expect((await operator.post(`/organizations/${organizationId}/refunds`, body)).status).toBe(200);
  const events = await eventsOf(as);
  expect(events[0]).toMatchObject({
    ...{ action: 'refund add', author: 'operator' },
    changes: [
      { field: 'credits', after: 1 },
      { field: 'charge_id', after: charge },
    ],
  });
  expect(JSON.stringify(events)).not.toMatch(/Private reason|crm-78/);
});

it('an organization reads only its own events, page by page, and a cursor of another one is refused', async () => {
  const [one, other] = [await server.account(), await server.account()];
  for (const percent of [10, 20, 30, 40, 50])
    await send(one.as, 'PATCH', '/organization', { credit_alert_percents: [percent] });
  await newKey(other.as);
  const seen: unknown[] = [];
  let cursor = '';
  for (let hasNext = true; hasNext;) {
    const { body } = await one.as.get(`/audit-events?limit=2${cursor === '' ? '' : `&after=${cursor}`}`);
    const { items, page_info: page } = body as {
      items: readonly { changes: [{ after: unknown }] }[];
      page_info: { has_next_page: boolean; end_cursor: string };
    };
    seen.push(...items.map(({ changes: [{ after }] }) => after));
    ({ has_next_page: hasNext, end_cursor: cursor } = page);
  }
  expect(seen).toEqual([[50], [40], [30], [20], [10]]);
  expect((await eventsOf(other.as)).map(({ action }) => action)).toEqual(['key issue']);
  expectError(await other.as.get(`/audit-events?after=${cursor}`), 422, 'VALIDATION_ERROR', /after must be/);
  const { data } = await one.as.graph(
    '{ auditEvents(first: 2) { edges { cursor node { id } } nodes { id } pageInfo { hasNextPage endCursor } } }',
  );
  const { edges, nodes, pageInfo } = (data as { auditEvents: Record<string, never> })
    .auditEvents as unknown as {
    edges: readonly { cursor: string; node: unknown }[];
    nodes: readonly unknown[];
    pageInfo: Json;
  };
  expect(edges.map(({ node }) => node)).toEqual(nodes);
  expect(pageInfo).toEqual({ hasNextPage: true, endCursor: edges[1]?.cursor });
});

it('needs keys:manage, costs nothing, and refuses wrong pages', async () => {
  const { as, organizationId } = await server.account({ credits: 0 });
  expect(await eventsOf(as)).toEqual([]);
  const lesser = await server.key(organizationId, { scopes: ['usage:read', 'webhooks:manage'] });
  expectError(await lesser.as.get('/audit-events'), 403, 'NOT_PERMITTED', /keys:manage/);
  const refused = await lesser.as.graph('{ auditEvents { nodes { id } } }');
  expect(refused.errors[0]?.extensions.code).toBe('NOT_PERMITTED');
  for (const query of ['limit=0', 'limit=201', 'limit=x', 'after=x', 'unknown=1'])
    expectError(await as.get(`/audit-events?${query}`), 422, 'VALIDATION_ERROR');
  expectError(await server.anonymous.get('/audit-events'), 401, 'API_KEY_MISSING');
});

it('changes of webhooks and shares count toward the daily maximum; deleting and unsharing are never refused', async () => {
  const { as, organizationId } = await server.account();
  const search = await newSearch(server, organizationId, false);
  const webhook = await newWebhook(as);
  for (let change = 1; change < 39; change += 1)
    await send(as, 'PATCH', `/webhooks/${webhook}`, { status: change % 2 === 0 ? 'active' : 'paused' });
  expect((await share(as, search)).status).toBe(200);
  expectError(await send(as, 'POST', `/webhooks/${webhook}/rotate`, {}), 422, 'VALIDATION_ERROR', /40 times/);
  expectError(await as.post('/webhooks', { url: hook, products: ['people'] }), 422, 'VALIDATION_ERROR');
  expect((await share(as, search, 'unshareSavedSearch')).status).toBe(200);
  expect((await send(as, 'DELETE', `/webhooks/${webhook}`)).status).toBe(200);
});
