// Measures searches by words and similar companies (npm run bench words -- --export ../shared/data/crunchbase): first
// pages and pages 20 of 25 companies through GraphQL, each with and without a filter on the country. Measures them on a
// database with an imported export, and again after multiplying its companies by ten. Prints medians and 95th percentiles
// in milliseconds. Creates its own database and drops it at the end. Options: --export <folder>, --times 10, --calls 41.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { systemClock } from '../../dist/values/dates.js';
import { multiplyCompanies } from './multiply-companies.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: {
    export: { type: 'string' },
    times: { type: 'string', default: '10' },
    calls: { type: 'string', default: '41' },
  },
});
if (values.export === undefined) {
  console.error('--export needs the folder of an export, as `dealgraph import` takes it.');
  process.exit(1);
}
const [times, calls] = [values.times, values.calls].map(Number);

const words = {
  'rare word': 'stethoscope',
  'common word': 'mobile',
  'two words': 'warehouse robots',
  phrase: '"social network"',
};
const country = { hq: { country: { eq: 'United States' } } };
const pageSize = 25;
const laterPage = 20;

const page = `query ($filter: CompanyFilter, $after: String) {
  companies(first: ${pageSize}, filter: $filter, after: $after) {
    nodes { id organizationName } pageInfo { endCursor hasNextPage } } }`;
const similar = 'query ($id: ID!) { similarCompanies(id: $id, first: 10) { score node { id } } }';

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const database = await openBenchDatabase();
try {
  run('migrate');
  const { imported } = run('import', resolve(values.export));
  const secret = await withDatabase(openAccount);
  const ids = await withDatabase(drawCompanies);
  const once = await measure(secret, ids);
  await withDatabase((db) => multiplyCompanies(db, times));
  const many = await measure(secret, ids);
  console.log(
    `${database.title}; ${format(imported.companies)} companies, then ${times} times as many; ms\n`,
  );
  printTable(
    ['search', 'median', 'p95', `median of ${times}x`, 'p95'],
    [...once].map(([what, waits]) => [what, ...waits, ...(many.get(what) ?? ['-', '-'])]),
  );
} finally {
  await database.drop();
}

/** Runs a command of the program, and returns its JSON output. */
function run(...args) {
  const env = { ...process.env, ...database.environment };
  return JSON.parse(execFileSync(process.execPath, [main, ...args, '--json'], { env, maxBuffer: 2 ** 26 }));
}

/** Opens the database only during `work`, because an embedded database can be open in only one process. */
async function withDatabase(work) {
  const db = await openDatabase(database.source);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function openAccount(db) {
  const now = systemClock.now();
  const { organizationId } = await createOrganization(db, { name: 'A', creditLimit: -1, dailyCap: 0 }, now);
  const terms = { organizationId, scopes: ['*'], rateRule: null, name: null, expiresAt: null };
  return (await issueApiKey(db, terms, now)).secret;
}

/** Returns the IDs of companies to which others are compared. */
async function drawCompanies(db) {
  const { rows } = await db.pool.query(
    'SELECT id FROM company WHERE description IS NOT NULL ORDER BY md5(id) LIMIT $1',
    [calls],
  );
  return rows.map(({ id }) => id);
}

async function measure(secret, ids) {
  const server = await startBenchServer(database.environment);
  const ask = async (query, variables) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': secret };
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
    const { data, errors } = await response.json();
    if (errors !== undefined) throw new Error(JSON.stringify(errors).slice(0, 500));
    return data;
  };
  try {
    const waits = new Map();
    for (const [what, matches] of Object.entries(words))
      for (const [place, also] of Object.entries({ '': {}, ', in the United States': country })) {
        const filter = { text: { matches }, ...also };
        waits.set(`${what}${place}, page 1`, await repeat(() => ask(page, { filter })));
        const after = await cursorOf(ask, filter);
        if (after !== null)
          waits.set(`${what}${place}, page ${laterPage}`, await repeat(() => ask(page, { filter, after })));
      }
    waits.set('similar companies', await repeat((call) => ask(similar, { id: ids[call % ids.length] })));
    return waits;
  } finally {
    await server.stop();
  }
}

/** Returns the cursor of the last page before page 20; null if there are fewer pages. */
async function cursorOf(ask, filter) {
  let after = null;
  for (let number = 1; number < laterPage; number++) {
    const { pageInfo } = (await ask(page, { filter, after })).companies;
    if (!pageInfo.hasNextPage) return null;
    after = pageInfo.endCursor;
  }
  return after;
}

/** Returns the median and the 95th percentile. The first call does not count. */
async function repeat(call) {
  const took = [];
  for (let number = 0; number <= calls; number++) {
    const begun = performance.now();
    await call(number);
    if (number > 0) took.push(performance.now() - begun);
  }
  took.sort((one, other) => one - other);
  return [0.5, 0.95].map((share) => format(took[Math.floor(took.length * share)], 1));
}
