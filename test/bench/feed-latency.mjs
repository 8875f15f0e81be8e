// Measures feeds (npm run bench feeds): the delay from a commit until its change can be read, by polling and in a
// stream, and the cost of polling a feed without changes. Creates a database with the given numbers of rounds and saved
// searches, and drops it at the end. Needs PostgreSQL (DATABASE_URL or BENCH_DATABASE_URL), because two processes use
// the database. Results are in milliseconds. Options: --rounds 20000, --searches 20, --changes 100, --seconds 5.
import { parseArgs } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { refreshSearches } from '../../dist/import/refresh-searches.js';
import { prepareBatch } from '../../dist/import/sql/prepare-batch.js';
import { prepareRecord } from '../../dist/import/sql/prepare-record.js';
import { writeRecords } from '../../dist/import/sql/write-records.js';
import { readWireRecord } from '../../dist/records/wire/read-wire-record.js';
import { withDocument } from '../../dist/records/wire/write-document.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { saveSearch } from '../../dist/searches/sql/save-search.js';
import { systemClock } from '../../dist/values/dates.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20000' },
    searches: { type: 'string', default: '20' },
    changes: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '5' },
  },
});

function readCount(name) {
  if (/^[1-9]\d{0,6}$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} needs a whole number above 0, got ${JSON.stringify(values[name])}.`);
  process.exit(1);
}

const [rounds, searches, changes, seconds] = ['rounds', 'searches', 'changes', 'seconds'].map(readCount);
const batch = 500;

const roundOf = (number, amount) =>
  prepareRecord(
    withDocument(
      readWireRecord('FundingRound', {
        funding_round_id: `fnr_${number.toString(16).padStart(24, '0')}`,
        name: `Round ${number}`,
        company_name: 'Bench',
        investment_type: number % 2 === 0 ? 'Seed' : 'Series A',
        raised_amount_usd: amount,
      }),
    ),
  );

/** Creates rounds, and saved searches that match half of the rounds each. Returns the IDs of the searches. */
async function fill(db) {
  for (let from = 0; from < rounds; from += batch) {
    const count = Math.min(batch, rounds - from);
    await writeRecords(db, prepareBatch(Array.from({ length: count }, (_, at) => roundOf(from + at, 1))));
  }
  const ids = [];
  for (let number = 0; number < searches; number++) {
    const filter = { investmentType: { eq: number % 2 === 0 ? 'Seed' : 'Series A' } };
    const terms = {
      organizationId: null,
      name: `${number}`,
      product: 'funding_rounds',
      filter,
      isShared: true,
    };
    const search = await saveSearch(db, terms, systemClock);
    ids.push(search.searchId);
  }
  // The inserted rounds were recorded as changes. They are processed now, so that they do not affect the measurement.
  await refreshSearches(db, systemClock);
  return ids;
}

function spread(name, waits) {
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share) => format(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))], 1);
  return [name, sorted.length, at(0), at(0.5), at(0.99)];
}

/** Polls a feed until it has new rows. Returns the time of their arrival and the next cursor. */
async function untilRead(get, path, cursor) {
  for (;;) {
    const page = await get(`${path}?cursor=${cursor}`);
    if (page.changes.length > 0) return { at: performance.now(), cursor: page.next_cursor };
  }
}

/** Opens a stream, and records the arrival time of each event. */
async function follow(url, headers, ending) {
  const response = await fetch(url, { headers, signal: ending.signal });
  if (response.status !== 200) throw new Error(`The stream answered ${response.status}.`);
  const came = [];
  const reading = (async () => {
    let text = '';
    for await (const bytes of response.body) {
      text += Buffer.from(bytes).toString();
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        if (text.slice(0, end).includes('data: ')) came.push(performance.now());
        text = text.slice(end + 2);
      }
    }
  })().catch(() => undefined);
  return { came, reading };
}

async function measureLatency(db, url, headers, get, searchId) {
  const search = `/searches/funding-rounds/${searchId}`;
  const waits = { product: [], search: [], stream: [] };
  let ofProduct = (await get('/funding-rounds/changes')).next_cursor;
  let ofSearch = (await get(`${search}/changes`)).next_cursor;
  const ending = new AbortController();
  const stream = await follow(`${url}/api/v1${search}/stream`, headers, ending);
  const committed = [];
  for (let number = 0; number < changes; number++) {
    await writeRecords(db, prepareBatch([roundOf((2 * number) % rounds, 2 + number)]));
    const written = performance.now();
    const product = await untilRead(get, '/funding-rounds/changes', ofProduct);
    await refreshSearches(db, systemClock);
    committed.push(performance.now());
    const inSearch = await untilRead(get, `${search}/changes`, ofSearch);
    waits.product.push(product.at - written);
    waits.search.push(inSearch.at - committed.at(-1));
    [ofProduct, ofSearch] = [product.cursor, inSearch.cursor];
  }
  while (stream.came.length < changes) await new Promise((resolve) => setTimeout(resolve, 20));
  waits.stream = stream.came.map((at, number) => Math.max(0, at - committed[number]));
  ending.abort();
  await stream.reading;
  return [
    spread('records written, feed of the product', waits.product),
    spread('searches in line, feed of a search', waits.search),
    spread('searches in line, stream of a search', waits.stream),
  ];
}

async function measureIdle(get, server, path) {
  const { next_cursor: cursor } = await get(path);
  const before = server.cpuSeconds();
  const end = performance.now() + seconds * 1000;
  let polls = 0;
  for (; performance.now() < end; polls++) await get(`${path}?cursor=${cursor}`);
  const cpu = before === null ? null : ((server.cpuSeconds() - before) * 1000) / polls;
  return { polls, cpu };
}

const benchDatabase = await openBenchDatabase();
if (!benchDatabase.isPostgres) {
  benchDatabase.drop();
  console.error('This bench needs PostgreSQL: set DATABASE_URL, or BENCH_DATABASE_URL.');
  process.exit(1);
}
let db;
let server;
try {
  db = await openDatabase(benchDatabase.source);
  await migrate(db.pool, migrationsDirectory);
  const [searchId] = await fill(db);
  const rateRule = { max: 10_000_000, windowSeconds: 60 };
  const terms = { name: 'Bench', creditLimit: 1_000_000, dailyCap: 0, rateRule };
  const { organizationId } = await createOrganization(db, terms, new Date());
  const { secret } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, new Date());
  server = await startBenchServer(benchDatabase.environment);
  const headers = { 'X-API-Key': secret };
  const get = async (path) => {
    const response = await fetch(`${server.url}/api/v1${path}`, { headers });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
  };
  console.log(`${benchDatabase.title}; ${rounds} rounds, ${searches} searches, one changed round at a time`);
  const rows = await measureLatency(db, server.url, headers, get, searchId);
  printTable(['from, to', 'changes', 'least', 'median', 'p99'], rows);
  const used = async () => (await get('/organization/credits')).used;
  const before = await used();
  const { polls, cpu } = await measureIdle(get, server, `/searches/funding-rounds/${searchId}/changes`);
  const ofPoll = cpu === null ? '' : `, ${format(cpu, 2)} ms of the server's processor a poll`;
  console.log(`An idle poller, one connection: ${format(polls / seconds, 0)} requests/s${ofPoll}`);
  console.log(`Credits that ${polls} idle polls cost: ${(await used()) - before}`);
} finally {
  await server?.stop();
  await db?.close();
  await benchDatabase.drop();
}
