import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { handOver } from '../../src/commands/command-socket.js';
import { openPlace, pause, postgresUrl, readComplaint, type Place } from '../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../harness/many-rounds.js';

const count = 25_000;

interface Counted {
  readonly rounds: number;
  readonly broken: number;
}

async function countRounds(place: Place): Promise<Counted> {
  const [row] = await place.query(manyRoundsSql);
  return row as unknown as Counted;
}

/** Starts the import of a file and kills the process that writes once some thousand records are in. */
async function killInTheMiddle(place: Place, file: string): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = place.start(['import', file]);
    while ((await countRounds(place)).rounds < 6000) await pause(20);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  // Beside a server the import tells how far it is; without one only a terminal is told.
  const server = await place.startServe(['--no-demo']);
  const input = { command: 'import', input: { paths: [file] } };
  const handed = handOver(place.dataDirectory, input, ({ records }) => {
    if (records >= 6000) server.kill('SIGKILL');
  });
  await expect(handed).rejects.toThrow(/went away|ECONNRESET|EPIPE/);
  await server.ended;
}

describe('an import that is killed in the middle', () => {
  it('leaves whole records only, and a second run completes it, the saved searches too', async () => {
    const place = await openPlace();
    const filter = [
      '--product',
      'funding_rounds',
      '--name',
      'Seeds',
      '--filter',
      '{"investmentType":{"eq":"Seed"}}',
    ];
    await place.answer(['search', 'create', '--global', ...filter]);
    const file = await place.write('big/funding_rounds.ndjson', manyRounds(count));
    await killInTheMiddle(place, file);

    const cut = await countRounds(place);
    expect(cut.rounds).toBeGreaterThanOrEqual(4000);
    expect(cut.rounds).toBeLessThan(count);
    expect(cut.broken).toBe(0);

    expect(await place.answer(['import', file])).toMatchObject({
      imported: { funding_rounds: count },
      rejected: 0,
      searches: { refreshed: 1, rows_added: count },
    });
    expect(await countRounds(place)).toEqual({ rounds: count, broken: 0 });
  });
});

describe('an import that is interrupted (Ctrl-C)', () => {
  it('ends with 1 and a sentence; what was written whole is kept', async () => {
    const place = await openPlace();
    await mkdir(`${place.folder}/pipe`);
    const file = `${place.folder}/pipe/funding_rounds.ndjson`;
    execFileSync('mkfifo', [file]);
    const pipe = await open(file, 'r+');
    const running = place.start(['import', file, '--json']);
    try {
      // A pipe holds 64 kB; that all of this went through shows that the import is at work.
      await pipe.write(`${manyRounds(5000).join('\n')}\n`);
      running.kill('SIGINT');
      await pause(500);
    } finally {
      await pipe.close();
    }
    expect(readComplaint(await running.ended)).toBe('Interrupted; what was written whole is kept.');
    const kept = await countRounds(place);
    expect(kept.broken).toBe(0);
    expect(kept.rounds).toBeGreaterThan(0);
    expect(kept.rounds).toBeLessThan(5000);
  });
});
