// What reading whole records costs through Prisma and through the statements of src/store (npm run bench:prisma): the same
// ids in turn, of wide rows (companies) and small ones (rounds), by one, by fifty and by five hundred. Prints what a call
// takes and what it computes, in medians, and their ratios. Options: --calls 200.
import { parseArgs } from 'node:util';
import { batchRecords } from '../../dist/store/records/batch-records.js';
import { openDatabase } from '../../dist/store/engine/open-database.js';
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

/** Reads with each side in turn; the ids differ from call to call. */
async function compare(sides, ids, count) {
  const measured = sides.map(() => ({ waits: [], computed: [] }));
  for (let turn = -warmUpCalls; turn < calls; turn++) {
    const start = ((turn + warmUpCalls) * 7919) % (ids.length - count + 1);
    const asked = ids.slice(start, start + count);
    for (const [at, read] of sides.entries()) {
      const cpu = process.cpuUsage();
      const started = performance.now();
      const got = await read(asked);
      const wait = performance.now() - started;
      const { user, system } = process.cpuUsage(cpu);
      if (got.length !== count) throw new Error(`${count} records were asked for, ${got.length} came.`);
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
        (asked) => batchRecords(db, kind, asked),
        (asked) => db.prisma[model].findMany({ where: { id: { in: asked } } }),
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
