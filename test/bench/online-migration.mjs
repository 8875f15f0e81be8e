// Tests an upgrade under load: servers of an older build and of this one run on one PostgreSQL while this build's
// `migrate` runs. Usage: DATABASE_URL=... npm run bench online-migration -- <folder of the older build> [seconds per
// phase]. Prints the calls, the failed calls and the slowest call of each phase. Fails unless the ledger contains
// exactly the successful calls.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const callersOfServer = 8;
const oldCharges = 200_000;
const run = promisify(execFile);
const here = join(import.meta.dirname, '..', '..');

const [older, seconds = '10'] = process.argv.slice(2);
if (older === undefined) throw new Error('The folder of an older build is needed.');
const benchDatabase = await openBenchDatabase();
if (!benchDatabase.isPostgres)
  throw new Error('DATABASE_URL is needed: several servers work on one PostgreSQL.');

const environment = {
  ...process.env,
  ...benchDatabase.environment,
  DRAIN_DELAY_SECONDS: '0',
  LOG_LEVEL: 'warn',
};
const command = async (folder, ...args) => {
  const main = join(resolve(folder), 'dist', 'main.js');
  const { stdout } = await run(process.execPath, [main, ...args, '--json'], { env: environment });
  return JSON.parse(stdout);
};
const serve = (folder) => {
  const main = join(resolve(folder), 'dist', 'main.js');
  return startServer(process.execPath, [main, 'serve', '--port', '0'], environment);
};

/** The calls of each phase: the numbers of successful and failed calls, and the slowest in milliseconds. */
const phases = [];
const ids = [];
let phase;
const begin = (title) => phases.push((phase = { title, answered: 0, failed: 0, slowest: 0 }));

/** Reads a record again and again, each time for one credit. Returns a function that stops this. */
function load({ url }, secret) {
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      const started = performance.now();
      const during = phase;
      const response = await fetch(`${url}/api/v1/companies/c1`, { headers: { 'X-API-Key': secret } });
      await response.arrayBuffer();
      during.slowest = Math.max(during.slowest, performance.now() - started);
      if (response.status === 200) ids.push(response.headers.get('x-request-id'));
      during[response.status === 200 ? 'answered' : 'failed'] += 1;
    }
  };
  const callers = Array.from({ length: callersOfServer }, caller);
  return async () => {
    isOver = true;
    await Promise.all(callers);
  };
}

const aWhile = () => new Promise((done) => setTimeout(done, Number(seconds) * 1000));

/** Creates an organization with a key, and charges in previous years, so that the migration has rows to process. */
async function fill() {
  const { organization_id: organization } = await command(
    ...[older, 'organization', 'create', '--name', 'A', '--monthly-credits', 'unlimited'],
  );
  const rate = ['--rate-limit', '1000000/60s'];
  const { api_key: secret } = await command(older, 'key', 'issue', '--organization', organization, ...rate);
  const db = await openDatabase(benchDatabase.source);
  await db.pool.query(
    `INSERT INTO ledger_entry (organization_id, request_id, api_key_id, channel, operation, records, credits, charged_at)
     SELECT $1, gen_random_uuid()::text, 'key', 'rest', 'company', '{"Company": 1}', 1,
       now() - interval '2 years' + n * interval '1 minute' FROM generate_series(1, $2::int) n`,
    [organization, oldCharges],
  );
  await db.close();
  return { organization, secret };
}

async function importCompany() {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
  try {
    writeFileSync(
      join(folder, 'companies.ndjson'),
      `${JSON.stringify({ id: 'c1', organization_name: 'One' })}\n`,
    );
    await command(older, 'import', folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compareLedger(organization) {
  const db = await openDatabase(benchDatabase.source);
  try {
    const { rows } = await db.longPool.query(
      `SELECT request_id AS id, tableoid::regclass::text AS part FROM ledger_entry
       WHERE organization_id = $1 AND charged_at > now() - interval '1 day'`,
      [organization],
    );
    const charged = new Set(rows.map(({ id }) => id));
    const missing = ids.filter((id) => !charged.has(id)).length;
    const parts = groupBy(rows);
    return { charged: rows.length, answered: ids.length, missing, parts };
  } finally {
    await db.close();
  }
}

function groupBy(rows) {
  const parts = {};
  for (const row of rows) (parts[row.part] ??= []).push(row);
  return parts;
}

const servers = [];
try {
  await command(older, 'migrate');
  const { organization, secret } = await fill();
  await importCompany();
  begin('old servers alone');
  for (let count = 0; count < 2; count++) servers.push(await serve(older));
  const stopOld = servers.map((server) => load(server, secret));
  await aWhile();

  begin('migrate of the new version');
  const started = performance.now();
  const { applied } = await command(here, 'migrate');
  const migrated = Math.round(performance.now() - started);
  // The older build has no rate limit per organization, so this build's command sets it.
  await command(here, 'organization', 'update', organization, '--rate-limit', '1000000/60s');

  begin('old and new together');
  servers.push(await serve(here));
  const stopNew = load(servers.at(-1), secret);
  await aWhile();

  begin('new server alone');
  for (const stop of stopOld) await stop();
  await aWhile();
  await stopNew();

  printTable(
    ['phase', 'answered', 'failed', 'slowest ms'],
    phases.map((one) => [one.title, one.answered, one.failed, Math.round(one.slowest)].map(String)),
  );
  const { charged, answered, missing, parts } = await compareLedger(organization);
  const verification = await command(here, 'usage', '--verify');
  console.log(`${applied.join(', ')} in ${migrated} ms, over ${oldCharges} older charges`);
  console.log(`charged ${charged}, answered ${answered}, answered without a charge ${missing}`);
  for (const [part, rows] of Object.entries(parts)) console.log(`  ${part}: ${rows.length}`);
  const failed = phases.reduce((sum, one) => sum + one.failed, 0);
  const isExact = failed === 0 && missing === 0 && charged === answered;
  console.log(isExact && verification.mismatches.length === 0 ? 'exact' : 'NOT EXACT');
  if (!isExact || verification.mismatches.length > 0) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await benchDatabase.drop();
}
