// Measures concurrent charges of one organization by several servers, which all update the same row. Usage:
// DATABASE_URL=... npm run bench hot-organization [-- seconds]. Each server is simulated by a process without HTTP,
// which uses ChargeBatcher (src/accounts/charges/charge-batcher.ts) with a fixed number of waiting requests. `one by
// one` sends a separate statement for each charge. Fails if the ledger does not equal the budgets.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { verifyLedger } from '../../dist/accounts/sql/verify-ledger.js';
import { bringUpToDate } from '../../dist/cli/migrate-command.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const waitingAtOnce = 64;

if (process.send === undefined) await main(Number(process.argv[2] ?? 5));
else process.once('message', (task) => void charge(task));

async function main(seconds) {
  const benchDatabase = await openBenchDatabase();
  if (!benchDatabase.isPostgres)
    throw new Error('DATABASE_URL is needed: several gateways work on one PostgreSQL.');
  const db = await openDatabase(benchDatabase.source);
  try {
    await bringUpToDate(db);
    const rows = [];
    for (const organizations of [1, 3])
      for (const isGrouped of [false, true])
        for (const gateways of [1, 3])
          rows.push(await measure(db, benchDatabase.source, { organizations, isGrouped, gateways, seconds }));
    console.log(
      `${benchDatabase.title}; ${waitingAtOnce} requests wait at each gateway, ${seconds} s a row\n`,
    );
    printTable(
      ['organizations', 'charged', 'gateways', 'charges/s', 'statements/s', 'charges a statement'],
      rows,
    );
    const { mismatches } = await verifyLedger(db);
    console.log(mismatches.length === 0 ? 'exact' : 'NOT EXACT');
    if (mismatches.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
    await benchDatabase.drop();
  }
}

async function measure(db, source, { organizations, isGrouped, gateways, seconds }) {
  const ids = [];
  for (let count = 0; count < organizations; count++) ids.push(await makeOrganization(db));
  const before = await countCommits(db);
  const results = await Promise.all(
    Array.from({ length: gateways }, (_, at) =>
      runGateway({ source, organizationId: ids[at % organizations], isGrouped, seconds }),
    ),
  );
  const charges = results.reduce((sum, one) => sum + one, 0);
  await new Promise((done) => setTimeout(done, 1500)); // PostgreSQL updates its statistics within a second.
  const statements = (await countCommits(db)) - before;
  return [
    String(organizations),
    isGrouped ? 'in groups' : 'one by one',
    String(gateways),
    format(charges / seconds),
    format(statements / seconds),
    format(charges / statements, 1),
  ];
}

async function makeOrganization(db) {
  const id = `org_${Math.random().toString(36).slice(2)}`;
  await db.pool.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'A', now())`, [id]);
  await db.pool.query(
    `INSERT INTO credit_budget VALUES ($1, 1000000000, 0, date_trunc('month', now()), 0, now()::date, 0)`,
    [id],
  );
  return id;
}

async function countCommits(db) {
  const { rows } = await db.pool.query(
    'SELECT xact_commit::bigint AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0].count;
}

async function runGateway(task) {
  const child = fork(import.meta.filename);
  child.send(task);
  const [charged] = await once(child, 'message');
  child.disconnect();
  return charged;
}

/** Simulates a server. Returns the number of charges made in the given time. */
async function charge({ source, organizationId, isGrouped, seconds }) {
  const { ChargeBatcher } = await import('../../dist/accounts/charges/charge-batcher.js');
  const { noNotes } = await import('../../dist/accounts/model/charge.js');
  const { chargeCredits } = await import('../../dist/accounts/sql/charge-credits.js');
  const { newChargeId } = await import('../../dist/accounts/model/charge.js');
  const db = await openDatabase(source);
  const clock = { now: () => new Date() };
  const batcher = new ChargeBatcher(db, clock);
  const makeCharge = () => ({
    requestId: newChargeId(),
    callerRequestId: null,
    apiKeyId: 'key_a',
    capKeyIds: ['key_a'],
    channel: 'rest',
    operation: 'company',
    records: { Company: 1 },
    credits: 1,
    keep: null,
    receipts: [],
    session: null,
    ...noNotes,
  });
  let charged = 0;
  const end = Date.now() + seconds * 1000;
  const request = async () => {
    while (Date.now() < end) {
      if (isGrouped) await batcher.charge(organizationId, makeCharge());
      else await chargeCredits(db, organizationId, [makeCharge()], clock.now());
      charged += 1;
    }
  };
  await Promise.all(Array.from({ length: waitingAtOnce }, request));
  await db.close();
  process.send(charged);
}
