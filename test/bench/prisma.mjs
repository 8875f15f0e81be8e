// Compares reading whole records through Prisma with reading them through plain SQL (npm run bench prisma). Reads the
// same IDs alternately: companies (large rows) and rounds (small rows), in batches of 1, 50 and 500. Prints the median
// latency and CPU time per call, and their ratios. Options: --calls 200.
import { parseArgs } from 'node:util';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { batchRecords } from '../../dist/records/sql/read-records.js';
import { loadBenchData } from './load-bench-data.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '200' } } });
const calls = Number(values.calls);
const warmUpCalls = 30;
const kinds = [
  ['Company', 'company'],
  ['FundingRound', 'fundingRound'],
];

function median(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Makes each read with both implementations alternately. The IDs differ between calls. */
async function compare(sides, ids, count) {
  const measured = sides.map(() => ({ waits: [], computed: [] }));
  for (let turn = -warmUpCalls; turn < calls; turn++) {
    const start = ((turn + warmUpCalls) * 7919) % (ids.length - count + 1);
    const requested = ids.slice(start, start + count);
    for (const [at, read] of sides.entries()) {
      const cpu = process.cpuUsage();
      const started = performance.now();
      const got = await read(requested);
      const wait = performance.now() - started;
      const { user, system } = process.cpuUsage(cpu);
      if (got.length !== count) throw new Error(`${count} records were requested, ${got.length} came.`);
      if (turn < 0) continue;
      measured[at].waits.push(wait * 1000);
      measured[at].computed.push(user + system);
    }
  }
  return measured.map(({ waits, computed }) => ({ wait: median(waits), computed: median(computed) }));
}

const database = await openBenchDatabase();
let db;
try {
  console.log(`Filling a database: ${database.title} ...`);
  await loadBenchData(database.source);
  db = await openDatabase(database.source);
  const rows = [];
  for (const [kind, model] of kinds) {
    const ids = (await db.prisma[model].findMany({ select: { id: true }, take: 5000 })).map(({ id }) => id);
    for (const count of [1, 50, 500]) {
      const sides = [
        (requested) => batchRecords(db, kind, requested),
        (requested) => db.prisma[model].findMany({ where: { id: { in: requested } } }),
      ];
      const [own, prisma] = await compare(sides, ids, count);
      rows.push([
        `${kind}, ${count} at once`,
        format(own.wait),
        format(prisma.wait),
        format(prisma.wait / own.wait, 1),
        format(own.computed),
        format(prisma.computed),
        format(prisma.computed / own.computed, 1),
      ]);
    }
  }
  printTable(
    ['records', 'SQL us', 'Prisma us', 'times', 'SQL computes us', 'Prisma computes us', 'times'],
    rows,
  );
} finally {
  await db?.close();
  await database.drop();
}
