// Lists the 25 slowest test files: npm run slowest-tests [-- <run.json> ...]. Each argument is the output of a run with
// `jest --json --outputFile=<run.json>`; two of them compare a run before a change with one after it. Without arguments,
// the durations are those of the last run of each file, which Jest caches.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const listed = 25;

/** Returns the name of a test file relative to the repository, also in results of another checkout. */
const nameOf = (file) => file.slice(file.lastIndexOf(`${path.sep}test${path.sep}`) + 1);

/** Reads the durations in milliseconds by file from the output of one run. */
function readRun(file) {
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return new Map(testResults.map(({ name, startTime, endTime }) => [nameOf(name), endTime - startTime]));
}

/** Reads the durations that Jest has cached for each project. An entry is [status, milliseconds]. */
function readCache() {
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stdout } = spawnSync(process.execPath, [jest, '--showConfig'], { cwd: root, encoding: 'utf8' });
  const configs = JSON.parse(stdout).configs;
  const files = configs.flatMap(({ cacheDirectory, id }) =>
    (fs.existsSync(cacheDirectory) ? fs.readdirSync(cacheDirectory) : [])
      .filter((name) => name.startsWith(`perf-cache-${id}`))
      .map((name) => path.join(cacheDirectory, name)),
  );
  const entries = files
    .flatMap((file) => Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))))
    .filter(([file]) => fs.existsSync(file));
  return new Map(entries.map(([file, [, milliseconds]]) => [nameOf(file), milliseconds]));
}

const seconds = (milliseconds) =>
  (milliseconds === undefined ? '-' : (milliseconds / 1000).toFixed(1)).padStart(9);

const given = process.argv.slice(2);
const runs = given.length > 0 ? given.map(readRun) : [readCache()];
const worst = (name) => Math.max(...runs.map((run) => run.get(name) ?? 0));
const names = [...new Set(runs.flatMap((run) => [...run.keys()]))].sort((a, b) => worst(b) - worst(a));

if (names.length === 0) {
  console.error('No run is known. Run npm test first, or give the output of jest --json.');
  process.exitCode = 1;
} else {
  console.log('Seconds per file:');
  for (const name of names.slice(0, listed))
    console.log(runs.map((run) => seconds(run.get(name))).join(''), name);
  const total = (run) => [...run.values()].reduce((sum, one) => sum + one, 0);
  console.log(
    runs.map((run) => seconds(total(run))).join(''),
    `all ${names.length} files, one after the other`,
  );
}
