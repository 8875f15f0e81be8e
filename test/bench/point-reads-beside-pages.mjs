// Measures how long one tenant waits for a record while another key continuously reads pages of 5,000 rows, how long it
// waits alone, and how long the server's event loop is blocked (npm run bench pages-and-point-reads). Has no pass or fail
// criteria. Options: --seconds 10, --pagers 1,2,4,16.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { loadBenchData } from './load-bench-data.mjs';
import { uncompressed } from './measure-pages.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { dealgraphDocuments } from './peers/documents.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const pauseMs = 5;
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, pagers: { type: 'string', default: '1,2,4,16' } },
});
const seconds = Number(values.seconds);
const pagerCounts = values.pagers.split(',').map(Number);

/** Reads one company after another until `end`. Returns the durations. */
async function readPoints(url, secret, companyIds, end) {
  const waits = [];
  for (let at = 0; performance.now() < end; at++) {
    const started = performance.now();
    const path = `/api/v1/companies/${companyIds[at % companyIds.length]}`;
    const response = await fetch(`${url}${path}`, { headers: { 'X-API-Key': secret, ...uncompressed } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A point read was answered with ${response.status}.`);
    waits.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return waits;
}

/** Each returns the request for a page of 5,000 rounds, through one of the APIs. */
const pageRequests = {
  REST: ({ searchId }) => ({ path: `/api/v1/searches/funding-rounds/${searchId}/results?limit=5000` }),
  GraphQL: () => ({
    ...{ path: '/graphql', method: 'POST' },
    body: JSON.stringify({ query: dealgraphDocuments.rounds }),
  }),
};

/** Reads pages in a thread, so that they do not delay the measured reads. Returns the number of pages. */
async function readPages(url, secret, { path, method = 'GET', body }, readers) {
  if (readers === 0) return 0;
  const headers = { 'X-API-Key': secret, 'Content-Type': 'application/json', ...uncompressed };
  const workerData = { url: `${url}${path}`, method, body, headers, readers, seconds };
  const worker = new Worker(new URL('./read-pages-in-thread.mjs', import.meta.url), { workerData });
  const [pages] = await once(worker, 'message');
  return pages;
}

async function measure(server, data, tenant, { api, pagers }) {
  await readLoopDelay(server);
  const end = performance.now() + seconds * 1000;
  const reading = readPages(server.url, data.secret, pageRequests[api](data), pagers);
  const waits = (await readPoints(server.url, tenant, data.companyIds, end)).sort((a, b) => a - b);
  const pages = await reading;
  const share = (part) => format(waits[Math.min(waits.length - 1, Math.floor(part * waits.length))], 1);
  const { p99, longest } = await readLoopDelay(server);
  const blocked = [format(p99, 1), format(longest, 1)];
  return [
    `${pagers} (${api})`,
    format(pages),
    format(waits.length),
    share(0.5),
    share(0.99),
    share(1),
    ...blocked,
  ];
}

/** Returns how long the server's event loop was blocked since the last call, in milliseconds. */
async function readLoopDelay(server) {
  rmSync(delayFile, { force: true });
  server.signal('SIGUSR2');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    try {
      return JSON.parse(readFileSync(delayFile, 'utf8'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
const delayFile = join(folder, 'loop-delay.json');
const database = await openBenchDatabase();
let server;
try {
  console.log(`Filling a database: ${database.title} ...`);
  const data = await loadBenchData(database.source);
  const { secret: tenant } = await loadTenant(database.source);
  server = await startBenchServer({ ...database.environment, LOOP_DELAY_FILE: delayFile }, [
    '--require',
    join(import.meta.dirname, 'report-loop-delay.cjs'),
  ]);
  preferServer(server.pid);
  const rows = [];
  // V8 optimizes the code during the first seconds.
  await measure(server, data, tenant, { api: 'GraphQL', pagers: 1 });
  await measure(server, data, tenant, { api: 'REST', pagers: 1 });
  rows.push(await measure(server, data, tenant, { api: 'REST', pagers: 0 }));
  for (const api of Object.keys(pageRequests))
    for (const pagers of pagerCounts) rows.push(await measure(server, data, tenant, { api, pagers }));
  const waits = ['p50 ms', 'p99 ms', 'max ms'];
  printTable(
    ['pagers of another key', 'their pages', 'point reads', ...waits, 'blocked p99 ms', 'longest ms'],
    rows,
  );
} finally {
  await server?.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
}

/**
 * Lets the system run the server before all other processes, because otherwise the time in which it waits for a core
 * would count as blocked. Without the permission, prints that.
 */
function preferServer(pid) {
  try {
    setPriority(pid, -15);
  } catch {
    console.log(
      'The server has no priority over the load (not root), so it may seem to be blocked for longer.',
    );
  }
}

/** Creates another organization with a key. */
async function loadTenant(source) {
  const { openDatabase } = await import('../../dist/database/engine/open-database.js');
  const { createOrganization } = await import('../../dist/accounts/sql/organizations.js');
  const { issueApiKey } = await import('../../dist/accounts/sql/api-keys.js');
  const { systemClock } = await import('../../dist/values/dates.js');
  const db = await openDatabase(source);
  try {
    const now = systemClock.now();
    const rateRule = { max: 1_000_000_000, windowSeconds: 60 };
    const terms = { name: 'Tenant', creditLimit: -1, dailyCap: 0, rateRule };
    const { organizationId } = await createOrganization(db, terms, now);
    return await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
  } finally {
    await db.close();
  }
}
