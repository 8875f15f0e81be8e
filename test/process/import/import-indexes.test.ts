import { handOver } from '../../../src/cli/command-socket.js';
import { type Installation, openInstallation, pause, postgresUrl } from '../../harness/dealgraph.js';
import { manyRounds } from '../../harness/many-rounds.js';

/** The number of rounds. An import of over 20,000 records into empty tables builds their indexes only at the end. */
const count = 30_000;

const findDeferred = "SELECT value FROM setting WHERE name = 'deferred-indexes'";

let installation: Installation;
let file: string;
let before: string[];

/** Returns the definitions of all indexes except the ledger's, because servers create its monthly partitions. */
async function readIndexes(): Promise<string[]> {
  const rows = await installation.query(
    "SELECT indexdef FROM pg_indexes WHERE tablename NOT LIKE 'ledger_entry%' AND schemaname = 'public' ORDER BY indexdef",
  );
  return rows.map(({ indexdef }) => String(indexdef));
}

/** Starts the import, and kills the writing process (SIGKILL) after it has dropped indexes. */
async function importAndKill(): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = installation.start(['import', file]);
    while ((await installation.query(findDeferred)).length === 0) await pause(5);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  const server = await installation.startServe(['--no-demo']);
  const input = { command: 'import', input: { paths: [file] } };
  const handed = handOver(installation.dataDirectory, input, ({ records }) => {
    if (records >= 22_000) server.kill('SIGKILL');
  });
  await expect(handed).rejects.toThrow();
  await server.ended;
}

async function findIndexCheck(): Promise<unknown> {
  const { json } = await installation.run(['doctor', '--json']);
  const { checks } = json as { checks: { check: string; state: string }[] };
  return checks.find(({ check }) => check === 'indexes')?.state;
}

beforeAll(async () => {
  installation = await openInstallation();
  before = await readIndexes();
  file = await installation.write('big/funding_rounds.ndjson', manyRounds(count));
  await importAndKill();
});

describe('a first import that was killed after it dropped indexes', () => {
  it('leaves a list of these indexes, which doctor reports', async () => {
    const [row] = await installation.query(findDeferred);
    const deferred = Object.values(row?.['value'] as Record<string, string>);
    expect([...(await readIndexes()), ...deferred].sort()).toEqual([...before].sort());
    expect(deferred.length).toBeGreaterThan(20);
    if (postgresUrl !== undefined) expect(await findIndexCheck()).toBe('warn');
  });

  it('builds all indexes when it is run again, and writes each record', async () => {
    const report = await installation.answer(['import', file]);
    expect(report).toMatchObject({ imported: { funding_rounds: count } });
    expect(await readIndexes()).toEqual(before);
    expect(await installation.query(findDeferred)).toEqual([]);
    expect(await findIndexCheck()).toBe('ok');
  });
});

describe('a later import', () => {
  it('does not drop the indexes of tables with rows', async () => {
    const findIndex = (): Promise<unknown> =>
      installation.query("SELECT 'funding_round_announced_on_order'::regclass::oid::int AS oid");
    const index = await findIndex();
    await installation.answer([
      'import',
      await installation.write('more/funding_rounds.ndjson', manyRounds(count)),
    ]);
    expect(await readIndexes()).toEqual(before);
    expect(await findIndex()).toEqual(index);
  });
});
