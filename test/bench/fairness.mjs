// Measures how long one organization (the victim) waits while another one (the attacker) sends expensive free counts
// with many keys (npm run bench fairness). Has no pass or fail criteria. Needs PostgreSQL (BENCH_DATABASE_URL or
// DATABASE_URL). Options: --companies 84912, --seconds 12, --attacks 0x0,1x16,8x2,30x1,90x3 (keys x requests per key),
// --filters contains,edges.
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { systemClock } from '../../dist/values/dates.js';
import { fillLookupBench } from './fill-lookup-bench.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { makeCaller } from './peers/make-caller.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const pauseMs = 5;
const settleMilliseconds = 1500;
const rateRule = { max: 1_000_000_000, windowSeconds: 60 };
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '84912' },
    seconds: { type: 'string', default: '12' },
    attacks: { type: 'string', default: '0x0,1x16,8x2,30x1,90x3' },
    filters: { type: 'string', default: 'contains,edges' },
  },
});
const attacks = values.attacks.split(',').map((text) => text.split('x').map(Number));
/** Error responses that the victim received. */
const failures = [];
const maxKeys = Math.max(...attacks.map(([keys]) => keys));

/** Migrates and fills a database. Returns the keys of both organizations, and company IDs. */
async function load(source) {
  const db = await openDatabase(source);
  try {
    await migrate(db.pool, migrationsDirectory);
    await fillLookupBench(db, Number(values.companies));
    const { organizationId } = await makeCaller(db, 'Attacker');
    const attackers = [];
    for (let count = 0; count < maxKeys; count++)
      attackers.push(
        (await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, systemClock.now())).secret,
      );
    const { secret: victim } = await makeCaller(db, 'Victim');
    const { rows } = await db.pool.query('SELECT id FROM company ORDER BY md5(id) LIMIT 500');
    await db.pool.query('ANALYZE');
    return { attackers, victim, companyIds: rows.map(({ id }) => id) };
  } finally {
    await db.close();
  }
}

/** Returns the victim's three kinds of call. Each is a function that creates the request with the number `at`. */
function victimCalls(companyIds) {
  const graph = (query) => ({ path: '/graphql', body: JSON.stringify({ query }) });
  return {
    search: (at) =>
      graph(
        `{ companies(first: 5, filter: {organizationName: {contains: "${'abcdefg'[at % 7]}e l"}}) { totalCount nodes { id } } }`,
      ),
    autocomplete: (at) => ({
      path: `/api/v1/autocomplete?query=${'abcdefghij'[at % 10]}o&products=companies`,
    }),
    'point read': (at) => ({ path: `/api/v1/companies/${companyIds[at % companyIds.length]}` }),
  };
}

async function call(url, secret, { path, body }) {
  const started = performance.now();
  const headers = { 'X-API-Key': secret, 'Accept-Encoding': 'identity', 'Content-Type': 'application/json' };
  const response = await fetch(
    `${url}${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body },
  );
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) failures.push(`${response.status} ${text.slice(0, 200)}`);
  return performance.now() - started;
}

/** Makes the calls one after another until `end`. Returns the latencies by kind of call. */
async function readAlong(url, secret, calls, end) {
  const waits = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let at = 0; performance.now() < end; at++) {
    for (const [name, make] of Object.entries(calls)) {
      waits[name].push(await call(url, secret, make(at)));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return waits;
}

/** Sends counts continuously from a worker thread. Returns the number of complete responses. */
function attack(url, secrets, requestsPerKey, filter, seconds) {
  const script = new URL('./send-heavy-counts.mjs', import.meta.url);
  const worker = new Worker(script, { workerData: { url, secrets, requestsPerKey, filter, seconds } });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

async function measure({ url }, data, [keys, requests], filter) {
  const seconds = Number(values.seconds);
  const attacking = keys === 0 ? null : attack(url, data.attackers.slice(0, keys), requests, filter, seconds);
  if (attacking !== null) await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  const end = performance.now() + seconds * 1000 - settleMilliseconds;
  const waits = await readAlong(url, data.victim, victimCalls(data.companyIds), end);
  const answered = await attacking;
  const failed = failures.splice(0);
  if (failed.length > 0) console.log(`The victim was refused ${failed.length} times, first: ${failed[0]}`);
  const worst = Object.values(waits).map((all) => format(Math.max(...all)));
  const median = Object.values(waits).map((all) => format(all.sort((a, b) => a - b)[all.length >> 1]));
  return [`${keys} x ${requests}`, filter, answered === null ? '-' : `${answered}`, ...worst, ...median];
}

const database = await openBenchDatabase();
let server;
try {
  if (!database.isPostgres) throw new Error('This bench needs PostgreSQL: set DATABASE_URL.');
  console.log(`Filling a database: ${database.title}, ${format(Number(values.companies))} companies ...`);
  const data = await load(database.source);
  server = await startBenchServer(database.environment);
  const rows = [];
  for (const filter of values.filters.split(','))
    for (const one of attacks) rows.push(await measure(server, data, one, filter));
  printTable(
    [
      'keys x requests',
      'filter',
      'counts',
      ...['search', 'autocomplete', 'point read'].flatMap((name) => `worst ${name} ms`),
      'median search',
      'autocomplete',
      'point read',
    ],
    rows,
  );
} finally {
  await server?.stop();
  await database.drop();
}
