import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { migrate } from '../../../dist/database/engine/migrate.js';
import { openDatabase as openStore } from '../../../dist/database/engine/open-database.js';
import { loadDemo } from '../../../dist/import/load-demo.js';
import { migrationsDirectory } from '../../../dist/runtime/migrations-directory.js';
import { systemClock } from '../../../dist/values/dates.js';
import { format, printTable } from '../print-table.mjs';
import { readMemory, startBenchServer } from '../start-bench-server.mjs';
import { printRequirements } from './print-rest-lines.mjs';

const main = join(import.meta.dirname, '..', '..', '..', 'dist', 'main.js');
const lookMilliseconds = 100;
const starts = 5;

/** Prints the duration of a folder's import, and the startup time of an embedded database with the demo data. */
export async function measureImport(means, folder) {
  const imported = existsSync(folder) ? [await importFolder(means, resolve(folder))] : [];
  if (imported.length === 0)
    console.log(`No import is measured: there is no folder ${JSON.stringify(folder)}.`);
  const measured = [...imported, await startEmbedded(means)];
  printTable(
    ['commands', 'seconds', 'MiB at its highest'],
    measured.map(({ what, seconds, memory }) => [what, format(seconds, 2), format(memory)]),
  );
  const requirements = measured.flatMap((one) => one.requirements);
  printRequirements(requirements, ['what', 'found']);
}

async function importFolder({ openDatabase, stops }, folder) {
  const { environment, source } = await openDatabase();
  const store = await openStore(source);
  await migrate(store.pool, migrationsDirectory).finally(() => store.close());
  const directory = makeDirectory(stops);
  const { seconds, memory } = await runCommand(['import', folder], {
    ...environment,
    DEALGRAPH_DATA_DIR: directory,
  });
  const requirements = [
    { what: 'import: seconds', found: seconds, needed: 40, aim: 25 },
    { what: 'import: MiB', found: memory, needed: 512, aim: 512 },
  ];
  return { what: 'import of the folder into PostgreSQL', seconds, memory, requirements };
}

function makeDirectory(stops) {
  const directory = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
  stops.unshift(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Runs a command. Its peak memory is sampled every 100 ms, so the last tenth of a second may be missing. */
async function runCommand(options, environment) {
  const started = performance.now();
  const child = spawn(process.execPath, [main, ...options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = Number.NaN;
  const look = setInterval(() => {
    memory = readMemory(child.pid)?.highest || memory;
  }, lookMilliseconds);
  const [code] = await once(child, 'exit').finally(() => clearInterval(look));
  if (code !== 0) throw new Error(`dealgraph ${options[0]} ended with ${code}.`);
  return { seconds: (performance.now() - started) / 1000, memory };
}

async function startEmbedded({ stops }) {
  const directory = makeDirectory(stops);
  const store = await openStore({ directory });
  try {
    await migrate(store.pool, migrationsDirectory);
    await loadDemo(store, systemClock);
  } finally {
    await store.close();
  }
  const taken = [];
  for (let start = 0; start < starts; start++) taken.push(await startOnce(directory));
  const median = (read) => taken.map(read).sort((a, b) => a - b)[Math.floor(starts / 2)];
  const seconds = median((one) => one.seconds);
  const memory = median((one) => one.memory);
  const requirements = [
    { what: 'embedded start with data to ready: seconds', found: seconds, needed: 1.5, aim: 1 },
  ];
  return { what: `embedded start with data to ready, median of ${starts}`, seconds, memory, requirements };
}

async function startOnce(directory) {
  const started = performance.now();
  const server = await startBenchServer({
    DATABASE_URL: '',
    DEALGRAPH_DATA_DIR: directory,
    DRAIN_DELAY_SECONDS: '0',
  });
  const seconds = (performance.now() - started) / 1000;
  const memory = server.memory()?.highest ?? Number.NaN;
  await server.stop();
  return { seconds, memory };
}
