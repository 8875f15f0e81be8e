// Compares the speed of two builds of this repository on PostgreSQL (DATABASE_URL). Measures the builds alternately, in
// several rounds.
//   npm run bench compare-builds -- --other ../before [--rounds 5] [--seconds 4] [--only read,import,start]
//     [--reads point] (only the reads whose name contains this text)
//     [--grants 2] (this many grants pay for the reads of this build, instead of monthly credits)
// `--other` is another built checkout. Each build has its own database, filled by test/bench/load-bench-data.mjs of its
// checkout. Prints each build's median, and the median of the ratios of all rounds: this build divided by the other.
// Ratios above 1 mean that this build is faster.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCalls } from './measure-calls.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: 'start,read,import' },
    reads: { type: 'string', default: '' },
    grants: { type: 'string', default: '0' },
  },
});
if (values.other === undefined) {
  console.error('--other needs the folder of another checkout that has been built.');
  process.exit(1);
}
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const parts = values.only.split(',');
const builds = { this: join(import.meta.dirname, '..', '..'), other: resolve(values.other) };

const nested = `query ($id: ID!) { company(id: $id) { organizationName fundingRounds(first: 10) { nodes {
  name investors { isLeadInvestor investor { investorName } } } } } }`;
const list = '{ companies(first: 100) { nodes { id organizationName foundedYear employeeCount } } }';
const links = `{ companies(first: 50) { nodes { organizationName
  fundingRounds(first: 5) { nodes { name announcedOn } } acquisitions(first: 5) { nodes { acquireeName } } } } }`;
const round = 'id name announcedOn raisedAmountUsd companyId companyName';
const investor = 'investorId investorName isLeadInvestor';
/** A page of rounds. `added` is selected on each object. */
const roundsPage = (added) => `{ fundingRounds(first: 5000, orderBy: { field: ID, direction: ASC }) {
  nodes { ${round} investors { ${investor} ${added} } ${added} } ${added} } }`;

/** Returns the reads to measure, by name: the requests, and the number of connections that send them. */
function readsOf({ secret, companyIds, searchId }) {
  const headers = { 'x-api-key': secret };
  const graph = (query, variables) => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const points = companyIds.map((id) => ({ path: `/api/v1/companies/${id}`, headers }));
  const page = `/api/v1/searches/funding-rounds/${searchId}/results?limit=5000`;
  return {
    'point read (REST)': { connections: 32, requests: points },
    'page of 5,000 rounds (REST)': { connections: 2, requests: [{ path: page, headers }] },
    'page of 5,000 rounds, participations (GraphQL)': { connections: 2, requests: [graph(roundsPage(''))] },
    'the same with __typename (GraphQL)': { connections: 2, requests: [graph(roundsPage('__typename'))] },
    'nested company (GraphQL)': { connections: 16, requests: companyIds.map((id) => graph(nested, { id })) },
    'list of 100 (GraphQL)': { connections: 16, requests: [graph(list)] },
    'links of 50 companies (GraphQL)': { connections: 16, requests: [graph(links)] },
  };
}

const results = new Map();

function note(what, build, value) {
  if (!results.has(what)) results.set(what, { this: [], other: [] });
  results.get(what)[build].push(value);
}

async function startBuild(build, environment) {
  const main = join(builds[build], 'dist', 'main.js');
  const begun = performance.now();
  const options = [main, 'serve', '--port', '0', '--no-demo'];
  const server = await startServer(process.execPath, options, {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_DELAY_SECONDS: '0',
    DRAIN_DELAY: '0',
    ...environment,
  });
  note('start until ready, per second', build, 1000 / (performance.now() - begun));
  return server;
}

async function measureReads(build, { database, data }) {
  const server = await startBuild(build, database.environment);
  try {
    if (!parts.includes('read')) return;
    const reads = Object.entries(readsOf(data)).filter(([what]) => what.includes(values.reads));
    for (const [what, { connections, requests }] of reads) {
      const before = server.cpuSeconds();
      const { callsPerSecond, answered, failed } = await measureCalls({
        url: server.url,
        connections,
        requests,
        seconds,
      });
      if (failed > 0) throw new Error(`${what}: ${failed} calls of ${builds[build]} failed.`);
      const used = before === null ? Number.NaN : server.cpuSeconds() - before;
      note(`${what}, calls per CPU second`, build, answered / used);
      note(`${what}, calls a second`, build, callsPerSecond);
    }
  } finally {
    await server.stop();
  }
}

async function run(build, args, environment) {
  const main = join(builds[build], 'dist', 'main.js');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} of ${builds[build]} ended with ${code}.`);
}

/** Imports the demo data as NDJSON files into a new database. */
async function measureImport(build, folder) {
  const database = await openBenchDatabase();
  try {
    await run(build, ['migrate'], database.environment);
    const begun = performance.now();
    await run(build, ['import', folder], database.environment);
    note('import of the demo data, per minute', build, 60_000 / (performance.now() - begun));
  } finally {
    await database.drop();
  }
}

const median = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

function print() {
  const rows = [...results].map(([what, { this: own, other }]) => [
    what,
    format(median(own), 2),
    format(median(other), 2),
    format(median(own.map((value, round) => value / other[round])), 3),
  ]);
  printTable([`medians of ${rounds} rounds in turn`, 'this', 'other', 'ratio'], rows);
}

/** Creates a database for a build and fills it by the loader of the build's checkout. */
async function fillDatabase(build) {
  filled[build] = { database: await openBenchDatabase() };
  const { loadBenchData } = await import(join(builds[build], 'test', 'bench', 'load-bench-data.mjs'));
  filled[build].data = await loadBenchData(filled[build].database.source);
  if (build === 'this') await payWithGrants(filled.this);
}

/** Replaces the monthly credits of the organization by grants. The first one is used up after a few reads. */
async function payWithGrants({ database: { environment }, data: { organizationId } }) {
  const count = Number(values.grants);
  if (count === 0) return;
  await run('this', ['organization', 'update', organizationId, '--monthly-credits', '0'], environment);
  for (let index = 0; index < count; index += 1) {
    const terms = ['--credits', index === 0 ? '50' : '1000000000', '--expires', `20${90 + index}-01-01`];
    await run('this', ['grant', 'add', organizationId, ...terms], environment);
  }
}

const filled = {};
const folder = mkdtempSync(join(tmpdir(), 'dealgraph-compare-'));
try {
  for (const build of ['this', 'other']) await fillDatabase(build);
  console.log(`${filled.this.database.title}, Node.js ${process.version}`);
  // Both import the files of the other build, because an older build may not know every kind of record.
  if (parts.includes('import')) await run('other', ['export', folder], filled.other.database.environment);
  for (let round = 0; round < rounds; round += 1)
    for (const build of round % 2 === 0 ? ['this', 'other'] : ['other', 'this']) {
      if (parts.includes('start') || parts.includes('read')) await measureReads(build, filled[build]);
      if (parts.includes('import')) await measureImport(build, folder);
    }
  print();
} finally {
  rmSync(folder, { recursive: true, force: true });
  await Promise.allSettled(Object.values(filled).map(({ database }) => database.drop()));
}
