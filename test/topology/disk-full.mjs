import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareBooks } from './compare-books.mjs';
import { recordOf, writeDataset } from './dataset.mjs';
import { freePorts } from './free-ports.mjs';
import { Gateway } from './gateway.mjs';
import { prepareLoad } from './prepare-load.mjs';
import { printTable } from './print-table.mjs';
import { queryDirectory } from './query-directory.mjs';
import { runCommand } from './run-command.mjs';

// node test/topology/disk-full.mjs: fills the disk of a server with the embedded database under load, and then frees
// space again. The disk is a small tmpfs, which only root can mount. Exits with 1 if a response or a charge was wrong,
// or if the server does not recover without a restart.
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '40' },
    companies: { type: 'string', default: '200' },
    mebibytes: { type: 'string', default: '250' },
    calm: { type: 'string', default: '5' },
    payers: { type: 'string', default: '3' },
    full: { type: 'string', default: '15' },
    port: { type: 'string' },
    directory: { type: 'string' },
  },
});
const [rate, companies] = ['rate', 'companies'].map((name) => Number(values[name]));
const [port] = values.port === undefined ? await freePorts(1) : [Number(values.port)];
const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'dealgraph-disk-'));
const disk = join(directory, 'disk');
const data = join(disk, 'data');
mkdirSync(disk, { recursive: true });
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${values.mebibytes}m`, 'tmpfs', disk]);
const gateway = new Gateway({
  name: 'embedded',
  port,
  directory,
  environment: { DEALGRAPH_DATA_DIR: data, DATABASE_URL: '', REDIS_URL: '', DRAIN_DELAY_SECONDS: '0' },
  options: ['--no-demo'],
});
const topology = {
  url: gateway.url,
  command: (...args) => runCommand(args, { DEALGRAPH_DATA_DIR: data, DATABASE_URL: '' }),
  issueKey: async ({ monthlyCredits = 'unlimited' }) => {
    const terms = [
      '--monthly-credits',
      String(monthlyCredits),
      '--daily-cap',
      '1000000000',
      '--name',
      'Embedded',
    ];
    const rate = ['--rate-limit', '1000000/1s'];
    const { organization_id: organizationId } = await topology.command(
      'organization',
      'create',
      ...terms,
      ...rate,
    );
    const { api_key: secret } = await topology.command(
      'key',
      'issue',
      '--organization',
      organizationId,
      ...rate,
    );
    return { organizationId, secret };
  },
};
const rows = [];
let mistakes;
try {
  await gateway.start();
  await writeDataset(join(directory, 'records'), companies);
  await topology.command('import', join(directory, 'records'));
  const load = await prepareLoad(topology, { rate, companies, seed: 1, payers: Number(values.payers) });
  load.resume();
  await run(load, 'room enough', () => pause(Number(values.calm)));
  await run(load, 'disk full', () => withLeft(8 * 1024, () => pause(Number(values.full))));
  await run(load, 'room again', () => pause(Number(values.calm)));
  await run(load, 'filled by an import', () => withLeft(6 * 2 ** 20, importMore));
  await run(load, 'room again', () => pause(Number(values.calm)));
  await load.stop();
  await gateway.stop();
  const books = await compareBooks(load, (sql, given) => queryDirectory(data, sql, given));
  ({ mistakes } = books);
  console.log(
    `${books.credits} credits of ${books.calls} answers compared, ${books.unheard} credits unheard.`,
  );
} finally {
  await gateway.kill();
  execFileSync('umount', [disk]);
}
printTable(rows);
mistakes.slice(0, 20).forEach((mistake) => console.log(mistake));
const isWell = rows.at(-1).failed === '{}' && rows.every((row) => row['wrong answers'] === 0);
process.exitCode = isWell && mistakes.length === 0 ? 0 : 1;

async function run(load, name, act) {
  const phase = load.begin(name);
  await act();
  await load.pause();
  rows.push({
    phase: name,
    calls: phase.calls,
    answered: phase.answered,
    failed: JSON.stringify(phase.failures),
    'p99 ms': phase.percentile(0.99)?.toFixed(0),
    'wrong answers': phase.wrong.length,
  });
  phase.wrong.slice(0, 5).forEach((text) => console.log(text));
  load.resume();
}

/** Runs an action while the disk has only this many free bytes. */
async function withLeft(bytes, act) {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
  await act();
  rmSync(ballast);
}

/** Imports more data than fits on the disk. */
async function importMore() {
  const imported = topology.command('import', writeMore()).catch((error) => error.stderr);
  const outcome = await Promise.race([imported, pause(60)]);
  console.log(`an import: ${JSON.stringify(outcome)}`);
}

/** Writes companies that the load does not request. */
function writeMore() {
  const folder = join(directory, 'more');
  mkdirSync(folder, { recursive: true });
  const lines = Array.from({ length: 4000 }, (_, number) =>
    JSON.stringify(recordOf.company(1_000_000 + number)),
  );
  writeFileSync(join(folder, 'companies.ndjson'), `${lines.join('\n')}\n`);
  return folder;
}

function pause(seconds) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
