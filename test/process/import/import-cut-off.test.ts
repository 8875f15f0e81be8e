import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { handOver } from '../../../src/cli/command-socket.js';
import {
  type Installation,
  openInstallation,
  pause,
  postgresUrl,
  readComplaint,
} from '../../harness/dealgraph.js';
import { manyRounds, manyRoundsSql } from '../../harness/many-rounds.js';

const count = 25_000;

interface Counted {
  readonly rounds: number;
  readonly broken: number;
}

async function countRounds(installation: Installation): Promise<Counted> {
  const [row] = await installation.query(manyRoundsSql);
  return row as unknown as Counted;
}

/** Imports a file, and kills the writing process once about 6,000 records are written. */
async function killInTheMiddle(installation: Installation, file: string): Promise<void> {
  if (postgresUrl !== undefined) {
    const running = installation.start(['import', file]);
    while ((await countRounds(installation)).rounds < 6000) await pause(20);
    running.kill('SIGKILL');
    await running.ended;
    return;
  }
  // The import runs through a server, because without a server it reports progress only on a terminal.
  const server = await installation.startServe(['--no-demo']);
  const input = { command: 'import', input: { paths: [file] } };
  const handed = handOver(installation.dataDirectory, input, ({ records }) => {
    if (records >= 6000) server.kill('SIGKILL');
  });
  await expect(handed).rejects.toThrow(/stopped before it responded|ECONNRESET|EPIPE/);
  await server.ended;
}

describe('an import that is killed in the middle', () => {
  it('leaves only complete records, and a second run completes it, including the saved searches', async () => {
    const installation = await openInstallation();
    const filter = [
      '--product',
      'funding_rounds',
      '--name',
      'Seeds',
      '--filter',
      '{"investmentType":{"eq":"Seed"}}',
    ];
    await installation.answer(['search', 'create', '--global', ...filter]);
    const file = await installation.write('big/funding_rounds.ndjson', manyRounds(count));
    await killInTheMiddle(installation, file);

    const cut = await countRounds(installation);
    expect(cut.rounds).toBeGreaterThanOrEqual(4000);
    expect(cut.rounds).toBeLessThan(count);
    expect(cut.broken).toBe(0);

    expect(await installation.answer(['import', file])).toMatchObject({
      imported: { funding_rounds: count },
      rejected: 0,
      searches: { refreshed: 1, rows_added: count },
    });
    expect(await countRounds(installation)).toEqual({ rounds: count, broken: 0 });
  });
});

describe('an import that is interrupted (Ctrl-C)', () => {
  it('exits with code 1 and a message, and retains the records that were completely written', async () => {
    const installation = await openInstallation();
    await mkdir(`${installation.folder}/pipe`);
    const file = `${installation.folder}/pipe/funding_rounds.ndjson`;
    execFileSync('mkfifo', [file]);
    const pipe = await open(file, 'r+');
    const running = installation.start(['import', file, '--json']);
    try {
      // A pipe buffers only 64 kB, so this write does not end before the import reads the pipe.
      await pipe.write(`${manyRounds(5000).join('\n')}\n`);
      running.kill('SIGINT');
      await pause(500);
    } finally {
      await pipe.close();
    }
    expect(readComplaint(await running.ended)).toBe('Interrupted. Completed writes were saved.');
    const stored = await countRounds(installation);
    expect(stored.broken).toBe(0);
    expect(stored.rounds).toBeGreaterThan(0);
    expect(stored.rounds).toBeLessThan(5000);
  });
});
