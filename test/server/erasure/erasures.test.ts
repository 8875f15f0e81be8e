import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { excludedPlaces, handledTables, sweptColumns } from '../../../src/erasure/model/places.js';
import { findInTables } from '../../harness/find-text.js';
import { rare, rareLines } from '../../harness/rare-person.js';
import { type CommandRunner, runnerOf } from '../../harness/run-erasure.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let folder: string;
let commands: CommandRunner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  server = await startServer();
  server.clock.set(new Date().toISOString());
  commands = runnerOf(server, folder);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function importLines(lines: Readonly<Record<string, readonly object[]>>): Promise<unknown> {
  const written = await mkdtemp(join(folder, 'files-'));
  const paths = Object.keys(lines).map((name) => join(written, `${name}.ndjson`));
  for (const [at, given] of Object.values(lines).entries())
    await writeFile(paths[at] ?? '', given.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return commands.run('import', { paths, mode: 'replace' });
}
const erase = (people: readonly string[], mentions = false): Promise<unknown> =>
  commands.run('erase person', { people, reason: 'Request', mentions, yes: true });
const query = async (sql: string): Promise<readonly object[]> => (await server.db.pool.query(sql)).rows;

it('every column with texts is a place that erasures handle', async () => {
  const columns = (await query(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     LEFT JOIN pg_inherits part ON part.inhrelid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
     WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND part.inhrelid IS NULL
       AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'tsvector')`,
  )) as readonly { readonly table: string; readonly column: string }[];
  const isKnown = ({ table, column }: { readonly table: string; readonly column: string }): boolean =>
    sweptColumns.some((one) => one.table === table && one.column === column) ||
    [table, `${table}.${column}`].some((place) => place in handledTables || place in excludedPlaces);
  expect(columns.length).toBeGreaterThan(200);
  expect(columns.filter((column) => !isKnown(column))).toEqual([]);
});

it('without --mentions, a name that is not linked to the person remains, because it can be of a namesake', async () => {
  await importLines(rareLines);
  const plan = await commands.run('erase person', {
    people: [rare.id],
    reason: 'R',
    mentions: false,
    yes: false,
  });
  expect(plan).toMatchObject({ people: [{ unlinkedMentions: { companies: 1, people: 1 } }] });
  await erase([rare.id]);
  const documents = await query(`SELECT id FROM company WHERE document LIKE '%${rare.name}%'`);
  expect(documents).toEqual([{ id: 'e2a5e4' }]);
  expect(await findInTables(server.db, rare.email)).toEqual([]);
});

it('a certificate has counts and hashes, and an entry of the audit log names only the certificate', async () => {
  const { certificates } = (await commands.run('erase list', { limit: 1 })) as {
    readonly certificates: readonly { readonly id: string }[];
  };
  expect(certificates).toMatchObject([
    {
      reason: 'Request',
      counts: { 'records.people': 1, 'linked.companies': 3 },
      finishedAt: expect.anything() as unknown,
    },
  ]);
  expect(await query(`SELECT target_id, details FROM audit_entry WHERE action = 'erase person'`)).toEqual([
    { target_id: certificates[0]?.id, details: { records: 4 } },
  ]);
});

it('a file of requests is reported by line; an erased person is known by every identifier', async () => {
  await importLines({ people: [{ person_id: 'per_bbb1', full_name: 'Second Person' }] });
  expect(await erase(['per_bbb1', rare.email, rare.profile, 'per_ccc1'])).toMatchObject({
    ...{ erased: 1, suppressed: 2, unknown: 1 },
    people: ['erased', 'suppressed', 'suppressed', 'unknown'].map((status, at) => ({ line: at + 1, status })),
  });
});

it('suppressions can be added before a person is known, and removed', async () => {
  const people = ['new@person.example'];
  const line = { person_id: 'per_ddd1', emails: [{ email: 'New@person.example', score: 5 }] };
  expect(await commands.run('suppression add', { people, reason: 'R' })).toMatchObject({ added: 1 });
  expect(await importLines({ people: [line] })).toMatchObject({ suppressed: 1 });
  expect(await commands.run('suppression remove', { people, reason: 'R' })).toMatchObject({ removed: 1 });
  expect(await importLines({ people: [line] })).toMatchObject({ suppressed: 0, imported: { people: 1 } });
});

it('a replay erases the people again who came back with a backup, by a list from before the restore', async () => {
  const list = JSON.stringify(await commands.run('suppression list', { limit: 1000 }));
  // A restored backup has neither the hashes nor the certificates.
  await server.db.pool.query('DELETE FROM suppressed_identifier');
  await server.db.pool.query('DELETE FROM erasure');
  await importLines({ people: rareLines['people'] ?? [], companies: rareLines['companies'] ?? [] });
  expect(await commands.run('erase replay', { suppressions: list })).toMatchObject({ erased: 1 });
  expect(await query(`SELECT id FROM person WHERE id = '${rare.id}'`)).toEqual([]);
  expect(await findInTables(server.db, rare.email)).toEqual([]);
  expect(await commands.run('erase replay', {})).toMatchObject({ erased: 0 });
});

it('a person whose record was merged is erased with all that merges store, and both IDs are refused', async () => {
  const [old, current] = ['Merged Before', 'Merged Later'].map((full_name, at) => ({
    ...{ person_id: `per_fff${at + 1}`, full_name },
    emails: [{ email: `${full_name.replace(' ', '.').toLowerCase()}@person.example`, score: 1 }],
  }));
  const company = { id: 'e2a5e6', founder_info: [{ svc_person_id: 'per_fff1', full_name: 'Merged Before' }] };
  await importLines({ people: [old, current].filter((one) => one !== undefined), companies: [company] });
  await commands.run('merge person', { from: 'per_fff1', into: 'per_fff2', reason: 'The same person' });
  expect(await findInTables(server.db, 'Merged Before')).not.toEqual([]);
  expect(await erase(['per_fff1'])).toMatchObject({ erased: 1 });
  for (const text of ['Merged Before', 'Merged Later', 'merged.before@', 'merged.later@'])
    expect([text, await findInTables(server.db, text)]).toEqual([text, []]);
  expect(await importLines({ people: [old, current].filter((one) => one !== undefined) })).toMatchObject({
    suppressed: 2,
  });
  const { as } = await server.account();
  for (const id of ['per_fff1', 'per_fff2']) expect((await as.get(`/people/${id}`)).status).toBe(404);
});

it('an erasure that was interrupted at any step is completed by the same command', async () => {
  const email = 'third@person.example';
  const person = { person_id: 'per_eee1', full_name: 'Third Individual', emails: [{ email, score: 1 }] };
  await importLines({
    people: [person],
    companies: [{ id: 'e2a5e5', founder_info: [{ svc_person_id: 'per_eee1', full_name: person.full_name }] }],
  });
  for (const table of ['company', 'saved_search', 'record_change']) {
    await server.db.pool.query(
      `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$;
       CREATE TRIGGER fails BEFORE UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fail()`,
    );
    await expect(erase([email])).rejects.toThrow('stopped');
    expect(await query(`SELECT id FROM person WHERE id = 'per_eee1'`)).toEqual([]);
    await server.db.pool.query(`DROP TRIGGER fails ON ${table}`);
  }
  expect(await erase([email])).toMatchObject({ erased: 1 });
  for (const text of [email, person.full_name]) expect(await findInTables(server.db, text)).toEqual([]);
  expect(await query('SELECT FROM erasure WHERE finished_at IS NULL OR subject IS NOT NULL')).toEqual([]);
});
