// Measures the compiled server (npm run bench): calls a second with key, rate limit and exact charge, a page of 5,000
// rounds through both doors, memory, and whether every call was charged exactly. It makes its own database and process
// and takes both away. Options: --seconds 10, --connections 32,64, --pages 20, --profile <folder for CPU profiles>.
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkLedger } from './check-ledger.mjs';
import { loadBenchData } from './load-bench-data.mjs';
import { measureCalls } from './measure-calls.mjs';
import { measurePages } from './measure-pages.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const pageRows = 5000;
/** Of a machine with 2 cores and PostgreSQL; the embedded database has none. */
const aims = { callsPerSecond: 2000, pageMilliseconds: 150, memoryMebibytes: 400 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32,64' },
    pages: { type: 'string', default: '20' },
    profile: { type: 'string' },
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
    server = await startBenchServer(database.environment, nodeOptions);
    printFacts(database, data);
    const expected = await measureAll(server, data);
    await server.stop();
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

/** Runs every measurement and prints it; answers what the ledger has to hold. */
async function measureAll(server, data) {
  const calls = await measureLoads(server, data);
  const pages = await measureBothDoors(server, data);
  printMemory(server.memory());
  return new Map([
    ['company', { answers: calls, credits: calls }],
    ['fundingRoundsSearchResults', { answers: pages, credits: pages * pageRows }],
  ]);
}

/** Answers how many companies were read. */
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
      const result = await measureCalls({ url, paths, headers, connections, seconds });
      if (isCharged) charged += result.answered;
      rows.push(loadRow(what, connections, result, isCharged));
    }
  }
  printTable(
    ['calls', 'connections', 'calls/s', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms', 'failed', 'aim'],
    rows,
  );
  return charged;
}

function loadRow(what, connections, { callsPerSecond, latency, failed }, isCharged) {
  const waits = [latency.p50, latency.p90, latency.p99, latency.max].map((wait) => format(wait));
  const aim = isCharged
    ? verdict(callsPerSecond >= aims.callsPerSecond, `>= ${format(aims.callsPerSecond)}`)
    : '';
  return [what, format(connections), format(callsPerSecond), ...waits, format(failed), aim];
}

/** Answers how many pages were read. */
async function measureBothDoors({ url }, { secret, searchId }) {
  const results = `${url}/api/v1/searches/funding-rounds/${searchId}/results?limit=${pageRows}`;
  const key = { 'X-API-Key': secret };
  const selection = `id name companyId companyName investmentType announcedOn raisedAmountUsd preMoneyValuationUsd
    postMoneyValuationUsd investors { investorId investorName isLeadInvestor }`;
  const query = `{ fundingRoundsSearchResults(searchId: ${searchId}, limit: ${pageRows}) { ${selection} } }`;
  const headers = { ...key, 'Content-Type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify({ query }) };
  const rest = { init: { headers: key }, rowsOf: (body) => body };
  const graph = {
    url: `${url}/graphql`,
    init: post,
    rowsOf: (body) => body.data?.fundingRoundsSearchResults,
  };
  const pages = [
    { what: `REST, ${format(pageRows)} rounds, first page`, url: results, ...rest },
    { what: `REST, ${format(pageRows)} rounds, third page`, url: `${results}&page=2`, ...rest },
    { what: `graph, ${format(pageRows)} rounds, all fields`, ...graph },
  ];
  const rows = [];
  let answered = 0;
  for (const { what, ...page } of pages) {
    const result = await measurePages({ ...page, calls: pageCalls, rowCount: pageRows });
    answered += result.answered;
    const aim = verdict(result.median < aims.pageMilliseconds, `< ${aims.pageMilliseconds} ms`);
    rows.push([what, format(result.median, 1), format(result.p95, 1), format(result.bytes), aim]);
  }
  printTable(['pages, one after the other', 'median ms', 'p95 ms', 'bytes', 'aim'], rows);
  return answered;
}

function printMemory(memory) {
  if (memory === null) return;
  const aim = verdict(memory.now < aims.memoryMebibytes, `< ${aims.memoryMebibytes} MiB`);
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

function verdict(isMet, aim) {
  if (!hasAims) return '';
  return `${aim} ${isMet ? 'met' : 'MISSED'}`;
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
