import { handOver } from '../../../src/cli/command-socket.js';
import { type Installation, openInstallation, pause, postgresUrl } from '../../harness/dealgraph.js';

const reason = 'The same company';
const rounds = 300;
const command = ['merge', 'company', 'aa01', 'aa02', '--reason', reason];

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
  await installation.write('all/companies.ndjson', [
    { id: 'aa01', organization_name: 'One', website: { domain: 'one.example' } },
    { id: 'aa02', organization_name: 'Two' },
  ]);
  const file = await installation.write(
    'all/funding_rounds.ndjson',
    Array.from({ length: rounds }, (_, n) => ({
      ...{ funding_round_id: `fnr_${String(n).padStart(4, '0')}`, name: 'Seed', investors: [] },
      ...{ company_id: 'aa01', company_name: 'One' },
    })),
  );
  await installation.answer(['import', file.replace(/[^/]*$/, '')]);
});

async function countRows(table: string, where = 'TRUE'): Promise<number> {
  const [row] = await installation.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
  return Number(row?.['count']);
}

/** Starts the merge, and kills its process (SIGKILL) while it runs. */
async function mergeAndKill(): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = installation.start(command);
    const isWaiting = "query LIKE '%funding_round%' AND wait_event = 'PgSleep'";
    while ((await countRows('pg_stat_activity', isWaiting)) === 0) await pause(5);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  const server = await installation.startServe(['--no-demo']);
  const input = { from: 'aa01', into: 'aa02', reason };
  const handed = handOver(installation.dataDirectory, { command: 'merge company', input }, () => undefined);
  setTimeout(() => {
    server.kill('SIGKILL');
  }, 500);
  await expect(handed).rejects.toThrow();
  await server.ended;
}

it('a merge that is killed changes nothing, and is completed by the same command, without charges', async () => {
  for (const sql of [
    `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3); RETURN NULL; END $$`,
    'CREATE TRIGGER waits AFTER UPDATE ON funding_round FOR EACH STATEMENT EXECUTE FUNCTION wait()',
  ])
    await installation.query(sql);
  await mergeAndKill();
  await installation.query('DROP TRIGGER waits ON funding_round');
  expect(await countRows('company')).toBe(2);
  expect(await countRows('merged_record')).toBe(0);
  expect(await countRows('funding_round', "company_id = 'aa01'")).toBe(rounds);
  expect(await installation.answer(command)).toMatchObject({ merged: true, links: rounds });
  expect(await installation.answer(command)).toMatchObject({ merged: false, links: 0 });
  expect(await countRows('funding_round', "company_id = 'aa02'")).toBe(rounds);
  expect(await countRows('audit_entry', "action = 'merge company' AND target_id = 'aa01'")).toBe(1);
  expect(await countRows('record_change', "record_id = 'aa01' AND into_id = 'aa02'")).toBe(1);
  expect(await countRows('ledger_entry')).toBe(0);
  const undo = ['merge', 'undo', 'aa01', '--reason', 'Two companies'];
  expect(await installation.answer(undo)).toMatchObject({ undone: true, links: rounds, links_left: 0 });
  expect(await countRows('funding_round', "company_id = 'aa01'")).toBe(rounds);
});
