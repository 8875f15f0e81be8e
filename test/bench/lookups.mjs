// Measures autocomplete, resolve and bulk operations through REST, over one connection (npm run bench lookups). Creates
// a separate database with the given number of companies, and with people and investors, and drops it at the end.
// Results are in milliseconds. On an idle machine, the targets are medians below 20 (autocomplete) and 400 (1,000
// inputs). Under other load, compare the fastest calls, which it affects least. Options: --companies 85000 (8500 for
// the embedded database), --calls 21.
import { parseArgs } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { fillLookupBench } from './fill-lookup-bench.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: { companies: { type: 'string' }, calls: { type: 'string', default: '21' } },
});

function readCount(name, text) {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  console.error(`--${name} needs a whole number above 0, got ${JSON.stringify(text)}.`);
  process.exit(1);
}

const calls = readCount('calls', values.calls);

/** Typed texts: single letters, prefixes of many names or of one, words, domains, and misspelled names. */
const typed = (last) => [
  ['a', 'one letter'],
  ['ac', 'two letters'],
  ['acbec', 'the beginning of a word'],
  ['Acbecor Labs', 'a whole name'],
  ['labs', 'a word of very many names'],
  [`c${last}.exam`, 'a domain'],
  ['capital', 'a word of all investors'],
  ['acebcor labs', 'two letters swapped'],
  ['robotocs', 'a letter wrong'],
  ['acbecor lebs', 'a letter wrong near the end'],
  ['zzzzzzzz', 'nothing'],
];

async function measure(call) {
  const waits = [];
  for (let n = -2; n < calls; n++) {
    const started = performance.now();
    await call();
    if (n >= 0) waits.push(performance.now() - started);
  }
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
  return [at(0), at(0.5), at(0.95)].map((wait) => format(wait, 1));
}

function caller(url, secret) {
  return async (path, body, headers = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text;
  };
}

async function measureTypeahead(call, count) {
  const rows = [];
  for (const [query, what] of typed(count - 1)) {
    const path = `/autocomplete?query=${encodeURIComponent(query)}`;
    const found = JSON.parse(await call(path)).results.length;
    rows.push([`${what}: ${query}`, found, ...(await measure(() => call(path)))]);
  }
  rows.push([
    'for comparison, the credit balance',
    '',
    ...(await measure(() => call('/organization/credits'))),
  ]);
  printTable(['typeahead', 'found', 'fastest', 'median', '95 of 100'], rows);
}

async function measureInputs(call, count) {
  // Each call has different inputs, so that only the database's cache is warm.
  let next = 0;
  const inputs = (make) => ({
    inputs: Array.from({ length: 1000 }, () => make((next = (next + 7919) % count) + 1)),
  });
  const domains = (i) => ({ domain: `c${i}.example` });
  const cases = [
    ['bulk: 1,000 domains', () => call('/companies/bulk', inputs(domains))],
    [
      'bulk: 1,000 domains, NDJSON',
      () => call('/companies/bulk', inputs(domains), { Accept: 'application/x-ndjson' }),
    ],
    [
      'bulk: 1,000 domains that nothing matches',
      () =>
        call(
          '/companies/bulk',
          inputs((i) => ({ domain: `no${i}.example` })),
        ),
    ],
    [
      'resolve: 1,000 domains',
      () =>
        call(
          '/resolve',
          inputs((i) => ({ product: 'companies', ...domains(i) })),
        ),
    ],
    ['enrich: 1 domain', () => call('/companies', domains((next = (next + 7919) % count) + 1))],
  ];
  const rows = [];
  for (const [what, run] of cases) {
    rows.push([what, ...(await measure(run))]);
  }
  printTable(['inputs', 'fastest', 'median', '95 of 100'], rows);
}

async function fill(database, count) {
  console.log(`Filling ${database.title} with ${format(count)} companies ...`);
  const db = await openDatabase(database.source);
  try {
    await migrate(db.pool, migrationsDirectory);
    await fillLookupBench(db, count);
    const now = new Date();
    const rateRule = { max: 1_000_000, windowSeconds: 60 };
    const terms = { name: 'Bench', creditLimit: -1, dailyCap: 0, rateRule };
    const { organizationId } = await createOrganization(db, terms, now);
    return (await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now)).secret;
  } finally {
    await db.close();
  }
}

const database = await openBenchDatabase();
let server;
try {
  const count = readCount('companies', values.companies ?? (database.isPostgres ? '85000' : '8500'));
  const secret = await fill(database, count);
  server = await startBenchServer(database.environment);
  const call = caller(server.url, secret);
  await measureTypeahead(call, count);
  await measureInputs(call, count);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await server?.stop();
  await database.drop();
}
