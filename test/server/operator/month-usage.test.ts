import { expectError } from '../../harness/expect-error.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startServer({ operators: true });
  operator = await operatorOf(server);
  await seed(server.db, { Company: [{ id: 'c0', organization_name: 'One' }] });
});
afterAll(() => server.stop());

it('the usage of a month has refunds and what grants paid', async () => {
  server.clock.set('2027-05-31T12:00:00.000Z');
  const { organizationId, as } = await server.account({ credits: 2 });
  const path = `/organizations/${organizationId}`;
  await operator.post(`${path}/grants`, { credits: 9 });
  const charges: string[] = [];
  for (let made = 0; made < 4; made += 1)
    charges.push((await as.get('/companies/c0')).headers.get('x-request-id') ?? '');
  const refund = (at: number) =>
    operator.post(`${path}/refunds`, { request_id: charges[at], reason: 'Wrong record' });
  await refund(0);
  await refund(3);
  server.clock.set('2027-06-01T00:00:00.000Z');
  await refund(1);
  await refund(2);
  await as.get('/companies/c0');
  const figures = { organization_id: organizationId, external_id: null, name: 'Test' };
  const usageOf = async (month: string) => operator.pages(`/usage?month=${month}&limit=9`);
  expect(await usageOf('2027-05')).toEqual([
    { ...figures, credits: 4, requests: 4, refunds: 2, late_refunds: 0, grants_used: 1 },
  ]);
  expect(await usageOf('2027-06')).toEqual([
    { ...figures, credits: 1, requests: 1, refunds: 0, late_refunds: 2, grants_used: 0 },
  ]);
});

it('the usage of a month has the charges of every organization, in pages', async () => {
  server.clock.set('2027-03-15T12:00:00.000Z');
  const accounts = await Promise.all([server.account(), server.account()]);
  for (const { as } of accounts) await as.get('/companies/c0');
  await accounts[0].as.get('/companies/c0');
  server.clock.set('2027-04-01T00:00:00.000Z');
  await accounts[1].as.get('/companies/c0');
  const rows = await operator.pages('/usage?month=2027-03&limit=1');
  const expected = [
    { organization_id: accounts[0].organizationId, credits: 2, requests: 2 },
    { organization_id: accounts[1].organizationId, credits: 1, requests: 1 },
  ].sort((a, b) => (a.organization_id < b.organization_id ? -1 : 1));
  expect(rows).toMatchObject(expected);
  expectError(await operator.get('/usage?month=2027-13'), 422, 'VALIDATION_ERROR', /a month like 2026-11/);
  expectError(await operator.get('/usage'), 422, 'VALIDATION_ERROR', /month must be/);
});
