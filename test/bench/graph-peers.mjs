// Compares Dealgraph's GraphQL API (npm run bench graph) with PostGraphile 5 in its default configuration, and with a
// plain Apollo Server with DataLoader. Both peers use plain tables with the same rows on the same PostgreSQL, without
// API keys or prices. Creates its own database and processes, and removes them at the end. Each case starts new servers.
// Options: --seconds 3, --rounds 5, --pagers 1,4, --data even (2,000 companies with 5 rounds of 3 participations each,
// instead of twelve copies of the demo), --names ascii (instead of names in several scripts), --same-node (runs Dealgraph on the Node.js version that PostGraphile needs).
import { availableParallelism, cpus, totalmem } from 'node:os';
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
    pagers: { type: 'string', default: '1,4' },
    data: { type: 'string', default: 'demo' },
    names: { type: 'string', default: 'world' },
    'same-node': { type: 'boolean', default: false },
  },
});
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  pagers: values.pagers.split(',').map(Number),
};

async function main() {
  const database = await openBenchDatabase();
  const stops = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0)) await stop();
  };
  const clean = () => stopAll().finally(() => database.drop());
  const interrupt = () => clean().finally(() => process.exit(1));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    if (!database.isPostgres) {
      console.log('The graph is not compared with its peers: they need a PostgreSQL, named by DATABASE_URL.');
      return;
    }
    console.log(`Filling a database for the graph and its peers: ${database.title} ...`);
    const data = await loadPeerData(database.source, values.data, values.names);
    const answered = { calls: 0 };
    const withSides = async (measure) => {
      const sides = await startSides(database, data, { sameNode: values['same-node'], stops });
      const result = await measure(sides);
      answered.calls += sides[0].answered;
      await stopAll();
      return result;
    };
    await compare(withSides, database, data);
    await printCharges(database, answered.calls);
  } finally {
    await clean();
  }
}

async function compare(withSides, database, data) {
  let names = [];
  await withSides(async (sides) => {
    names = sides.map(({ name }) => name);
    printFacts(sides, database, data);
    const compared = await checkSameRows(sides, data);
    console.log(`Same answers: ${format(compared)} values compared over ${sides.length} sides.\n`);
  });
  printCases(names, await compareSides(withSides, data, options));
  await withSides(async ([own]) => printEmpty(await measureEmpty(own, options)));
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

/** Prints medians. Ratios are Dealgraph's value divided by the peer's. */
function printCases(names, cases) {
  const [, ...peers] = names;
  const headings = ['graph, sides in turn: medians', 'unit', ...names];
  const rows = cases.map(({ what, unit, values: [own, ...others] }) => [
    what,
    unit,
    ...[own, ...others].map((value) => format(value, value < 10 ? 2 : value < 100 ? 1 : 0)),
    ...others.map((other) => format(own / other, 2)),
  ]);
  printTable([...headings, ...peers.map((name) => `ours / ${name}`)], rows);
}

function printEmpty(rows) {
  const printed = rows.map(({ what, values: times }) => [what, ...times.map((time) => format(time))]);
  const headings = ['1 connection', 'computing', '16 connections', 'computing'];
  printTable(['empty selection, µs a request', ...headings], printed);
}

async function printCharges({ source }, answered) {
  const { charges, credits, isExact } = await checkCharges(source, answered);
  const summary = `${format(answered)} calls answered, ${format(charges)} rows in the ledger, ${format(credits)} credits`;
  console.log(`${isExact ? 'Exact' : 'NOT EXACT'}: ${summary}.\n`);
  if (!isExact) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
