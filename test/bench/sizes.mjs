// Measures the disk space per row of each large table, with its indexes, on the demo data and on charges, and
// extrapolates it to other numbers of rows. Usage: npm run bench sizes [-- companies rounds charges]. Default: 100
// million companies, a billion rounds and a billion charges. The numbers of other records per company or round are
// those of the demo data.
import { newChargeId } from '../../dist/accounts/model/charge.js';
import { noNotes } from '../../dist/accounts/model/charge.js';
import { chargeCredits } from '../../dist/accounts/sql/charge-credits.js';
import { bringUpToDate } from '../../dist/cli/migrate-command.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { loadDemo } from '../../dist/import/load-demo.js';
import { systemClock } from '../../dist/values/dates.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const [companies, rounds, charges] = [1e8, 1e9, 1e9].map((standard, at) =>
  Number(process.argv[2 + at] ?? standard),
);
/** For each table, the table to whose number of rows its own is proportional. `records` means all record tables. */
const grows = {
  company: 'company',
  company_identifier: 'company',
  person: 'company',
  person_email: 'company',
  investor: 'company',
  acquisition: 'company',
  ipo: 'company',
  name_term: 'company',
  funding_round: 'funding_round',
  participation: 'funding_round',
  record_change: 'records',
  ledger_entry: 'ledger_entry',
};
const measuredCharges = 20_000;
const groupSize = 200;

const benchDatabase = await openBenchDatabase();
const db = await openDatabase(benchDatabase.source);
try {
  await bringUpToDate(db);
  await loadDemo(db, systemClock);
  await chargeMany();
  await db.longPool.query('VACUUM ANALYZE');
  const measured = new Map();
  for (const table of Object.keys(grows)) measured.set(table, await measure(table));
  const demo = (table) => measured.get(table).rows;
  const records = ['company', 'person', 'investor', 'funding_round', 'acquisition', 'ipo'];
  const target = { company: companies, funding_round: rounds, ledger_entry: charges };
  const scaled = (table) =>
    Math.round((demo(table) * target[grows[table]]) / Math.max(1, demo(grows[table])));
  const countOf = (table) =>
    grows[table] === 'records' ? records.reduce((sum, one) => sum + scaled(one), 0) : scaled(table);
  let total = 0;
  const lines = Object.keys(grows).map((table) => {
    const { rows, bytes, heap } = measured.get(table);
    const count = countOf(table);
    total += (bytes / rows) * count;
    return [
      table,
      format(rows),
      format(heap / rows),
      format(bytes / rows),
      format(count),
      inGiB((bytes / rows) * count),
    ];
  });
  console.log(`${benchDatabase.title}; measured on the demo data and ${format(measuredCharges)} charges\n`);
  printTable(
    ['table', 'measured', 'bytes a row', 'with indexes', 'rows', 'GiB'],
    [...lines, ['together', '', '', '', '', inGiB(total)]],
  );
} finally {
  await db.close();
  await benchDatabase.drop();
}

function inGiB(bytes) {
  return format(bytes / 1024 ** 3);
}

async function chargeMany() {
  await db.pool.query(`INSERT INTO organization (id, name, created_at) VALUES ('org_sizes', 'A', now())`);
  await db.pool.query(
    `INSERT INTO credit_budget VALUES ('org_sizes', -1, 0, date_trunc('month', now()), 0, now()::date, 0)`,
  );
  const charge = () => ({
    ...{
      requestId: newChargeId(),
      callerRequestId: null,
      apiKeyId: `key_${'0'.repeat(24)}`,
      capKeyIds: ['key'],
    },
    ...{
      channel: 'rest',
      operation: 'company',
      records: { Company: 1 },
      credits: 1,
      keep: null,
      receipts: [],
    },
    ...{ session: null, ...noNotes, milliseconds: 12, target: `GET /api/v1/companies/${'0'.repeat(24)}` },
  });
  for (let made = 0; made < measuredCharges; made += groupSize)
    await chargeCredits(db, 'org_sizes', Array.from({ length: groupSize }, charge), new Date());
}

/** Measures a table, including all its partitions. */
async function measure(table) {
  const { rows } = await db.longPool.query(
    `SELECT (SELECT count(*) FROM ${table}) AS rows, sum(pg_total_relation_size(relid))::bigint AS bytes,
       sum(pg_table_size(relid))::bigint AS heap FROM pg_partition_tree('${table}') WHERE isleaf`,
  );
  if (rows[0].bytes !== null) return rows[0];
  const { rows: plain } = await db.longPool.query(
    `SELECT count(*) AS rows, pg_total_relation_size('${table}') AS bytes, pg_table_size('${table}') AS heap FROM ${table}`,
  );
  return plain[0];
}
