// Measures the cost of partitioning the ledger by month. Runs the charging statement, for single charges and for
// groups, alternately on an unpartitioned ledger and on a partitioned one. Commits do not wait for a disk flush, so
// that only the statement is measured. Usage: npm run bench:ledger-months [-- rounds].
import { noNotes } from '../../dist/accounts/model/charge.js';
import { chargeCredits } from '../../dist/accounts/sql/charge-credits.js';
import { bringUpToDate } from '../../dist/cli/migrate-command.js';
import { newChargeId } from '../../dist/accounts/model/charge.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const rounds = Number(process.argv[2] ?? 9);
const statementsOfRound = 300;
const groupSizes = [1, 50];

/** Replaces the ledger by an unpartitioned table. */
const flat = `
  CREATE TABLE flat (LIKE ledger_entry INCLUDING DEFAULTS, PRIMARY KEY (organization_id, request_id));
  CREATE INDEX ON flat (organization_id, charged_at, request_id);
  CREATE INDEX ON flat (organization_id, caller_request_id) WHERE caller_request_id IS NOT NULL;
  DROP TABLE ledger_entry;
  ALTER TABLE flat RENAME TO ledger_entry`;

async function openSide(isFlat) {
  const database = await openBenchDatabase();
  const db = await openDatabase({ ...database.source, connections: 1 });
  await bringUpToDate(db);
  if (isFlat) for (const statement of flat.split(';')) await db.pool.query(statement);
  await db.pool.query(`INSERT INTO organization (id, name, created_at) VALUES ('org', 'A', now())`);
  await db.pool.query(
    `INSERT INTO credit_budget VALUES ('org', -1, 0, date_trunc('month', now()), 0, now()::date, 0)`,
  );
  if (database.isPostgres)
    await db.pool.query(
      `ALTER ROLE CURRENT_USER IN DATABASE ${database.source.url.split('/').at(-1)} SET synchronous_commit = off`,
    );
  await db.close();
  return {
    database,
    db: await openDatabase({ ...database.source, connections: 1 }),
    times: new Map(),
  };
}

const makeCharge = () => ({
  ...{
    requestId: newChargeId(),
    callerRequestId: null,
    apiKeyId: 'key',
    capKeyIds: ['key'],
    channel: 'rest',
  },
  ...{ operation: 'company', records: { Company: 1 }, credits: 1, keep: null, receipts: [], session: null },
  ...noNotes,
});

/** Returns the median duration of the charging statement in milliseconds. */
async function measure({ db }, size) {
  const times = [];
  for (let count = 0; count < statementsOfRound; count++) {
    const charges = Array.from({ length: size }, makeCharge);
    const started = performance.now();
    await chargeCredits(db, 'org', charges, new Date());
    times.push(performance.now() - started);
  }
  return median(times);
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const sides = [await openSide(true), await openSide(false)];
try {
  for (let round = 0; round < rounds; round++)
    for (const size of groupSizes)
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        side.times.set(size, [...(side.times.get(size) ?? []), await measure(side, size)]);
  const rows = groupSizes.map((size) => {
    const [one, months] = sides.map(({ times }) => median(times.get(size)));
    return [
      `${size} a statement`,
      format(one, 3),
      format(months, 3),
      `${format((months / one - 1) * 100, 1)} %`,
    ];
  });
  console.log(`${sides[0].database.title}; median of ${rounds} rounds of ${statementsOfRound} statements\n`);
  printTable(['charges', 'one table, ms', 'months, ms', 'difference'], rows);
} finally {
  for (const { db, database } of sides) {
    await db.close();
    await database.drop();
  }
}
