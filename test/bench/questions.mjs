// Measures ten analyst questions (npm run bench questions -- --export ../shared/data/crunchbase). Each question is one
// GraphQL request (schema/operations/examples), sent over one connection. Measures them on a database with an imported
// export, and again after multiplying its companies, rounds, acquisitions and IPOs by ten. Results are in milliseconds;
// the targets are medians below 300 and below 3,000. Creates its own database and drops it at the end. Options:
// --export <folder>, --times 10, --calls 7.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
    calls: { type: 'string', default: '7' },
  },
});
if (values.export === undefined) {
  console.error('--export needs the folder of an export, as `dealgraph import` takes it.');
  process.exit(1);
}
const [times, calls] = [values.times, values.calls].map(Number);

const period = { from: '2012-01-01', to: '2015-01-01' };
const investor = 'Sequoia Capital';
/** The names of the example documents, with their variables. */
const questions = {
  topInvestors: { type: 'Series A', ...period },
  roundsByYear: {},
  dormantCompanies: { country: 'United States', before: '2012-12-04' },
  fastestFollowOns: { type: 'Seed' },
  coInvestors: { name: investor, others: { investorName: { ne: investor } } },
  acquisitionsByCountry: {},
  boughtPortfolio: { backer: { investorName: { eq: investor } } },
  growingIndustries: {},
  investorsByExits: period,
  provenWithoutExit: { rounds: 3 },
};
const examples = join(import.meta.dirname, '..', '..', 'schema', 'operations', 'examples');

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const benchDatabase = await openBenchDatabase();
try {
  run('migrate');
  const { imported } = run('import', resolve(values.export));
  const secret = await withDatabase(openAccount);
  const once = await measure(secret);
  await withDatabase((db) => multiplyCompanies(db, times));
  const many = await measure(secret);
  console.log(
    `${benchDatabase.title}; ${format(imported.companies)} companies, then ${times} times as many; ms\n`,
  );
  printTable(
    ['question', 'median', 'slowest', `median of ${times}x`, 'slowest'],
    Object.keys(questions).map((name) => [name, ...once.get(name), ...many.get(name)]),
  );
} finally {
  await benchDatabase.drop();
}

/** Runs a command of the program, and returns its JSON output. */
function run(...args) {
  const env = { ...process.env, ...benchDatabase.environment };
  return JSON.parse(execFileSync(process.execPath, [main, ...args, '--json'], { env, maxBuffer: 2 ** 26 }));
}

/** Opens the database only during `work`, because an embedded database can be open in only one process. */
async function withDatabase(work) {
  const db = await openDatabase(benchDatabase.source);
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

async function measure(secret) {
  const server = await startBenchServer(benchDatabase.environment);
  try {
    const waits = new Map();
    for (const [name, variables] of Object.entries(questions)) {
      const query = readFileSync(join(examples, `${name}.graphql`), 'utf8');
      const body = JSON.stringify({ query, variables });
      waits.set(name, await measureOne(name, `${server.url}/graphql`, secret, body));
    }
    return waits;
  } finally {
    await server.stop();
  }
}

async function measureOne(name, url, secret, body) {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': secret };
  const took = [];
  for (let call = -1; call < calls; call++) {
    const begun = performance.now();
    const { errors } = await (await fetch(url, { method: 'POST', headers, body })).json();
    if (errors !== undefined) throw new Error(`${name}: ${errors[0].message}`);
    if (call >= 0) took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  return [took[Math.floor(calls / 2)], took[calls - 1]].map((milliseconds) => format(milliseconds));
}
