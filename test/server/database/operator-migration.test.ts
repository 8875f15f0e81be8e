import { readFileSync } from 'node:fs';
import { Caller } from '../../harness/caller.js';
import { operatorOf } from '../../harness/operator-client.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const migration = readFileSync('prisma/migrations/20261128070000_operator/migration.sql', 'utf8');

/** Removes everything that the migration adds. */
const undo = `
  DROP TRIGGER audit_entry_is_append_only ON audit_entry;
  DROP TRIGGER audit_entry_is_not_truncated ON audit_entry;
  DROP FUNCTION refuse_audit_change;
  DROP TABLE operator_key;
  ALTER TABLE organization DROP COLUMN external_id, DROP COLUMN metadata, DROP COLUMN suspended_at,
    DROP COLUMN suspension_reason, DROP COLUMN closed_at, DROP COLUMN purged_at;
  DROP INDEX organization_created_at_id_idx`;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ operators: true });
});
afterAll(() => server.stop());

it('organizations from before the migration are active, and their audit entries become append-only', async () => {
  const { pool } = server.db;
  const { organizationId, secret } = await server.account();
  await pool.query(undo);
  await pool.query(
    `INSERT INTO audit_entry (at, actor_kind, actor, channel, action, organization_id)
     VALUES (now(), 'user', 'ada', 'command', 'organization create', $1)`,
    [organizationId],
  );
  await pool.query(migration);
  const operator = await operatorOf(server);
  expect((await operator.get(`/organizations/${organizationId}`)).json).toMatchObject({
    id: organizationId,
    state: 'active',
    external_id: null,
    metadata: {},
  });
  expect((await operator.get('/audit-events')).json['items']).toMatchObject([{ actor: 'ada' }]);
  expect((await new Caller(server.url, secret).get('/organization/credits')).status).toBe(200);
  await expect(pool.query('DELETE FROM audit_entry')).rejects.toThrow(/append-only/);
});
