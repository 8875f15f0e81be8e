// Measures starts of the built server on the embedded database (npm run bench starts): seconds until it is ready, for
// the first start in an empty folder, which fills it with the demo data, and for later ones; and resident memory at
// rest. Options: --nodes /path/of/node20,/path/of/node22 (default: the running one), --rounds 5, --idle 5 (seconds at
// rest before memory is read). Each version of Node.js first writes its own code cache.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { format, printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: process.execPath },
    rounds: { type: 'string', default: '5' },
    idle: { type: 'string', default: '5' },
  },
});
const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');

/** Starts a server on a data directory and stops it. Returns the seconds until it was ready, and its MiB at rest. */
async function measureStart(node, directory) {
  const begun = performance.now();
  const server = await startServer(node, [main, 'serve', '--port', '0', '--host', '127.0.0.1'], {
    DATABASE_URL: '',
    REDIS_URL: '',
    DEALGRAPH_DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    DRAIN_DELAY_SECONDS: '0',
  });
  const seconds = (performance.now() - begun) / 1000;
  await wait(Number(values.idle) * 1000);
  const memory = server.memory()?.now ?? Number.NaN;
  await server.stop();
  return { seconds, memory };
}

/** Writes V8's code cache of the bundle for a version of Node.js. */
function writeCodeCache(node) {
  execFileSync(node, [join(import.meta.dirname, '..', '..', 'src', 'build', 'prepare-start.mjs')], {
    stdio: 'inherit',
  });
}

async function measureVersion(node) {
  writeCodeCache(node);
  const first = [];
  const later = [];
  const memory = [];
  for (let round = -1; round < Number(values.rounds); round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'dealgraph-starts-'));
    try {
      const directory = join(folder, 'data');
      const starts = [await measureStart(node, directory), await measureStart(node, directory)];
      if (round < 0) continue;
      first.push(starts[0].seconds);
      later.push(starts[1].seconds);
      memory.push(starts[1].memory);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return [first, later, memory].map(median);
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

const rows = [];
for (const node of values.nodes.split(',')) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const [first, later, memory] = await measureVersion(node);
  rows.push([version, format(first, 2), format(later, 2), format(memory)]);
}
printTable(
  [`medians of ${values.rounds} rounds`, 'first start, s', 'later start, s', `MiB after ${values.idle} s`],
  rows,
);
writeCodeCache(process.execPath);
