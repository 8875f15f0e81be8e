import { deleteEndedKeys, revokeApiKey } from '../../../src/accounts/sql/api-keys.js';
import {
  closeOldRequests,
  deleteClosedRequests,
  listSourcingRequests,
} from '../../../src/lookups/sql/sourcing-requests.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const dayMs = 86_400_000;
const start = '2026-01-01T00:00:00.000Z';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds: { openSourcing: 2 } });
});
beforeEach(() => {
  server.clock.set(start);
});
afterAll(() => server.stop());

const daysAgo = (days: number): Date => new Date(server.clock.now().getTime() - days * dayMs);

it('a company request is closed 90 days after it was last made, frees capacity, and is deleted 90 days later', async () => {
  const [{ as }, other] = [await server.account(), await server.account()];
  for (const domain of ['old.example', 'repeated.example']) await as.post('/companies', { domain });
  await other.as.post('/companies', { domain: 'old.example' });
  server.clock.advance(60 * dayMs);
  await as.post('/companies', { domain: 'repeated.example' });
  server.clock.advance(31 * dayMs);
  expect(await closeOldRequests(server.db, daysAgo(90), 1000)).toBe(2);
  expect(await closeOldRequests(server.db, daysAgo(90), 1000)).toBe(0);
  const named = async (all: boolean): Promise<string[]> =>
    (await listSourcingRequests(server.db, all)).map(({ identifier }) => identifier).toSorted();
  expect([await named(false), await named(true)]).toEqual([
    ['repeated.example'],
    ['old.example', 'repeated.example'],
  ]);
  // The limit allows one more open request. Repeating the closed one reopens it, so the new one is refused.
  await as.post('/companies', { domain: 'old.example' });
  await as.post('/companies', { domain: 'new.example' });
  expect(await named(false)).toEqual(['old.example', 'repeated.example']);
  server.clock.advance(91 * dayMs);
  await closeOldRequests(server.db, daysAgo(90), 1000);
  expect(await deleteClosedRequests(server.db, daysAgo(90), 1000)).toBe(1);
  expect(await named(true)).toEqual(['old.example', 'repeated.example']);
  server.clock.advance(91 * dayMs);
  expect(await deleteClosedRequests(server.db, daysAgo(90), 1000)).toBe(2);
  expect(await named(true)).toEqual([]);
  expect(await server.db.prisma.sourcingRequester.count()).toBe(0);
});

it('a request that another organization still makes stays open for that organization', async () => {
  const [{ as }, other] = [await server.account(), await server.account()];
  await as.post('/companies', { domain: 'shared.example' });
  server.clock.advance(60 * dayMs);
  await other.as.post('/companies', { domain: 'shared.example' });
  server.clock.advance(31 * dayMs);
  expect(await closeOldRequests(server.db, daysAgo(90), 1000)).toBe(1);
  expect(await listSourcingRequests(server.db, false)).toMatchObject([{ identifier: 'shared.example' }]);
});

it('expired keys are deleted with the caps of their rotation lines, and other keys remain', async () => {
  const { organizationId, keyId } = await server.account();
  const ended = await server.key(organizationId, { expiresAt: new Date('2026-01-02T00:00:00Z') });
  const revoked = await server.key(organizationId);
  const later = await server.key(organizationId, { expiresAt: new Date('2026-03-01T00:00:00Z') });
  await revokeApiKey(server.db, revoked.keyId, server.clock.now());
  const caps = { [ended.keyId]: { cap: 5, used: 0 }, [later.keyId]: { cap: 7, used: 0 } };
  await server.db.prisma.creditBudget.update({ where: { organizationId }, data: { keyCaps: caps } });
  server.clock.advance(61 * dayMs);
  server.clock.set('2026-03-05T00:00:00.000Z');
  await deleteEndedKeys(server.db, daysAgo(60), 1000);
  const keys = await server.db.prisma.apiKey.findMany({ where: { organizationId }, select: { id: true } });
  expect(keys.map(({ id }) => id).toSorted()).toEqual([keyId, later.keyId].toSorted());
  const budget = await server.db.prisma.creditBudget.findUnique({ where: { organizationId } });
  expect(budget?.keyCaps).toEqual({ [later.keyId]: { cap: 7, used: 0 } });
});

it('an expired key remains while a key in its rotation line, or one that the line issued, has not expired', async () => {
  const { organizationId, keyId } = await server.account();
  const expiresAt = new Date('2026-01-02T00:00:00Z');
  const [root, issuer] = [
    await server.key(organizationId, { expiresAt }),
    await server.key(organizationId, { expiresAt }),
  ];
  const [successor, issued] = [await server.key(organizationId), await server.key(organizationId)];
  const { apiKey } = server.db.prisma;
  await apiKey.update({ where: { id: successor.keyId }, data: { rootKeyId: root.keyId } });
  await apiKey.update({ where: { id: issued.keyId }, data: { issuerRootIds: [issuer.keyId] } });
  const all = [keyId, root.keyId, issuer.keyId, successor.keyId, issued.keyId].toSorted();
  const present = async (): Promise<string[]> => {
    await deleteEndedKeys(server.db, daysAgo(60), 1000);
    const keys = await apiKey.findMany({ where: { organizationId }, select: { id: true } });
    return keys.map(({ id }) => id).toSorted();
  };
  server.clock.set('2026-03-05T00:00:00.000Z');
  expect(await present()).toEqual(all);
  for (const key of [successor, issued]) await revokeApiKey(server.db, key.keyId, new Date(start));
  expect(await present()).toEqual([keyId]);
});

it('an organization stores at most a thousand free responses; charged ones are stored in addition', async () => {
  const { organizationId, as } = await server.account();
  const free = { organizationId, fingerprint: '', requestId: '', scopes: [], isFree: true };
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  await server.db.prisma.idempotentAnswer.createMany({
    data: Array.from({ length: 999 }, (_, at) => ({ ...free, idempotencyKey: `k${at}`, expiresAt })),
  });
  const ask = (key: string): Promise<{ status: number; headers: Headers }> =>
    as.with({ 'Idempotency-Key': key }).post('/companies', { domain: 'free.example' });
  for (const key of ['fits', 'beyond']) expect((await ask(key)).status).toBe(200);
  const replayed = [await ask('fits'), await ask('beyond')].map(({ headers }) =>
    headers.get('Idempotent-Replayed'),
  );
  expect(replayed).toEqual(['true', null]);
});
