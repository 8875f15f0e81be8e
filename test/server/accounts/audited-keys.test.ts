import type { AuditRequest } from '../../../src/accounts/model/audit-entry.js';
import { deleteOldAuditEntries, listAuditEntries } from '../../../src/accounts/sql/audit-entries.js';
import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
/** The limit of keys, which also sets the limits of keys issued and of updates per day: ten times as many. */
const keys = 2;

beforeAll(async () => {
  server = await startServer({ bounds: { keys } });
});
afterAll(() => server.stop());

const everything: AuditRequest = {
  organizationId: null,
  actor: null,
  action: null,
  targetId: null,
  since: null,
  until: null,
  after: null,
  limit: 1000,
};

async function entriesOf(organizationId: string) {
  return (await listAuditEntries(server.db, { ...everything, organizationId })).entries;
}

function patch(as: Caller, id: string, body: object, more: Readonly<Record<string, string>> = {}) {
  const headers = { 'Content-Type': 'application/json', ...more };
  return as.request('PATCH', `/keys/${id}`, { headers, body: JSON.stringify(body) });
}

it('a change of a key or of settings through the API is stored with the calling key and the request', async () => {
  const { as, keyId, organizationId, secret: ownSecret } = await server.account();
  const issued = (await as.post('/keys', { name: 'N', scopes: ['people:read'] })).body as Record<
    string,
    string
  >;
  const { id = '', secret = '' } = issued;
  await patch(as, id, { monthly_cap: 5 }, { 'X-Request-Id': 'req-1' });
  const rotation = await as.graph(`mutation { rotateApiKey(id: "${id}", overlapSeconds: 0) { id } }`);
  expect(rotation.errors).toEqual([]);
  const next = (rotation.data as { rotateApiKey: { id: string } }).rotateApiKey.id;
  for (let time = 0; time < 2; time += 1) await as.request('DELETE', `/keys/${next}`);
  await as.graph(
    'mutation { updateOrganization(input: { creditAlertPercents: [50] }) { organization { name } } }',
  );
  const stored = await entriesOf(organizationId);
  const by = {
    actorKind: 'api_key',
    actor: keyId,
    keyPrefix: ownSecret.slice(0, 10),
    address: expect.stringMatching(/127\.0\.0\.1$/) as unknown,
    host: null,
    organizationId,
    at: server.clock.now(),
  };
  const requestId: unknown = expect.stringMatching(/^[\w-]{5,}$/);
  expect(stored.map(({ id: _id, ...entry }) => entry)).toEqual([
    {
      ...by,
      channel: 'graphql',
      action: 'organization update',
      targetKind: 'organization',
      targetId: organizationId,
      details: { credit_alert_percents: [50], before: { credit_alert_percents: [80, 95, 100] } },
      requestId,
    },
    {
      ...by,
      channel: 'rest',
      action: 'key revoke',
      targetKind: 'key',
      targetId: next,
      details: {},
      requestId,
    },
    {
      ...by,
      channel: 'graphql',
      action: 'key rotate',
      targetKind: 'key',
      targetId: next,
      details: { replaces: id, overlap_seconds: 0 },
      requestId,
    },
    {
      ...by,
      channel: 'rest',
      action: 'key update',
      targetKind: 'key',
      targetId: id,
      details: { monthly_cap: 5, before: { monthly_cap: null } },
      requestId: 'req-1',
    },
    {
      ...by,
      channel: 'rest',
      action: 'key issue',
      targetKind: 'key',
      targetId: id,
      details: { name: 'N', scopes: ['people:read'] },
      requestId,
    },
  ]);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

it('a refused change is not stored, and a change that cannot be stored is not made', async () => {
  const { as, keyId, organizationId } = await server.account();
  expectError(await patch(as, 'key_0123456789abcdef', { name: 'X' }), 404, 'NOT_FOUND');
  expectError(await as.post('/keys', { name: 'X', scopes: ['*'], monthly_cap: -1 }), 422, 'VALIDATION_ERROR');
  expect(await entriesOf(organizationId)).toEqual([]);
  await server.db.pool.query(`ALTER TABLE audit_entry ADD CONSTRAINT refused CHECK (actor <> '${keyId}')`);
  try {
    expectError(await as.post('/keys', { name: 'X', scopes: ['*'] }), 500, 'INTERNAL_ERROR');
    expectError(await patch(as, keyId, { name: 'X' }), 500, 'INTERNAL_ERROR');
    const { body } = await as.get('/keys');
    expect(body).toMatchObject([{ id: keyId, name: null }]);
  } finally {
    await server.db.pool.query('ALTER TABLE audit_entry DROP CONSTRAINT refused');
  }
});

it('an organization can make ten times its limit of keys in updates a day, and can always revoke', async () => {
  const { as, keyId, organizationId } = await server.account();
  const { id = '' } = (await as.post('/keys', { name: 'N', scopes: ['people:read'] })).body as Record<
    string,
    string
  >;
  const statuses: number[] = [];
  for (let time = 0; time < keys * 10; time += 1)
    statuses.push((await patch(as, keyId, { name: `N${time}` })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expectError(await patch(as, keyId, { name: 'X' }), 422, 'VALIDATION_ERROR');
  expect((await as.request('DELETE', `/keys/${id}`)).status).toBe(200);
  expect(await entriesOf(organizationId)).toHaveLength(keys * 10 + 2);
  server.clock.advance(86_400_000);
  expect((await patch(as, keyId, { name: 'X' })).status).toBe(200);
});

it('entries are deleted after their retention period, in batches', async () => {
  const { as, keyId, organizationId } = await server.account();
  for (let time = 0; time < 3; time += 1) await patch(as, keyId, { name: `N${time}` });
  const later = new Date(server.clock.now().getTime() + 1);
  server.clock.advance(1000);
  await patch(as, keyId, { name: 'later' });
  while ((await deleteOldAuditEntries(server.db, later, 2)) === 2);
  expect(await entriesOf(organizationId)).toMatchObject([{ details: { name: 'later' } }]);
});
