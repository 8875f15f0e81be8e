import { handOver } from '../../../src/cli/command-socket.js';
import type { Caller } from '../../harness/caller.js';
import { type Installation, openInstallation, pause, postgresUrl } from '../../harness/dealgraph.js';

const key = { SUPPRESSION_KEY: 'a secret of the operator with 40 letters' };
const name = 'Xanthippe Quillfeather';
const count = 300;
const person = {
  person_id: 'per_01',
  full_name: name,
  emails: [{ email: 'xq@quillfeather.example', score: 9 }],
};
const companies = Array.from({ length: count }, (_, n) => ({
  id: `aa${String(n).padStart(4, '0')}`,
  founder_info: [{ svc_person_id: 'per_01', full_name: name }],
}));

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
  await installation.write('all/people.ndjson', [person]);
  const file = await installation.write('all/companies.ndjson', companies);
  await installation.answer(['import', file.replace(/\/[^/]*$/, '')]);
});

async function countRows(table: string, where = 'TRUE'): Promise<number> {
  const [row] = await installation.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
  return Number(row?.['count']);
}

const command = ['erase', 'person', 'xq@quillfeather.example', '--reason', 'Request 1', '--yes'];

/** Starts an erasure, and kills its process (SIGKILL) while it rewrites companies. */
async function eraseAndKill(): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = installation.start(command, key);
    while ((await countRows('company', `document NOT LIKE '%Quillfeather%'`)) === 0) await pause(5);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  const terms = ['--name', 'Reader', '--monthly-credits', 'unlimited'];
  const { organization_id: organization } = await installation.answer(['organization', 'create', ...terms]);
  const issued = await installation.answer(['key', 'issue', '--organization', String(organization)]);
  const server = await installation.startServe(['--no-demo'], key);
  const input = { people: ['xq@quillfeather.example'], reason: 'Request 1', mentions: false, yes: true };
  const handed = handOver(installation.dataDirectory, { command: 'erase person', input }, () => undefined);
  const rejected = expect(handed).rejects.toThrow();
  await untilRemoved(server.as(String(issued['api_key'])));
  server.kill('SIGKILL');
  await rejected;
  await server.ended;
}

/** Waits until the person cannot be read, or nothing can because the embedded database sleeps in the trigger. */
async function untilRemoved(reader: Caller): Promise<void> {
  const status = async (): Promise<number> => (await reader.get('/people/per_01')).status;
  while ((await Promise.race([status().catch(() => 404), pause(10_000)])) === 200) await pause(5);
}

it('an erasure that is killed is completed by the same command', async () => {
  for (const sql of [
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) FROM company WHERE document NOT LIKE '%Quillfeather%') > 20 THEN
         PERFORM pg_sleep(${postgresUrl === undefined ? 60 : 0.05});
       END IF;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER waits AFTER UPDATE ON company FOR EACH STATEMENT EXECUTE FUNCTION wait()',
  ])
    await installation.query(sql);
  await eraseAndKill();
  await installation.query('DROP TRIGGER waits ON company');
  expect(await countRows('person')).toBe(0);
  expect(await countRows('erasure', 'finished_at IS NULL')).toBe(1);
  expect(await countRows('company', `document LIKE '%Quillfeather%'`)).toBeGreaterThan(0);
  expect(await installation.answer(command, key)).toMatchObject({
    erased: 1,
    people: [{ status: 'erased', counts: { 'records.people': 1, 'linked.companies': count } }],
  });
  expect(await countRows('erasure', 'finished_at IS NULL')).toBe(0);
  for (const table of ['company', 'record_version', 'removed_record', 'person_email', 'name_term'])
    expect([table, await countRows(table, `${table}::text ILIKE '%quillfeather%'`)]).toEqual([table, 0]);
  expect(await countRows('record_change', "change = 'removed' AND reason = 'erased'")).toBe(1);
  expect(await installation.answer(command, key)).toMatchObject({ suppressed: 1 });
  const people = await installation.write('again/people.ndjson', [person]);
  expect(await installation.answer(['import', people], key)).toMatchObject({ suppressed: 1, rejected: 0 });
  expect(await installation.complaint(['import', people])).toContain('SUPPRESSION_KEY is not set');
});
