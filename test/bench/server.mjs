// Measures the compiled server (npm run bench server): calls per second with keys, rate limits and charges, pages of 5,000
// rounds through REST and GraphQL, and memory. Checks that every call was charged exactly. Finally compares the GraphQL
// API with its peers (graph-peers.mjs). Creates its own database and process, and removes both at the end. Options:
// --seconds 10, --connections 32,64, --pages 20, --only metering, --profile <folder for CPU profiles>.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLedger } from './check-ledger.mjs';
import { loadBenchData } from './load-bench-data.mjs';
import { measureCalls } from './measure-calls.mjs';
import { measureChannels } from './measure-channels.mjs';
import { measureGraphCalls } from './measure-graph-calls.mjs';
import { measureMetering } from './measure-metering.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

/** Targets for PostgreSQL on a machine with 2 cores. The embedded database has no targets. */
const aims = {
  callsPerSecond: 2000,
  pageMilliseconds: 150,
  graphShare: 1.5,
  memoryMebibytes: 400,
  meteringShare: 0.25,
};
const graphConnections = 16;
/**
 * The measured queries. Their variable `$id` is a company's ID. `operation` is the operation's name in the ledger;
 * `aim` is the target in queries per second.
 */
const graphQueries = [
  {
    what: 'company: 4 fields',
    operation: 'company',
    query: 'query ($id: ID!) { company(id: $id) { id organizationName website { domain } foundedYear } }',
  },
  {
    what: 'company, its rounds, their investors',
    operation: 'company',
    query: `query ($id: ID!) { company(id: $id) { organizationName fundingRounds(first: 10) { nodes {
      name announcedOn raisedAmountUsd investors { isLeadInvestor investor { investorName hqLocation } } } } } }`,
    aim: 1500,
  },
];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32,64' },
    pages: { type: 'string', default: '20' },
    profile: { type: 'string' },
    only: { type: 'string' },
  },
});
let hasAims = false;
const seconds = readCount('seconds', values.seconds);
const connectionCounts = values.connections.split(',').map((text) => readCount('connections', text));
const pageCalls = readCount('pages', values.pages);
const nodeOptions =
  values.profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)];

function readCount(name, text) {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  console.error(`--${name} needs whole numbers above 0, got ${JSON.stringify(text)}.`);
  process.exit(1);
}

async function main() {
  const database = await openBenchDatabase();
  hasAims = database.isPostgres;
  let server;
  const clean = async () => {
    await server?.stop();
    await database.drop();
  };
  const interrupt = () => clean().finally(() => process.exit(1));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    console.log(`Filling a database: ${database.title} ...`);
    const data = await loadBenchData(database.source);
    printFacts(database, data);
    const expected = new Map();
    if (values.only !== 'metering') {
      server = await startBenchServer(database.environment, nodeOptions);
      await measureAll(server, data, expected);
      await server.stop();
    }
    await measureMeteringCost(database, data, expected);
    await printExactness(database, data, expected);
  } finally {
    await clean();
  }
}

function printFacts({ title }, { companyIds, roundCount }) {
  const [cpu] = cpus();
  const memory = format(totalmem() / 2 ** 30, 1);
  console.log(`Machine   ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${memory} GiB`);
  console.log(`Node.js   ${process.version}, one server process; the load comes from this same machine`);
  console.log(`Database  ${title}; ${format(roundCount)} rounds, reads of ${companyIds.length} companies\n`);
}

/** Adds to the ledger rows and credits that are expected for an operation. */
function owe(expected, operation, answers, credits) {
  const before = expected.get(operation) ?? { answers: 0, credits: 0 };
  expected.set(operation, { answers: before.answers + answers, credits: before.credits + credits });
}

/** Measures the server and prints the results. */
async function measureAll(server, data, expected) {
  const calls = await measureLoads(server, data);
  const pages = await measureBothChannels(server, data);
  await measureQueries(server, data, expected);
  printMemory(server.memory());
  owe(expected, 'company', calls, calls);
  owe(expected, 'fundingRoundsSearchResults', pages.answered, pages.rows);
}

/** Compares calls with and without metering. Both servers are in one process and are measured alternately. */
async function measureMeteringCost({ environment }, { secret, companyIds }, expected) {
  const channels = await measureMetering({ environment, secret, companyIds, seconds, nodeOptions });
  const rows = channels.map(({ what, connections, withIt, without, answered }) => {
    owe(expected, 'company', answered, answered);
    const cost = 1 - withIt / without;
    const met = describeAim(cost <= aims.meteringShare, `<= ${format(aims.meteringShare * 100)} %`);
    const aim = connections > 1 ? met : '';
    return [
      what,
      format(connections),
      format(withIt),
      format(without),
      format(without / withIt, 2),
      format(cost * 100, 1),
      aim,
    ];
  });
  const headings = [
    'metering, medians of calls/s in turn',
    'connections',
    'with',
    'without',
    'times',
    'cost %',
    'aim',
  ];
  printTable(headings, rows);
}

