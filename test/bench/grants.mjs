// Charges an organization through two servers, of which each is killed once, while its grants expire (npm run bench
// grants). Creates a PostgreSQL database and drops it at the end. Clients repeat unanswered requests with the same
// Idempotency-Key. Meanwhile a reader follows the feed of charges. Fails unless the ledger equals the answers and the
// counters, monthly credits paid before grants, no grant paid after its expiry, and the feed has each row once. Needs
// DATABASE_URL or BENCH_DATABASE_URL. Options: --charges 10000.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { readCharges } from '../../dist/accounts/sql/charge-feed.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { verifyLedger } from '../../dist/accounts/sql/verify-ledger.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { grantCredits } from '../../dist/operator/grants.js';
import { systemClock } from '../../dist/values/dates.js';
import { loadBenchData } from './load-bench-data.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const clients = 16;
const pageSize = 500;
const rateRule = { max: 1_000_000, windowSeconds: 60 };

const { values } = parseArgs({ options: { charges: { type: 'string', default: '10000' } } });
const wanted = Number(values.charges);
if (!Number.isInteger(wanted) || wanted < 1000) {
  console.error(`--charges needs a whole number from 1000, got ${JSON.stringify(values.charges)}.`);
  process.exit(1);
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Creates the organization, whose monthly credits pay a third, and grants that expire after 5, 10 and 600 seconds. */
async function openAccount(db) {
  const now = systemClock.now();
  const terms = { name: 'Grants', creditLimit: Math.floor(wanted / 3), dailyCap: 0, rateRule };
  const { organizationId } = await createOrganization(db, terms, now);
  const { secret } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
  const operating = { db, clock: systemClock, audit: { write: () => Promise.resolve() } };
  const grants = [];
  for (const [seconds, share] of [
    [5, 0.3],
    [10, 0.3],
    [600, 1],
  ]) {
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const input = { credits: Math.floor(wanted * share), expiresAt, externalId: null, note: null };
    grants.push(await grantCredits(operating, organizationId, input));
  }
  return { organizationId, secret, grants };
}

/** Two servers. `kill` replaces one of them with a new one. */
async function startServers(environment) {
  const servers = [await startBenchServer(environment), await startBenchServer(environment)];
  return {
    any: () => servers[Math.floor(Math.random() * servers.length)].url,
    kill: async (at) => {
      await servers[at].kill();
      servers[at] = await startBenchServer(environment);
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}

/** Reads a record until it is answered, with one idempotency key. Returns the charge's ID, and the number of attempts. */
async function readOnce(servers, secret, id) {
  const headers = { 'X-API-Key': secret, 'Idempotency-Key': randomUUID() };
  for (let attempts = 1; ; attempts++) {
    try {
      const answer = await fetch(`${servers.any()}/api/v1/companies/${id}`, { headers });
      await answer.arrayBuffer();
      if (answer.status === 200) return { charge: chargeOf(answer.headers), attempts };
      if (answer.status < 500) throw new Error(`A read was answered with ${answer.status}.`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws a TypeError if there is no answer.
    }
    await pause(20);
  }
}

/** Returns the ID of the charge of an answer, which may be a replay. */
function chargeOf(headers) {
  const names = ['x-original-request-id', 'x-charge-id', 'x-request-id'];
  return names.map((name) => headers.get(name)).find((id) => id !== null);
}

/** Follows the charges of an organization in the feed until it is stopped, and then to its end. */
function followFeed(db, ofOrganization) {
  const ids = [];
  let [cursor, stopped] = [null, false];
  const step = async () => {
    const page = await readCharges(db, cursor, pageSize, systemClock.now());
    if (page.gap !== undefined) throw new Error(`The feed has a gap: ${page.gap}.`);
    const own = page.charges.filter(({ organizationId }) => organizationId === ofOrganization);
    ids.push(...own.map(({ chargeId }) => chargeId));
    cursor = page.next;
    return page.hasMore || page.charges.length > 0;
  };
  const follow = async () => {
    while (!stopped) if (!(await step())) await pause(20);
    while (await step());
    return ids;
  };
  const ended = follow();
  ended.catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

async function sendAll(servers, secret, companyIds) {
  const answers = [];
  let sent = 0;
  const work = async () => {
    while (sent < wanted)
      answers.push(await readOnce(servers, secret, companyIds[sent++ % companyIds.length]));
  };
  const kills = async () => {
    for (const at of [0, 1]) {
      while (answers.length < wanted * (0.3 + 0.3 * at)) await pause(10);
      await servers.kill(at);
    }
  };
  await Promise.all([kills(), ...Array.from({ length: clients }, work)]);
  return answers;
}

/** Compares the ledger with the answers, the counters, the rules of grants and the feed. Returns what is wrong. */
async function compare(db, { organizationId, grants }, answers, feed) {
  const { rows } = await db.pool.query(
    `SELECT request_id AS id, credits::int, grants, charged_at AS at FROM ledger_entry WHERE organization_id = $1`,
    [organizationId],
  );
  const expiries = new Map(grants.map(({ grantId, expiresAt }) => [grantId, expiresAt]));
  const parts = rows.flatMap((row) => (row.grants ?? []).map((part) => ({ ...part, at: row.at })));
  const fromGrants = parts.reduce((sum, { credits }) => sum + credits, 0);
  const [charged, given] = [new Set(rows.map(({ id }) => id)), new Set(answers.map(({ charge }) => charge))];
  const read = new Set(feed);
  const { mismatches } = await verifyLedger(db);
  return [
    ['charges', rows.length, wanted],
    ['credits', rows.reduce((sum, { credits }) => sum + credits, 0), wanted],
    ['credits that monthly credits paid', wanted - fromGrants, Math.floor(wanted / 3)],
    ['answers without a ledger row', [...given].filter((id) => !charged.has(id)).length, 0],
    ['ledger rows without an answer', [...charged].filter((id) => !given.has(id)).length, 0],
    ['charges to an expired grant', parts.filter(({ id, at }) => at >= expiries.get(id)).length, 0],
    ['counters that differ from the ledger', mismatches.length, 0],
    ['rows in the feed', feed.length, rows.length],
    ['rows missing in the feed', [...charged].filter((id) => !read.has(id)).length, 0],
  ];
}

const database = await openBenchDatabase();
if (!database.isPostgres) throw new Error('Set DATABASE_URL: two servers share one database.');
try {
  const { companyIds } = await loadBenchData(database.source);
  const db = await openDatabase(database.source);
  const servers = await startServers(database.environment);
  try {
    const account = await openAccount(db);
    const feed = followFeed(db, account.organizationId);
    const started = performance.now();
    const answers = await sendAll(servers, account.secret, companyIds);
    const seconds = (performance.now() - started) / 1000;
    const rows = await compare(db, account, answers, await feed.stop());
    const repeated = answers.filter(({ attempts }) => attempts > 1).length;
    console.log(
      `\n${database.title}, Node.js ${process.version}: ${format(wanted)} charges in ${format(seconds, 1)} s through two servers, each killed once; ${repeated} requests were repeated.\n`,
    );
    printTable(
      ['', 'found', 'expected'],
      rows.map(([name, found, expected]) => [name, format(found), format(expected)]),
    );
    if (rows.some(([, found, expected]) => found !== expected)) process.exitCode = 1;
  } finally {
    await servers.stop();
    await db.close();
  }
} finally {
  await database.drop();
}
