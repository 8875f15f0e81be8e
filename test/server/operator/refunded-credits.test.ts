import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { balance, type MeteredServer, noon, startMeteredServer } from '../../harness/metered-server.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { expectVerified, grant, refund, spend, usesOf } from '../../harness/refunds.js';

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

describe('the counters that a refund lowers', () => {
  it('are the month, the day and the caps of the key and of its issuers', async () => {
    const { organizationId } = await server.account({ credits: 100, dailyCap: 50 });
    const capped = await server.key(organizationId);
    await capKey(server.db, organizationId, capped.keyId, 30);
    const issued = (await capped.as.post('/keys', { name: 'I', scopes: ['*'] })).body as { secret: string };
    const as = capped.as.with({ 'X-API-Key': issued.secret });
    const id = await spend(server, as, 10);
    await refund(operator, organizationId, id, { credits: 4 });
    expect(await balance(as)).toMatchObject({ used: 6, daily_used: 6 });
    const budget = await server.db.prisma.creditBudget.findUniqueOrThrow({ where: { organizationId } });
    expect(budget.keyCaps).toMatchObject({ [capped.keyId]: { cap: 30, used: 6 } });
    await capKey(server.db, organizationId, capped.keyId, 31);
    await expectVerified(server, organizationId);
  });

  it('are not those of a later day', async () => {
    const { organizationId, as } = await server.account({ credits: 100, dailyCap: 50 });
    const id = await spend(server, as, 10);
    server.clock.set('2026-06-16T00:00:00.000Z');
    await spend(server, as, 2);
    await refund(operator, organizationId, id);
    expect(await balance(as)).toMatchObject({ used: 2, remaining: 98, daily_used: 2 });
    await expectVerified(server, organizationId);
  });

  it('are none after the month: the credits become a grant without an expiry', async () => {
    const { organizationId, as, keyId } = await server.account({ credits: 100 });
    await capKey(server.db, organizationId, keyId, 90);
    const id = await spend(server, as, 10);
    server.clock.set('2026-07-01T00:00:00.000Z');
    await spend(server, as, 2);
    const { json } = await refund(operator, organizationId, id, { credits: 6 });
    expect(json).toMatchObject({ credits: 6, granted_credits: 6 });
    expect(await balance(as)).toMatchObject({ credit_limit: 106, used: 2, remaining: 104 });
    expect((await operator.pages(`/organizations/${organizationId}/grants?limit=9`))[0]).toMatchObject({
      ...{ id: json['grant_id'], credits: 6, expires_at: null },
      note: `Refund ${String(json['id'])} of the charge ${id}`,
    });
    await capKey(server.db, organizationId, keyId, 80);
    await expectVerified(server, organizationId);
    expect((await as.get('/usage?from=2026-07-01')).body).toMatchObject({ credits: 2, refunds: 0 });
  });
});

describe('a charge that grants paid: 4 monthly credits, 3 of A and 5 of B', () => {
  const juneEnd = '2026-06-30T00:00:00Z';

  async function chargeGrants() {
    const { organizationId, as } = await server.account({ credits: 4 });
    const a = await grant(operator, organizationId, 3, juneEnd);
    const b = await grant(operator, organizationId, 20);
    const id = await spend(server, as, 12);
    return { organizationId, as, a, b, id };
  }

  it('is given back to the last payer first', async () => {
    const { organizationId, as, a, b, id } = await chargeGrants();
    const steps = [
      { credits: 2, uses: { [a]: [3, 0, 'used'], [b]: [3, 17, 'open'] }, used: 10 },
      { credits: 4, uses: { [a]: [2, 1, 'open'], [b]: [0, 20, 'open'] }, used: 6 },
      { credits: 6, uses: { [a]: [0, 3, 'open'], [b]: [0, 20, 'open'] }, used: 0 },
    ];
    for (const { credits, uses, used } of steps) {
      const { json } = await refund(operator, organizationId, id, { credits });
      expect(json).toMatchObject({ grant_id: null });
      expect(await usesOf(operator, organizationId)).toEqual(uses);
      expect(await balance(as)).toMatchObject({ credit_limit: 27, used, remaining: 27 - used });
      await expectVerified(server, organizationId);
    }
    const { body } = await as.get('/requests?outcome=refunded');
    expect((body as { items: object[] }).items.map((one) => (one as { grants: object }).grants)).toEqual(
      expect.arrayContaining([{ [a]: -2 }, { [b]: -3, [a]: -1 }, { [b]: -2 }]),
    );
  });

  it('opens a used grant again, also after another grant was added', async () => {
    const { organizationId, as, a, b, id } = await chargeGrants();
    await grant(operator, organizationId, 1);
    await refund(operator, organizationId, id, { credits: 7 });
    expect(await usesOf(operator, organizationId)).toMatchObject({
      [a]: [1, 2, 'open'],
      [b]: [0, 20, 'open'],
    });
    expect(await balance(as)).toMatchObject({ credit_limit: 28, used: 5, remaining: 23 });
    await expectVerified(server, organizationId);
    await spend(server, as, 2);
    expect(await usesOf(operator, organizationId)).toMatchObject({
      [a]: [3, 0, 'used'],
      [b]: [0, 20, 'open'],
    });
    await expectVerified(server, organizationId);
  });

  it('becomes a new grant where a grant has expired or was voided', async () => {
    const { organizationId, as, a, b, id } = await chargeGrants();
    await operator.post(`/organizations/${organizationId}/grants/${b}/void`);
    server.clock.set(juneEnd);
    const { json } = await refund(operator, organizationId, id);
    expect(json).toMatchObject({ credits: 12, granted_credits: 8 });
    expect(await usesOf(operator, organizationId)).toMatchObject({
      [a]: [3, 0, 'used'],
      [b]: [5, 0, 'voided'],
      [String(json['grant_id'])]: [0, 8, 'open'],
    });
    expect(await balance(as)).toMatchObject({ credit_limit: 12, used: 0, remaining: 12 });
    await expectVerified(server, organizationId);
  });

  it('goes back to an open grant after the month, and the rest becomes a grant', async () => {
    const { organizationId, as, a, b, id } = await chargeGrants();
    server.clock.set('2026-07-02T00:00:00.000Z');
    const { json } = await refund(operator, organizationId, id);
    expect(json).toMatchObject({ credits: 12, granted_credits: 7 });
    expect(await usesOf(operator, organizationId)).toMatchObject({
      [a]: [3, 0, 'used'],
      [b]: [0, 20, 'open'],
    });
    expect(await balance(as)).toMatchObject({ credit_limit: 31, used: 0, remaining: 31 });
    await spend(server, as, 6);
    await expectVerified(server, organizationId);
  });
});