/** Measures calls per second. Returns the number of companies read. */
async function measureLoads({ url }, { secret, companyIds }) {
  const headers = { 'X-API-Key': secret };
  const companies = companyIds.map((id) => `/api/v1/companies/${id}`);
  const loads = [
    { what: 'company by id: key, rate, charge', paths: companies, isCharged: true },
    { what: 'credit balance: key, rate, no charge', paths: ['/api/v1/organization/credits'] },
    { what: 'healthz: none of it', paths: ['/healthz'] },
  ];
  const rows = [];
  let charged = 0;
  for (const { what, paths, isCharged } of loads) {
    for (const connections of connectionCounts) {
      const requests = paths.map((path) => ({ method: 'GET', path }));
      const result = await measureCalls({ url, requests, headers, connections, seconds });
      if (isCharged) charged += result.answered;
      const isFast = result.callsPerSecond >= aims.callsPerSecond;
      rows.push(
        loadRow(
          what,
          connections,
          result,
          isCharged ? describeAim(isFast, `>= ${format(aims.callsPerSecond)}`) : '',
        ),
      );
    }
  }
  printTable(loadHeadings('calls'), rows);
  return charged;
}

function loadHeadings(title) {
  return [title, 'connections', 'calls/s', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'failed', 'aim'];
}

function loadRow(what, connections, { callsPerSecond, latency, failed }, aim) {
  const waits = [latency.p50, latency.p90, latency.p99, latency.max].map((wait) => format(wait));
  return [what, format(connections), format(callsPerSecond), ...waits, format(failed), aim];
}

/** Measures pages through REST and GraphQL. Returns the numbers of pages and rows read. */
async function measureBothChannels(server, data) {
  const { pages, answered, rows } = await measureChannels(server, data, pageCalls);
  const printed = pages.map(({ what, median, p95, bytes }) => {
    const aim = describeAim(median < aims.pageMilliseconds, `< ${aims.pageMilliseconds} ms`);
    return [what, format(median, 1), format(p95, 1), format(bytes), aim];
  });
  printTable(['pages, in turn', 'median ms', 'p95 ms', 'bytes', 'aim'], printed);
  const [rest, , graph] = pages;
  const share = graph.median / rest.median;
  const aim = describeAim(share <= aims.graphShare, `<= ${aims.graphShare} x`);
  printTable(
    ['graph against REST', 'times the first page', 'aim'],
    [['5,000 rounds with investors, medians', format(share, 2), aim]],
  );
  return { answered, rows };
}

/** Measures GraphQL queries over 16 connections, with the company IDs in rotation. */
async function measureQueries({ url }, { secret, companyIds }, expected) {
  const variables = companyIds.map((id) => ({ id }));
  const rows = [];
  for (const { what, query, operation, aim } of graphQueries) {
    const connections = graphConnections;
    const result = await measureGraphCalls({ url, secret, query, variables, connections, seconds });
    owe(expected, operation, result.answered, result.credits);
    const met = aim === undefined ? '' : describeAim(result.callsPerSecond >= aim, `>= ${format(aim)}`);
    rows.push(loadRow(what, connections, result, met));
  }
  printTable(loadHeadings('queries of the graph'), rows);
}

function printMemory(memory) {
  if (memory === null) return;
  const aim = describeAim(memory.now < aims.memoryMebibytes, `< ${aims.memoryMebibytes} MiB`);
  const row = ['server process after all of it', format(memory.now), format(memory.highest), aim];
  printTable(['memory (RSS)', 'MiB now', 'MiB at its highest', 'aim'], [row]);
}

async function printExactness(database, { organizationId }, expected) {
  const check = await checkLedger(database.source, organizationId, expected);
  const rows = check.rows.map(({ operation, answers, credits }) => {
    const wanted = expected.get(operation);
    return [
      operation,
      format(wanted?.answers ?? 0),
      format(answers),
      format(wanted?.credits ?? 0),
      format(credits),
    ];
  });
  printTable(['charging', 'calls answered', 'ledger rows', 'credits owed', 'credits charged'], rows);
  const sums = `the ledger sums to ${format(check.credits)}, the budget counts ${format(check.used)}`;
  console.log(`${check.isExact ? 'Exact' : 'NOT EXACT'}: ${sums}.`);
  if (!check.isExact) process.exitCode = 1;
}

function describeAim(isMet, aim) {
  if (!hasAims) return '';
  return `${aim} ${isMet ? 'met' : 'MISSED'}`;
}

/** Compares the GraphQL API with its peers, in a separate process with its own database. */
async function comparePeers() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'graph-peers.mjs')], { stdio: 'inherit' });
  process.once('exit', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}

try {
  await main();
  if (values.only !== 'metering') await comparePeers();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
