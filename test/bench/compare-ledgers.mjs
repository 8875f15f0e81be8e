import { newChargeId, noNotes } from '../../dist/accounts/model/charge.js';
import { chargeCredits } from '../../dist/accounts/sql/charge-credits.js';
import { bringUpToDate } from '../../dist/cli/migrate-command.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const groupSizes = [1, 50];
const statementsOfRound = 300;

/**
 * Compares the charging statement, for single charges and for groups, on the ledger of this version and on one that
 * `change` (SQL statements, separated by semicolons) has changed. Rounds alternate. Commits do not wait for a disk
 * flush, so that only the statement is measured. `names` are the columns for the changed ledger and for this version's.
 */
export async function compareLedgers({ change, names, rounds }) {
  const sides = [await openSide(change), await openSide(null)];
  try {
    for (let round = 0; round < rounds; round++)
      for (const size of groupSizes)
        for (const side of round % 2 === 0 ? sides : sides.toReversed())
          side.times.set(size, [...(side.times.get(size) ?? []), await measure(side, size)]);
    const rows = groupSizes.map((size) => {
      const [changed, current] = sides.map(({ times }) => quartile(times.get(size)));
      const difference = `${format((current / changed - 1) * 100, 1)} %`;
      return [`${size} a statement`, format(changed, 3), format(current, 3), difference];
    });
    const { title } = sides[0].database;
    console.log(`${title}; first quartile of ${rounds} rounds of ${statementsOfRound} statements\n`);
    printTable(['charges', ...names.map((name) => `${name}, ms`), 'difference'], rows);
  } finally {
    for (const { db, database } of sides) {
      await db.close();
      await database.drop();
    }
  }
}

async function openSide(change) {
  const database = await openBenchDatabase();
  const db = await openDatabase({ ...database.source, connections: 1 });
  await bringUpToDate(db);
  for (const statement of change?.split(';') ?? []) await db.pool.query(statement);
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
  ...{
    operation: 'company',
    records: { Company: 1 },
    credits: 1,
    answerToStore: null,
    receipts: [],
    session: null,
  },
  ...noNotes,
});

/** Returns the first quartile of the durations of the charging statement in milliseconds. */
async function measure({ db }, size) {
  const times = [];
  for (let count = 0; count < statementsOfRound; count++) {
    const charges = Array.from({ length: size }, makeCharge);
    const started = performance.now();
    await chargeCredits(db, 'org', charges, new Date());
    times.push(performance.now() - started);
  }
  return quartile(times);
}

/** Returns the first quartile, which other work on the machine hardly changes. */
const quartile = (values) => values.toSorted((a, b) => a - b)[values.length >> 2];
