// Measures what each runtime setting brings: the V8 flags of src/runtime/v8-settings.ts, the code cache of the bundle,
// its loader compared with `require` and the compile cache of Node.js, and the V8 flags of `--flags`, which the program
// does not set. Measures servers in turn, round by round, on PostgreSQL with DATABASE_URL.
//   npm run bench settings -- [--nodes /path/of/node20,/path/of/node22] [--rounds 5] [--only code,loader]
//     [--flags=--max-semi-space-size=32] [--reads point,nested,page] (--reads '' measures starts only)
// Prints medians of ratios: the server without a setting, divided by the server with it. Above 1, the setting makes the
// server faster or smaller. A start is the time until the server is ready, a read the CPU time of the server's process
// per call, which other load affects little, and memory the resident memory after the reads. Each version of Node.js
// first writes its own code cache. V8 rejects this cache if a flag differs, so servers that differ in a flag are compared
// with a server that has no code cache either.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadBenchData } from './load-bench-data.mjs';
import { makeCalls } from './measure-calls.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const settings = ['--heap-growing-percent', '--wasm-tiering-budget', 'code', 'loader'];

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: process.execPath },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: settings.join(',') },
    flags: { type: 'string', default: '' },
    reads: { type: 'string', default: 'point,nested,page' },
  },
});
const rounds = Number(values.rounds);
const [removed, added, reads] = [values.only, values.flags, values.reads].map((list) =>
  list.split(',').filter((name) => name !== ''),
);
const root = join(import.meta.dirname, '..', '..');
const preload = join(import.meta.dirname, 'peers', 'without-setting.cjs');
const withCompileCache = join(import.meta.dirname, 'peers', 'start-with-compile-cache.cjs');
const compileCache = mkdtempSync(join(tmpdir(), 'dealgraph-compile-cache-'));

const nested = `query ($id: ID!) { company(id: $id) { organizationName fundingRounds(first: 10) { nodes {
  name investors { isLeadInvestor investor { investorName } } } } } }`;

function readsOf({ secret, companyIds, searchId }) {
  const headers = { 'x-api-key': secret };
  const post = {
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const page = `/api/v1/searches/funding-rounds/${searchId}/results?limit=5000`;
  return {
    point: {
      connections: 16,
      calls: 4000,
      requests: companyIds.map((id) => ({ path: `/api/v1/companies/${id}`, headers })),
    },
    nested: {
      connections: 16,
      calls: 1500,
      requests: companyIds.map((id) => ({
        ...post,
        body: JSON.stringify({ query: nested, variables: { id } }),
      })),
    },
    page: { connections: 1, calls: 20, requests: [{ path: page, headers }] },
  };
}

function isFlag(setting) {
  return setting?.startsWith('--') ?? false;
}

/** Starts a server that differs in one setting, or in none if `changed` is null. */
async function start(node, changed, environment) {
  const options = changed !== null && changed !== 'loader' ? ['--require', preload] : [];
  if (added.includes(changed)) options.push(changed);
  const main = changed === 'loader' ? withCompileCache : join(root, 'dist', 'main.js');
  const begun = performance.now();
  const server = await startServer(node, [...options, main, 'serve', '--port', '0', '--no-demo'], {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_DELAY_SECONDS: '0',
    WITHOUT: isFlag(changed) ? `${changed} code` : (changed ?? ''),
    COMPILE_CACHE: compileCache,
    ...environment,
  });
  return { server, startMs: performance.now() - begun };
}

/** Returns the figures of one server by name: milliseconds of a start, and of the CPU per call; MiB. */
async function measure(node, changed, { environment, data }) {
  const { server, startMs } = await start(node, changed, environment);
  try {
    const figures = { start: startMs };
    const known = readsOf(data);
    for (const name of reads) figures[name] = await measureRead(server, name, known[name]);
    return { ...figures, memory: server.memory()?.now ?? Number.NaN };
  } finally {
    await server.stop();
  }
}

/** The first half of the calls warms up the server, and is not measured. */
async function measureRead(server, name, { calls, ...read }) {
  const call = async (amount) => {
    const { errors, non2xx } = await makeCalls({ url: server.url, ...read, amount });
    if (errors + non2xx > 0) throw new Error(`${name}: ${errors + non2xx} calls failed.`);
  };
  await call(calls / 2);
  const before = server.cpuSeconds();
  await call(calls);
  return ((server.cpuSeconds() - before) * 1000) / calls;
}

/** Writes V8's code cache of the bundle for a version of Node.js. */
function writeCodeCache(node) {
  execFileSync(node, [join(root, 'src', 'build', 'prepare-start.mjs')], { stdio: 'inherit' });
}

const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

/** Returns the ratios of one round, by setting and figure. */
async function measureRound(node, round, target) {
  const turns = [...new Set([null, 'code', ...removed, ...added])];
  const figures = new Map();
  for (const changed of round % 2 === 0 ? turns : turns.toReversed())
    figures.set(changed, await measure(node, changed, target));
  const ratioOf = (changed) => {
    const [one, other] = [figures.get(changed), figures.get(isFlag(changed) ? 'code' : null)];
    return mapValues(one, (value, name) =>
      added.includes(changed) ? other[name] / value : value / other[name],
    );
  };
  return new Map([...removed, ...added].map((changed) => [changed, ratioOf(changed)]));
}

function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}

async function compareOn(node, target) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  writeCodeCache(node);
  for (const changed of [null, 'loader'])
    await (await start(node, changed, target.environment)).server.stop();
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measureRound(node, round, target));
  const names = ['start', ...reads, 'memory'];
  printTable(
    [`${version}, ${rounds} rounds`, ...names],
    [...removed, ...added].map((setting) => [
      setting,
      ...names.map((name) => format(median(measured.map((ratios) => ratios.get(setting)[name])), 3)),
    ]),
  );
}

const database = await openBenchDatabase();
try {
  console.log(`Filling a database: ${database.title} ...`);
  const data = await loadBenchData(database.source);
  for (const node of values.nodes.split(','))
    await compareOn(node, { environment: database.environment, data });
} finally {
  await database.drop();
  rmSync(compileCache, { recursive: true, force: true });
  writeCodeCache(process.execPath);
}
