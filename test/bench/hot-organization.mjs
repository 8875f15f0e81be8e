// Charges of one organization from several gateways: all of them take turns at one row. Usage:
// DATABASE_URL=... npm run bench:hot-organization [-- seconds]. Each gateway is a process that charges as a server does
// (src/context/charges/charge-batcher.ts), with so many requests waiting at once; no HTTP, so that the row is what is measured.
// `one by one` sends a statement for each charge. Fails unless the ledger sums to what was charged.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '../../dist/store/engine/open-database.js';
import { bringUpToDate } from '../../dist/commands/migrate-command.js';
import { verifyLedger } from '../../dist/store/accounts/verify-ledger.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

const waitingAtOnce = 64;

if (process.send === undefined) await main(Number(process.argv[2] ?? 5));
else process.once('message', (task) => void charge(task));

async function main(seconds) {
  const place = await openBenchDatabase();
  if (!place.isPostgres) throw new Error('DATABASE_URL is needed: several gateways work on one PostgreSQL.');
  const db = await openDatabase(place.source);
  try {
    await bringUpToDate(db);
    const rows = [];
    for (const organizations of [1, 3])
      for (const isGrouped of [false, true])
        for (const gateways of [1, 3])
          rows.push(await measure(db, place.source, { organizations, isGrouped, gateways, seconds }));
    console.log(`${place.title}; ${waitingAtOnce} requests wait at each gateway, ${seconds} s a row\n`);
    printTable(
      ['organizations', 'charged', 'gateways', 'charges/s', 'statements/s', 'charges a statement'],
      rows,
    );
    const { mismatches } = await verifyLedger(db);
    console.log(mismatches.length === 0 ? 'exact' : 'NOT EXACT');
    if (mismatches.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
    await place.drop();
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
  await new Promise((done) => setTimeout(done, 1500)); // PostgreSQL tells its figures after a second.
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

/** A gateway: answers how many charges were made in the time. */
async function charge({ source, organizationId, isGrouped, seconds }) {
  const { ChargeBatcher } = await import('../../dist/context/charges/charge-batcher.js');
  const { noNotes } = await import('../../dist/store/accounts/charge.js');
  const { chargeCredits } = await import('../../dist/store/accounts/charge-credits.js');
  const { newChargeId } = await import('../../dist/domain/charge-id.js');
  const db = await openDatabase(source);
  const clock = { now: () => new Date() };
  const batcher = new ChargeBatcher(db, clock);
  const makeCharge = () => ({
    requestId: newChargeId(),
    callerRequestId: null,
    apiKeyId: 'key_a',
    capKeyIds: ['key_a'],
    door: 'rest',
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
