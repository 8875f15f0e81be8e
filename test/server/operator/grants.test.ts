import { verifyLedger } from '../../../src/accounts/sql/verify-ledger.js';
import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import {
  balance,
  budgetOf,
  companyPath,
  isAnswered,
  isOutOfCredits,
  type MeteredServer,
  noon,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';

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

const days = (count: number): string =>
  new Date(server.clock.now().getTime() + count * 86_400_000).toISOString();

/** Adds a grant, a millisecond after the one before: lists have the newest first. */
async function grant(organizationId: string, body: object): Promise<string> {
  server.clock.advance(1);
  const { json } = await operator.post(`/organizations/${organizationId}/grants`, body);
  return String(json['id']);
}

function grantsOf(organizationId: string) {
  return operator.pages(`/organizations/${organizationId}/grants?limit=2`);
}

/** Reads pages of rounds until a price was charged. */
async function spend(as: Caller, credits: number): Promise<void> {
  for (let left = credits; left > 0; left -= 12) {
    const answer = await as.get(`${server.rounds}?limit=${Math.min(12, left)}`);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  }
}

async function expectVerified(organizationId: string): Promise<void> {
  expect((await verifyLedger(server.db, organizationId)).mismatches).toEqual([]);
}

it('the balance of two months: monthly credits first, then the grant that expires first', async () => {
  server.clock.set('2026-06-20T00:00:00.000Z');
  const { organizationId, as } = await server.account({ credits: 20 });
  await grant(organizationId, { credits: 30, expires_at: null, note: 'Contract' });
  await grant(organizationId, { credits: 10, expires_at: '2026-07-05T00:00:00Z' });
  expect(await balance(as)).toMatchObject({ credit_limit: 60, used: 0, remaining: 60 });
  await spend(as, 24);
  expect(await balance(as)).toMatchObject({ credit_limit: 60, used: 24, remaining: 36 });
  expect((await grantsOf(organizationId)).map(({ used, remaining }) => [used, remaining])).toEqual([
    [4, 6],
    [0, 30],
  ]);
  server.clock.set('2026-07-01T00:00:00.000Z');
  expect(await balance(as)).toMatchObject({ credit_limit: 56, used: 0, remaining: 56 });
  await spend(as, 22);
  expect(await balance(as)).toMatchObject({ credit_limit: 56, used: 22, remaining: 34 });
  server.clock.set('2026-07-05T00:00:00.000Z');
  expect(await balance(as)).toMatchObject({ credit_limit: 52, used: 22, remaining: 30 });
  await spend(as, 30);
  expect(await balance(as)).toMatchObject({ credit_limit: 52, used: 52, remaining: 0 });
  expect(isOutOfCredits(await as.get(companyPath))).toBe(true);
  expect((await grantsOf(organizationId)).map(({ status, used }) => [status, used])).toEqual([
    ['expired', 6],
    ['used', 30],
  ]);
  await expectVerified(organizationId);
});

it('a receipt has the grants that paid, in REST and in GraphQL, and the headers count them', async () => {
  const { organizationId, as } = await server.account({ credits: 2 });
  const first = await grant(organizationId, { credits: 3, expires_at: days(1) });
  const second = await grant(organizationId, { credits: 50 });
  const answer = await as.get(`${server.rounds}?limit=9`);
  expect(budgetOf(answer).slice(0, 2)).toEqual([55, 46]);
  const id = requestId(answer);
  expect((await as.get(`/requests/${id}`)).body).toMatchObject({
    credits: 9,
    grants: { [first]: 3, [second]: 4 },
  });
  const { data } = await as.graph(`{ request(id: "${id}") { credits grants { id credits } } }`);
  expect(data).toEqual({
    request: {
      credits: 9,
      grants: [
        { id: first, credits: 3 },
        { id: second, credits: 4 },
      ],
    },
  });
  const viewer = await as.graph('{ viewer { budgets { month { limit used remaining } } } }');
  expect(viewer.data).toEqual({ viewer: { budgets: { month: { limit: 55, used: 9, remaining: 46 } } } });
  await expectVerified(organizationId);
});

it('a grant is made once per external ID, also by concurrent calls and after it has expired', async () => {
  const { organizationId } = await server.account();
  const body = { credits: 7, expires_at: days(1), external_id: 'inv-1', note: 'Invoice 1' };
  const path = `/organizations/${organizationId}/grants`;
  const made = await Promise.all([1, 2, 3].map(() => operator.post(path, body)));
  expect(new Set(made.map(({ json }) => json['id'])).size).toBe(1);
  expect(made[0]?.json).toMatchObject({ ...body, status: 'open', used: 0, remaining: 7, voided_at: null });
  server.clock.advance(2 * 86_400_000);
  expect((await operator.post(path, { ...body, credits: 9 })).json).toMatchObject({
    credits: 7,
    status: 'expired',
    remaining: 0,
  });
  const other = await server.account();
  expect(await grant(other.organizationId, { credits: 1, external_id: 'inv-1' })).not.toBe(
    made[0]?.json['id'],
  );
  const events = await operator.get(`/audit-events?organization=${organizationId}`);
  expect(events.json['items']).toMatchObject([
    { action: 'grant add', target_kind: 'grant', details: { credits: 7, note: 'Invoice 1' } },
  ]);
});

it('voiding takes the remaining credits, once, and refuses nothing that was used', async () => {
  const { organizationId, as } = await server.account({ credits: 0 });
  const id = await grant(organizationId, { credits: 30 });
  await spend(as, 12);
  const voided = () => operator.post(`/organizations/${organizationId}/grants/${id}/void`);
  expect((await voided()).json).toMatchObject({ status: 'voided', credits: 30, used: 12, remaining: 0 });
  expect((await voided()).json).toMatchObject({ status: 'voided', used: 12 });
  expect(await balance(as)).toMatchObject({ credit_limit: 12, used: 12, remaining: 0 });
  expect(isOutOfCredits(await as.get(companyPath))).toBe(true);
  const events = await operator.get(`/audit-events?organization=${organizationId}`);
  expect(events.json['items']).toMatchObject([
    { action: 'grant void', details: { voided_credits: 18, used: 12 } },
    { action: 'grant add' },
  ]);
  const other = await server.account();
  expectError(
    await operator.post(`/organizations/${other.organizationId}/grants/${id}/void`),
    404,
    'NOT_FOUND',
  );
  await expectVerified(organizationId);
});

it.each([
  [{}, /credits must be a whole number of credits from 1/],
  [{ credits: 0 }, /credits must be/],
  [{ credits: 1.5 }, /got 1.5/],
  [{ credits: 1, expires_at: '2020-01-01T00:00:00Z' }, /expires_at must be in the future/],
  [{ credits: 1, expires_at: 'soon' }, /expires_at must be a date-time/],
  [{ credits: 1, note: '' }, /note must be text of 1 to 500/],
  [{ credits: 1, external_id: 'a\u0000' }, /external_id must be text/],
])('case %#: a wrong grant is refused, and adds nothing', async (body, message) => {
  const { organizationId } = await server.account();
  const answer = await operator.post(`/organizations/${organizationId}/grants`, body);
  expectError(answer, 422, 'VALIDATION_ERROR', message);
  expect(await grantsOf(organizationId)).toEqual([]);
});

it('an organization has at most 20 open grants; used and expired ones do not count', async () => {
  const { organizationId, as } = await server.account({ credits: 0 });
  for (let made = 0; made < 19; made += 1)
    await grant(organizationId, { credits: 1, expires_at: days(1 + made) });
  await grant(organizationId, { credits: 1 });
  const path = `/organizations/${organizationId}/grants`;
  expectError(await operator.post(path, { credits: 1 }), 422, 'VALIDATION_ERROR', /has 20 open grants/);
  await spend(as, 1);
  server.clock.advance(2 * 86_400_000);
  expect((await operator.post(path, { credits: 5 })).status).toBe(200);
  const statuses = (await grantsOf(organizationId)).map(({ status }) => status);
  expect([statuses.length, statuses.filter((one) => one === 'open').length]).toEqual([21, 19]);
  expect(await balance(as)).toMatchObject({ credit_limit: 24, used: 1, remaining: 23 });
});

it('top-ups and voids in the middle of concurrent charges lose and add no credit', async () => {
  const { organizationId, as } = await server.account({ credits: 10 });
  const path = `/organizations/${organizationId}/grants`;
  const calls = Array.from({ length: 120 }, () => as.get(companyPath));
  const ids = await Promise.all([5, 9, 13, 17].map((credits) => grant(organizationId, { credits })));
  const voided = await operator.post(`${path}/${String(ids[3])}/void`);
  const answers = await Promise.all(calls);
  const drained: boolean[] = [];
  do drained.push(isAnswered(await as.get(companyPath)));
  while (drained.at(-1) === true);
  const paid = answers.filter(isAnswered).length + drained.filter(Boolean).length;
  expect(paid).toBe(10 + 5 + 9 + 13 + Number(voided.json['used']));
  expect(await balance(as)).toMatchObject({ credit_limit: paid, used: paid, remaining: 0 });
  await expectVerified(organizationId);
});

it('usage --verify finds a grant whose use differs from the ledger', async () => {
  const { organizationId, as } = await server.account({ credits: 0 });
  const id = await grant(organizationId, { credits: 30 });
  await spend(as, 5);
  await server.db.pool.query(
    `UPDATE credit_budget SET grants = jsonb_set(grants, '{0,month}', '6') WHERE organization_id = $1`,
    [organizationId],
  );
  expect((await verifyLedger(server.db, organizationId)).mismatches).toMatchObject([
    { window: id, used: 6, ledger: 5 },
  ]);
});

it('alerts are sent at percentages of the credits with grants', async () => {
  const { organizationId, as } = await server.account({ credits: 10 });
  await grant(organizationId, { credits: 10 });
  await spend(as, 12);
  const alerts = async () => (await as.graph('{ viewer { creditAlerts { percent limit used } } }')).data;
  expect(await alerts()).toEqual({ viewer: { creditAlerts: [] } });
  await spend(as, 4);
  expect(await alerts()).toEqual({ viewer: { creditAlerts: [{ percent: 80, limit: 20, used: 16 }] } });
});
