import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import {
  balance,
  isAnswered,
  type MeteredServer,
  noon,
  startMeteredServer,
} from '../../harness/metered-server.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { expectVerified, grant, reason, refund, spend, usesOf } from '../../harness/refunds.js';

let server: MeteredServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startMeteredServer({ operators: true });
  operator = await operatorOf(server);
});
beforeEach(() => {
  server.clock.set(noon);
});
afterAll(() => server.stop());

/** Each case charges 10 credits, and then makes these refunds: null for all that remains. */
it.each<[refunds: (number | null)[], refused: RegExp | null, used: number]>([
  [[null], null, 0],
  [[10], null, 0],
  [[3], null, 7],
  [[3, null], null, 0],
  [[3, 4], null, 3],
  [[11], /cost 10 credits, of which 0 were refunded: credits must be at most 10, got 11/, 10],
  [[3, 8], /cost 10 credits, of which 3 were refunded: credits must be at most 7, got 8/, 7],
  [[10, 1], /was refunded in full: 10 credits/, 0],
  [[null, null], /was refunded in full: 10 credits/, 0],
])('case %#: refunds of %j are never more than the charge', async (refunds, refused, used) => {
  const { organizationId, as } = await server.account({ credits: 100 });
  const id = await spend(server, as, 10);
  for (const [index, credits] of refunds.entries()) {
    const answer = await refund(operator, organizationId, id, { credits });
    const isRefused = refused !== null && index === refunds.length - 1;
    if (isRefused) expectError(answer, 422, 'VALIDATION_ERROR', refused);
    else expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  }
  expect(await balance(as)).toMatchObject({ credit_limit: 100, used, remaining: 100 - used });
  await expectVerified(server, organizationId);
});

it('the customer sees the charge and the refund, which points to it', async () => {
  const { organizationId, as, keyId } = await server.account({ credits: 100 });
  const id = await spend(server, as, 10);
  server.clock.advance(1000);
  const { json } = await refund(operator, organizationId, id, { credits: 4, external_id: 'ticket-1' });
  const refundId = String(json['id']);
  expect(json).toEqual({
    id: expect.stringMatching(/^req_/) as unknown,
    organization_id: organizationId,
    charge_id: id,
    credits: 4,
    reason,
    grant_id: null,
    granted_credits: 0,
    external_id: 'ticket-1',
    created_at: '2026-06-15T12:00:01.000Z',
  });
  const charge = { id, request_id: id, credits: 10, outcome: 'charged', refund_of: null };
  const given = {
    ...{ id: refundId, request_id: refundId, credits: -4, outcome: 'refunded', refund_of: id, status: null },
    ...{ key_id: keyId, channel: 'rest', operation: 'fundingRoundsSearchResults', records: {}, grants: {} },
  };
  const listOf = async (query: string) =>
    ((await as.get(`/requests${query}`)).body as { items: readonly object[] }).items;
  expect(await listOf('')).toMatchObject([given, charge]);
  expect(await listOf('?outcome=refunded')).toMatchObject([given]);
  expect(await listOf('?outcome=all&min_credits=1')).toMatchObject([charge]);
  expect((await as.get(`/requests/${id}`)).body).toMatchObject(charge);
  expect((await as.get(`/requests/${refundId}`)).body).toMatchObject(given);
  const { data } = await as.graph('{ requests { nodes { id credits outcome refundOf } } }');
  expect(data?.['requests']).toEqual({
    nodes: [
      { id: refundId, credits: -4, outcome: 'REFUNDED', refundOf: id },
      { id, credits: 10, outcome: 'CHARGED', refundOf: null },
    ],
  });
  const usage = { credits: 10, requests: 1, refunds: 4 };
  expect((await as.get('/usage')).body).toMatchObject({ ...usage, rows: [usage] });
  const one = await as.graph(`{ usage(requestId: "${refundId}") { credits requests refunds } }`);
  expect(one.data).toEqual({ usage: { credits: 0, requests: 0, refunds: 4 } });
});

it('a refund is made once per external ID, also by concurrent calls', async () => {
  const { organizationId, as } = await server.account({ credits: 100 });
  const id = await spend(server, as, 10);
  const body = { credits: 3, external_id: 'ticket-1' };
  const made = await Promise.all([1, 2, 3].map(() => refund(operator, organizationId, id, body)));
  expect(new Set(made.map(({ json }) => json['id'])).size).toBe(1);
  expect((await refund(operator, organizationId, id, { ...body, credits: 9 })).json).toEqual(made[0]?.json);
  expect(await balance(as)).toMatchObject({ used: 7 });
  const events = await operator.get(`/audit-events?organization=${organizationId}`);
  expect(events.json['items']).toMatchObject([
    {
      ...{ action: 'refund add', target_kind: 'refund', target_id: made[0]?.json['id'] },
      details: { charge_id: id, credits: 3, reason, external_id: 'ticket-1' },
    },
  ]);
});

