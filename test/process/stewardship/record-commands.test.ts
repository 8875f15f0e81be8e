import { handOver } from '../../../src/cli/command-socket.js';
import { type Installation, openInstallation, pause, postgresUrl } from '../../harness/dealgraph.js';

const count = 1200;
const reason = 'Duplicate';
const company = (n: number): { readonly id: string } => ({ id: `aa${String(n).padStart(4, '0')}` });
const lineOf = (n: number): object => ({ ...company(n), organization_name: `Company ${n}` });
const lines = Array.from({ length: count }, (_, n) => lineOf(n));

let installation: Installation;
let file: string;

beforeAll(async () => {
  installation = await openInstallation();
  file = await installation.write('all/companies.ndjson', lines);
  await installation.answer(['import', file]);
});

async function countRows(table: string, where = 'TRUE'): Promise<number> {
  const [row] = await installation.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
  return Number(row?.['count']);
}

/** Starts a removal of all companies but one, and kills its process (SIGKILL) while it runs. */
async function removeAndKill(ids: string): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = installation.start(['record', 'remove', 'companies', ids, '--reason', reason]);
    while ((await countRows('removed_record')) === 0) await pause(5);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  const server = await installation.startServe(['--no-demo']);
  const input = { product: 'companies', ids: lines.slice(1).map((_, n) => company(n + 1).id), reason };
  const handed = handOver(installation.dataDirectory, { command: 'record remove', input }, () => undefined);
  setTimeout(() => {
    server.kill('SIGKILL');
  }, 150);
  await expect(handed).rejects.toThrow();
  await server.ended;
}

it('a removal that is killed leaves no record half removed, and is completed by the same command', async () => {
  for (const sql of [
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.1); RETURN NULL; END $$`,
    'CREATE TRIGGER waits AFTER DELETE ON company FOR EACH STATEMENT EXECUTE FUNCTION wait()',
  ])
    await installation.query(sql);
  const ids = `@${await installation.write(
    'ids.txt',
    lines.slice(1).map((_, n) => company(n + 1).id),
  )}`;
  await removeAndKill(ids);
  await installation.query('DROP TRIGGER waits ON company');
  const removed = await countRows('removed_record');
  expect(removed).toBeLessThan(count - 1);
  expect(await countRows('company')).toBe(count - removed);
  expect(await countRows('audit_entry', "action = 'record remove'")).toBe(removed);
  expect(await countRows('record_change', `change = 'removed' AND reason = '${reason}'`)).toBe(removed);
  const command = ['record', 'remove', 'companies', ids, '--reason', reason];
  expect(await installation.answer(command)).toMatchObject({
    removed: count - 1 - removed,
    already_removed: removed,
  });
  expect(await countRows('company')).toBe(1);
  expect(await countRows('record_change', "change = 'removed'")).toBe(count - 1);
  const options = ['--complete', 'companies', '--remove-missing', '--restore', '--at-most', '0%'];
  expect(await installation.answer(['import', file, ...options])).toMatchObject({
    ...{ imported: { companies: count }, restored: count - 1, removed: 0 },
    missing: [{ missing: 0, refusal: null }],
  });
});
