// Compares Dealgraph's REST API (npm run bench rest), including keys, rate limits, charges and the ledger, with two
// baselines on the same PostgreSQL without all these: a bare node:http server with pg, and an Express application.
// Creates its own databases and processes, and removes them at the end. Options: --seconds 2, --rounds 5, --connections
// 16, --pages 20, --pagers 1, --only <comma-separated parts: point,cpu,rounds,investors,beside,size,import>, --size
// (also compares databases with --companies 850000 and with a tenth of these), --import <folder of Crunchbase files>
// (also measures an import, and the startup time of an embedded database).
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { openBenchDatabase } from './open-bench-database.mjs';
import { checkCharges } from './peers/check-charges.mjs';
import { checkSameBodies } from './peers/check-same-bodies.mjs';
import { restParts } from './peers/compare-rest-sides.mjs';
import { loadRestData } from './peers/load-rest-data.mjs';
import { measureImport } from './peers/measure-import.mjs';
import { measureSizes } from './peers/measure-sizes.mjs';
import { printRestLines } from './peers/print-rest-lines.mjs';
import { startRestSides } from './peers/start-rest-sides.mjs';
import { format } from './print-table.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    pages: { type: 'string', default: '20' },
    pagers: { type: 'string', default: '1' },
    only: { type: 'string' },
    size: { type: 'boolean', default: false },
    companies: { type: 'string', default: '850000' },
    import: { type: 'string' },
  },
});

function readCount(name, least = 1) {
  if (/^\d{1,7}$/.test(values[name]) && Number(values[name]) >= least) return Number(values[name]);
  console.error(`--${name} needs a whole number from ${least} on, got ${JSON.stringify(values[name])}.`);
  process.exit(1);
}

const options = {
  seconds: readCount('seconds'),
  rounds: readCount('rounds'),
  connections: readCount('connections'),
  calls: readCount('pages'),
  pagers: readCount('pagers'),
};
/** With this many companies, the smaller database still has a page of 5,000 rounds. */
const leastCompanies = 50_000;
const companies = readCount('companies', leastCompanies);
const extras = [...(values.size ? ['size'] : []), ...(values.import === undefined ? [] : ['import'])];
const parts = values.only?.split(',') ?? [...Object.keys(restParts), ...extras];

/** Functions that remove what this process created, last created first. */
const stops = [];

async function clean() {
  while (stops.length > 0) await stops.shift()();
}

async function openOwnDatabase() {
  const database = await openBenchDatabase();
  stops.unshift(database.drop);
  return database;
}

async function main() {
  const compared = Object.keys(restParts).filter((part) => parts.includes(part));
  if (compared.length > 0) await compare(compared);
  await clean();
  const means = { openDatabase: openOwnDatabase, stops, ...options };
  if (parts.includes('size')) await measureSizes(means, companies);
  await clean();
  if (parts.includes('import')) await measureImport(means, values.import ?? '');
}

async function compare(compared) {
  const database = await openOwnDatabase();
  console.log(`Filling a database for REST and its peers: ${database.title} ...`);
  const data = await loadRestData(database.source);
  const sides = await startRestSides(database, data, stops);
  printFacts(sides, database, data);
  console.log(`Same answers: ${format(await checkSameBodies(sides, data))} records of each side compared.\n`);
  const lines = [];
  for (const part of compared) lines.push(...(await restParts[part](sides, data, options)));
  lines.push({ what: 'memory (RSS) after all of it', unit: 'MiB', values: sides.map(memoryOf) });
  printRestLines(
    sides.map(({ name }) => name),
    lines,
  );
  await printCharges(database, sides[0]);
}

function memoryOf(side) {
  return side.memory()?.now ?? Number.NaN;
}

function printFacts(sides, { title }, { sizes }) {
  const [cpu] = cpus();
  const memory = format(totalmem() / 2 ** 30, 1);
  console.log(`Machine     ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${memory} GiB`);
  console.log(`Database    ${title}, on this same machine, as is the load`);
  const counts = Object.entries(sizes).map(([name, count]) => `${format(count)} ${name}`);
  console.log(`Rows        ${counts.join(', ')}`);
  for (const { name, version } of sides) console.log(`${name.padEnd(12)}${version}`);
}

async function printCharges({ source }, { answered }) {
  const { charges, credits, isExact } = await checkCharges(source, answered);
  const summary = `${format(answered)} calls answered, ${format(charges)} rows in the ledger, ${format(credits)} credits`;
  console.log(`${isExact ? 'Exact' : 'NOT EXACT'}: ${summary}.\n`);
  if (!isExact) process.exitCode = 1;
}

const interrupt = () => clean().finally(() => process.exit(1));
process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
try {
  if (process.env.BENCH_DATABASE_URL || process.env.DATABASE_URL) await main();
  else console.log('REST is not compared with its peers: they need a PostgreSQL, named by DATABASE_URL.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await clean();
}
