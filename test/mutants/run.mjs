// Checks that tests notice errors in the rules about money, limits, scopes and cursors: npm run mutants [-- <name> ...].
// mutants.json lists the mutants. Each one replaces a text in a source file by a wrong one; then its tests run, and one
// of them must fail. Prints a table, and exits with 1 if a mutant survives or cannot be applied. Restores the source,
// also after Ctrl-C.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const results = path.join(os.tmpdir(), `dealgraph-mutants-${process.pid}.json`);

/** The contents of the files that the current mutant changes, by path. */
const originals = new Map();
let running = null;
let isStopped = false;

/** Runs a Node.js script without output. Returns its exit code, and its messages. */
async function runScript(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  running = child;
  let messages = '';
  child.stderr.on('data', (text) => (messages += text));
  const [code] = await once(child, 'close');
  running = null;
  return { code, messages };
}

/** Stores the content of a file, to restore it after the tests of the mutant. */
function keep(file) {
  originals.set(file, fs.existsSync(file) ? fs.readFileSync(file) : null);
}

function restore() {
  for (const [file, content] of originals) {
    if (content === null) fs.rmSync(file, { force: true });
    else fs.writeFileSync(file, content);
  }
  originals.clear();
}

/** Returns how often the text of a mutant occurs in its file. */
function countMatches({ file, find }) {
  const source = path.join(root, file);
  return fs.existsSync(source) ? fs.readFileSync(source, 'utf8').split(find).length - 1 : 0;
}

/** Writes the mutant into its source file, which Jest's global setup compiles before the tests. */
function apply({ file, find, replace }) {
  const source = path.join(root, file);
  keep(source);
  fs.writeFileSync(
    source,
    fs.readFileSync(source, 'utf8').replace(find, () => replace),
  );
}

/** Returns the Jest project of a test file. */
function projectOf(file) {
  const folder = file.split('/')[1];
  return ['process', 'hostile'].includes(folder) ? 'server' : folder;
}

/**
 * Runs test files. Returns the first failed test, or null if all passed; and an error if a file could not run, which
 * says nothing about the mutant.
 */
async function runTests(files) {
  fs.rmSync(results, { force: true });
  const projects = [...new Set(files.map(projectOf))];
  const { messages } = await runScript([
    jest,
    ...['--selectProjects', ...projects, '--maxWorkers=1', '--bail', '--json', `--outputFile=${results}`],
    ...['--runTestsByPath', ...files],
  ]);
  if (!fs.existsSync(results)) return { failed: null, error: messages };
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(fs.readFileSync(results, 'utf8'));
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed !== undefined)
      return { failed: `${path.basename(name, '.test.ts')}: ${failed.fullName}`, error: null };
  }
  const hasRun =
    numPassedTests > 0 && numFailedTests === 0 && testResults.every((one) => one.status === 'passed');
  return { failed: null, error: hasRun ? null : messages };
}

/** Applies a mutant and runs its tests. Returns the row of the table. */
async function tryMutant(mutant) {
  const matches = countMatches(mutant);
  if (matches !== 1)
    return { outcome: 'NOT APPLIED', by: `the text occurs ${matches} times in ${mutant.file}`, seconds: 0 };
  const start = performance.now();
  try {
    apply(mutant);
    const { failed, error } = await runTests(mutant.tests);
    const seconds = (performance.now() - start) / 1000;
    if (failed !== null) return { outcome: 'killed', by: failed, seconds };
    return error === null
      ? { outcome: 'SURVIVED', by: mutant.tests.join(', '), seconds }
      : { outcome: 'NOT TESTED', by: error.trim().slice(0, 500), seconds };
  } finally {
    restore();
  }
}

function printRow(name, outcome, by, seconds) {
  const time = typeof seconds === 'number' ? seconds.toFixed(1) : seconds;
  console.log(`${name.padEnd(38)}${outcome.padEnd(13)}${time.padStart(7)}  ${by}`);
}

function stop(signal) {
  isStopped = true;
  running?.kill();
  restore();
  fs.rmSync(results, { force: true });
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Returns the mutants to run: all of them, or those with the given names. */
function selectMutants(names) {
  const all = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'mutants.json'), 'utf8'));
  const unknown = names.filter((name) => !all.some((mutant) => mutant.name === name));
  if (unknown.length > 0) throw new Error(`Unknown mutants: ${unknown.join(', ')}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop(signal));
process.once('exit', restore);

const mutants = selectMutants(process.argv.slice(2));
const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
const unchanged = await runTests(files);
if (unchanged.failed !== null || unchanged.error !== null) {
  console.error(`Without a mutant, the tests must pass. ${unchanged.failed ?? unchanged.error}`);
  process.exitCode = 1;
} else {
  printRow('Mutant', 'Outcome', 'Test', 'Seconds');
  let killed = 0;
  for (const mutant of mutants) {
    const { outcome, by, seconds } = await tryMutant(mutant);
    if (isStopped) break;
    printRow(mutant.name, outcome, by, seconds);
    if (outcome === 'killed') killed += 1;
  }
  console.log(`${killed} of ${mutants.length} mutants were killed.`);
  if (killed < mutants.length) process.exitCode = 1;
}
fs.rmSync(results, { force: true });
