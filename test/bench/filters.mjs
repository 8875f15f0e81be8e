// Measures filtered lists at two sizes (npm run bench filters). Runs the statements of the GraphQL lists alternately on
// a database with the given number of companies and their rounds, and on one that is ten times as large. Prints the
// ratio of their durations. Creates its own databases and drops them at the end. Options: --companies 85000 (8500 for
// the embedded database), --calls 9, --counts (measures the statements of totalCount instead), --only <part of a case's
// name>.
import { parseArgs } from 'node:util';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { readFilter } from '../../dist/query/model/read-filter.js';
import { countStatement, rangeStatement } from '../../dist/query/sql/connection-statements.js';
import { recordColumns } from '../../dist/records/sql/record-columns.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { fillFilterBench } from './fill-filter-bench.mjs';
import { filterCases } from './filter-cases.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const growth = 10;
const pageSize = 50;
/** Maximum ratio of a list's latency in the larger database to its latency in the smaller one. */
const aim = 1.3;
const fields = {
  Company: ['id', 'organizationName', 'foundedYear', 'hq'],
  FundingRound: ['id', 'name', 'companyId', 'announcedOn', 'raisedAmountUsd'],
};

const { values } = parseArgs({
  options: {
    companies: { type: 'string' },
    calls: { type: 'string', default: '9' },
    counts: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

function readCount(name, text) {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  console.error(`--${name} needs a whole number above 0, got ${JSON.stringify(text)}.`);
  process.exit(1);
}

async function openFilled(companies) {
  const database = await openBenchDatabase();
  const count = readCount('companies', companies(database));
  console.log(`Filling ${database.title} with ${format(count)} companies ...`);
  const db = await openDatabase(database.source);
  const close = async () => {
    await db.close();
    await database.drop();
  };
  try {
    await migrate(db.pool, migrationsDirectory);
    await fillFilterBench(db, count);
    return { db, count, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function statementOf({ kind, filter, order }) {
  const listed = { source: kind, condition: readFilter(kind, filter) };
  if (values.counts) return countStatement(listed, ['']);
  const stretch = { ...listed, order, from: 'start', after: null, before: null, limit: pageSize + 1 };
  return rangeStatement(stretch, [''], recordColumns(kind, fields[kind]).text);
}

/** Returns the median latency in each database. The calls alternate between the databases. */
async function measure(databases, { text, values: given }) {
  const waits = databases.map(() => []);
  for (let call = -1; call < readCount('calls', values.calls); call++) {
    for (const [at, { db }] of databases.entries()) {
      const started = performance.now();
      await db.longPool.query({ text, values: [...given], rowMode: 'array' });
      if (call >= 0) waits[at].push(performance.now() - started);
    }
  }
  return waits.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)]);
}

async function measureAll(databases) {
  const rows = [];
  for (const one of filterCases.filter(({ what }) => what.includes(values.only))) {
    const [small, large] = await measure(databases, statementOf(one));
    const result = large <= small * aim ? 'met' : 'MISSED';
    rows.push([
      `${one.kind}: ${one.what}`,
      format(small, 1),
      format(large, 1),
      format(large / small, 2),
      result,
    ]);
  }
  const sizes = databases.map(({ count }) => `ms at ${format(count)}`);
  printTable([values.counts ? 'totalCount' : `first ${pageSize}`, ...sizes, 'times', `<= ${aim} x`], rows);
  const met = rows.filter((row) => row.at(-1) === 'met').length;
  console.log(`${met} of ${rows.length} within ${aim} times.`);
}

const databases = [];
try {
  const standard = ({ isPostgres }) => values.companies ?? (isPostgres ? '85000' : '8500');
  databases.push(await openFilled(standard));
  databases.push(await openFilled(() => String(databases[0].count * growth)));
  await measureAll(databases);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const { close } of databases) await close();
}
