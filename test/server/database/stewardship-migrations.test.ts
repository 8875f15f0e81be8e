import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '../../harness/caller.js';
import { correct } from '../../harness/correct-record.js';
import { merge } from '../../harness/merge-records.js';
import { remove } from '../../harness/remove-records.js';
import { runnerOf } from '../../harness/run-erasure.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** Removes everything that the migrations add. */
const undo = `
  DROP TABLE removed_record, file_record, record_correction, merged_record, merged_link, erasure, suppressed_identifier;
  DROP FUNCTION current_id, current_ids;
  ALTER TABLE record_change DROP COLUMN reason, DROP COLUMN into_id;
  ALTER TABLE saved_search_change DROP COLUMN reason, DROP COLUMN into_id;
  ALTER TABLE company_identifier DROP COLUMN merged_from;
  ALTER TABLE person_email DROP COLUMN merged_from`;
const names = ['removed_records', 'record_corrections', 'merged_records', 'erasures', 'merged_folded_names'];

let server: TestServer;
let as: Caller;
let folder: string;
const cursors: Record<string, string> = {};

/** Returns the SQL of a migration by its name without the time. */
function readMigration(name: string): string {
  const found = readdirSync('prisma/migrations').find((one) => one.endsWith(`_${name}`)) ?? '';
  return readFileSync(`prisma/migrations/${found}/migration.sql`, 'utf8');
}

async function readNew(product: string): Promise<readonly unknown[]> {
  const { body } = await as.get(`/${product}/changes?cursor=${cursors[product] ?? 'start'}`);
  const { next_cursor: cursor, changes } = body as { next_cursor: string; changes: unknown[] };
  cursors[product] = cursor;
  return changes;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  server = await startServer();
  const { pool } = server.db;
  await seed(server.db, {
    Company: ['c1', 'c2', 'c3', 'c4'].map((id) => ({
      ...{ id, organization_name: id, website: { domain: `${id}.example` } },
    })),
    Person: [{ person_id: 'per_1', full_name: 'Old Person', emails: [{ email: 'p@old.example', score: 9 }] }],
  });
  ({ as } = await server.account());
  await pool.query(undo);
  for (const name of names) await pool.query(readMigration(name));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

it('changes from before the migrations have no reason and no survivor', async () => {
  expect(await readNew('companies')).toMatchObject(
    ['c1', 'c2', 'c3', 'c4'].map((id) => ({ change: 'added', id, reason: null, into: null })),
  );
  expect(await readNew('people')).toMatchObject([{ change: 'added', id: 'per_1', reason: null }]);
});

it('records from before the migrations can be merged, removed, corrected and erased', async () => {
  await merge(server, { kind: 'Company', from: 'c1', into: 'c2', reason: 'The same' });
  await remove(server, { kind: 'Company', ids: ['c3'], reason: 'Closed' });
  await correct(server, { kind: 'Company', id: 'c4', values: { tagline: 'New' }, reason: 'Ticket' });
  const request = { people: ['p@old.example'], reason: 'Request', mentions: false, yes: true };
  await runnerOf(server, folder).run('erase person', request);
  expect((await as.get('/companies/c1')).body).toMatchObject({ id: 'c2' });
  expect((await as.post('/companies', { domain: 'c1.example' })).body).toMatchObject([{ id: 'c2' }]);
  expect((await as.get('/companies/c3')).status).toBe(404);
  expect((await as.get('/companies/c4')).body).toMatchObject({ tagline: 'New' });
  expect((await as.get('/people/per_1')).status).toBe(404);
  expect(await readNew('companies')).toMatchObject([
    { change: 'merged', id: 'c1', into: 'c2', reason: 'The same' },
    { change: 'updated', id: 'c2' },
    { change: 'removed', id: 'c3', reason: 'Closed' },
    { change: 'updated', id: 'c4' },
  ]);
  expect(await readNew('people')).toMatchObject([{ change: 'removed', id: 'per_1', reason: 'erased' }]);
});

it('an investor that was merged before the last migration is found by its name in any spelling', async () => {
  await seed(server.db, {
    Investor: ['Émile & Sons', 'Other'].map((name, at) => ({
      investor_id: `inv_${at}`,
      investor_name: name,
    })),
  });
  await merge(server, { kind: 'Investor', from: 'inv_0', into: 'inv_1', reason: 'The same' });
  await server.db.pool.query('ALTER TABLE merged_record DROP COLUMN folded_name');
  await server.db.pool.query(readMigration('merged_folded_names'));
  const { body } = await as.post('/resolve', { inputs: [{ product: 'investors', name: 'Emile Sons' }] });
  expect(body).toMatchObject({ results: [{ status: 'found', matches: [{ id: 'inv_1' }] }] });
});