it('concurrent refunds of one charge, in the middle of charges, never exceed it', async () => {
  const { organizationId, as } = await server.account({ credits: 20 });
  const id = await spend(server, as, 10);
  const [answers, refunds] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, () => spendOne(as))),
    Promise.all(Array.from({ length: 6 }, () => refund(operator, organizationId, id, { credits: 3 }))),
  ]);
  expect(refunds.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
  const paid = answers.filter(Boolean).length;
  expect(await balance(as)).toMatchObject({ used: 1 + paid, remaining: 19 - paid });
  await expectVerified(server, organizationId);
});

async function spendOne(as: Caller): Promise<boolean> {
  return isAnswered(await as.get('/companies/c0ffee'));
}

it('a refund of an unlimited organization lowers its counters', async () => {
  const { organizationId, as } = await server.account({ credits: -1, dailyCap: 50 });
  const id = await spend(server, as, 10);
  await refund(operator, organizationId, id);
  expect(await balance(as)).toMatchObject({ credit_limit: -1, remaining: -1, daily_used: 0 });
  await expectVerified(server, organizationId);
});

it('is refused if it needs another grant and there are 20 open ones', async () => {
  const { organizationId, as } = await server.account();
  const id = await spend(server, as, 2);
  for (let made = 0; made < 20; made += 1) await grant(operator, organizationId, 1);
  server.clock.set('2026-07-01T00:00:00.000Z');
  const answer = await refund(operator, organizationId, id);
  expectError(answer, 422, 'VALIDATION_ERROR', /has 20 open grants, which is the maximum, and this refund/);
  expect(await operator.pages(`/organizations/${organizationId}/refunds?limit=2`)).toEqual([]);
  expect(Object.keys(await usesOf(operator, organizationId))).toHaveLength(20);
});

it('finds a charge by the X-Request-Id that its caller sent, unless several have it', async () => {
  const { organizationId, as } = await server.account();
  const named = as.with({ 'X-Request-Id': 'job-7' });
  await named.get('/companies/c0ffee');
  const { json } = await refund(operator, organizationId, 'job-7');
  expect(json).toMatchObject({ credits: 1, charge_id: expect.stringMatching(/^req_/) as unknown });
  await named.get('/companies/decaf');
  const several = /has several charges with the request ID "job-7". Use the X-Charge-Id/;
  expectError(await refund(operator, organizationId, 'job-7'), 422, 'VALIDATION_ERROR', several);
});

it.each([
  [{ request_id: 'req_none' }, 404, 'NOT_FOUND', /has no charge with the request ID "req_none"/],
  [{ request_id: 'a b' }, 422, 'VALIDATION_ERROR', /request_id must be an X-Charge-Id or an X-Request-Id/],
  [{ request_id: undefined }, 422, 'VALIDATION_ERROR', /request_id must be/],
  [{ reason: undefined }, 422, 'VALIDATION_ERROR', /reason must be text of 1 to 500/],
  [{ reason: '' }, 422, 'VALIDATION_ERROR', /reason must be text of 1 to 500/],
  [{ credits: 0 }, 422, 'VALIDATION_ERROR', /credits must be a whole number of credits from 1/],
  [{ credits: 1.5 }, 422, 'VALIDATION_ERROR', /got 1.5/],
  [{ external_id: 'a\u0000' }, 422, 'VALIDATION_ERROR', /external_id must be text/],
  [{ note: 'x' }, 422, 'VALIDATION_ERROR', /note/],
] as const)(
  'case %#: a wrong refund is refused, and gives nothing back',
  async (body, status, code, message) => {
    const { organizationId, as } = await server.account();
    const id = await spend(server, as, 2);
    expectError(await refund(operator, organizationId, id, body), status, code, message);
    expect(await balance(as)).toMatchObject({ used: 2 });
  },
);

it('refuses a charge of another organization, a refund, and a key without the scope', async () => {
  const { organizationId, as } = await server.account();
  const other = await server.account();
  const id = await spend(server, as, 2);
  expectError(await refund(operator, other.organizationId, id), 404, 'NOT_FOUND', /has no charge/);
  const { json } = await refund(operator, organizationId, id, { credits: 1 });
  expectError(await refund(operator, organizationId, String(json['id'])), 404, 'NOT_FOUND', /has no charge/);
  const reader = await operatorOf(server, ['organizations:read']);
  const path = `/organizations/${organizationId}/refunds`;
  expectError(await reader.post(path, { request_id: id, reason }), 403, 'NOT_PERMITTED');
  expectError(await refund(operator, 'org_0', id), 404, 'NOT_FOUND', /no organization/);
});

it('lists refunds, newest first, in pages', async () => {
  const { organizationId, as } = await server.account();
  const id = await spend(server, as, 10);
  for (const credits of [1, 2, 3]) {
    server.clock.advance(1);
    await refund(operator, organizationId, id, { credits });
  }
  const path = `/organizations/${organizationId}/refunds`;
  const listed = await operator.pages(`${path}?limit=2`);
  expect(listed.map(({ credits }) => credits)).toEqual([3, 2, 1]);
  expectError(await operator.get(`${path}?after=x`), 422, 'VALIDATION_ERROR', /after must be/);
  expectError(await operator.get('/organizations/org_0/refunds'), 404, 'NOT_FOUND');
});
