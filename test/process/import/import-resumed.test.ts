import { utimes } from 'node:fs/promises';
import { handOver } from '../../../src/cli/command-socket.js';
import { type Installation, openInstallation, pause, postgresUrl } from '../../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../../harness/many-rounds.js';

/** The number of rounds in the file. Two lines are rejected: a round with `refusedAmount`, and a line without JSON. */
const count = 12_000;
const refusedAmount = 5;
const rejected = 2;
const lines = manyRounds(count).toSpliced(3, 0, 'no JSON');
const imported = count - rejected + 1;

let installation: Installation;
let file: string;

/** SQL that delays each batch by 0.25 s and counts the rows sent to the database, including rows that already exist. */
const preparations = [
  `ALTER TABLE funding_round ADD CONSTRAINT refused CHECK (raised_amount_usd <> ${refusedAmount})`,
  'CREATE SEQUENCE sent MINVALUE 0',
  `CREATE FUNCTION count_row() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN PERFORM nextval('sent'); RETURN NEW; END $$`,
  `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN PERFORM pg_sleep(0.25); RETURN NULL; END $$`,
  'CREATE TRIGGER counts BEFORE INSERT ON funding_round FOR EACH ROW EXECUTE FUNCTION count_row()',
  'CREATE TRIGGER waits BEFORE INSERT ON funding_round FOR EACH STATEMENT EXECUTE FUNCTION wait()',
];

/** Returns the position of the only checkpoint, or null if there is none. */
async function readCheckpoint(of: Installation): Promise<number | null> {
  const rows = await of.query(
    "SELECT (value->>'position')::int AS position FROM setting WHERE starts_with(name, 'import-checkpoint')",
  );
  expect(rows.length).toBeLessThan(2);
  return (rows[0]?.['position'] as number | undefined) ?? null;
}

async function countSent(of: Installation): Promise<number> {
  const [row] = await of.query('SELECT last_value::int AS sent FROM sent');
  return Number(row?.['sent']);
}

/** Starts the import, and kills the writing process (SIGKILL) after it has saved a checkpoint. */
async function importAndKill(): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = installation.start(['import', file]);
    while (((await readCheckpoint(installation)) ?? 0) < count / 4) await pause(20);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  const server = await installation.startServe(['--no-demo']);
  const input = { command: 'import', input: { paths: [file] } };
  const handed = handOver(installation.dataDirectory, input, ({ records }) => {
    if (records >= count * 0.8) server.kill('SIGKILL');
  });
  await expect(handed).rejects.toThrow();
  await server.ended;
}

beforeAll(async () => {
  installation = await openInstallation();
  for (const sql of preparations) await installation.query(sql);
  file = await installation.write('big/funding_rounds.ndjson', lines);
  await importAndKill();
  await installation.query('DROP TRIGGER waits ON funding_round');
});

async function countChanges(of: Installation): Promise<unknown> {
  const [row] = await of.query(
    'SELECT count(*)::int AS changes, count(DISTINCT record_id)::int AS records FROM record_change',
  );
  return row;
}

const complete = {
  imported: { funding_rounds: imported },
  rejected,
  rejected_by_reason: { 'rejected by the database': 1 },
};

describe('an import that is killed and run again', () => {
  it('continues where it stopped: written rows are not written again, and all rejects are reported', async () => {
    const [copy, position] = [await installation.copy(), await readCheckpoint(installation)];
    expect(position).toBeGreaterThan(1000);
    expect(position).toBeLessThan(count);
    const sent = await countSent(copy);
    const answer = await copy.answer(['import', file]);
    // The rejected record before the checkpoint is tried again, so it does not count as already imported.
    expect(answer).toMatchObject({ ...complete, already_imported: Number(position) - 1 });
    // The batch with the rejected record is split in halves and sent again, which sends at most 2,000 more rows.
    expect((await countSent(copy)) - sent).toBeLessThan(count - Number(position) + 2000);
    expect(await copy.query(manyRoundsSql)).toEqual([{ rounds: imported, broken: 0 }]);
    expect(await countChanges(copy)).toEqual({ changes: imported, records: imported });
    expect(await readCheckpoint(copy)).toBeNull();
  });

  it('writes everything with --from-start, and when the file has changed', async () => {
    const copy = await installation.copy();
    const answer = await copy.answer(['import', file, '--from-start']);
    expect(answer).toMatchObject({ ...complete, already_imported: 0 });
    const changedAt = new Date('2026-01-01T00:00:00Z');
    await utimes(file, changedAt, changedAt);
    expect(await installation.answer(['import', file])).toMatchObject({ ...complete, already_imported: 0 });
    expect(await countChanges(installation)).toEqual({ changes: imported, records: imported });
  });
});
