// Measures point reads of a server with 1, 2 and more workers (npm run bench workers): calls per second, latency, and
// CPU time per call of the workers and of the primary process. Needs Linux, DATABASE_URL and REDIS_URL. Options:
// --workers 1,2,4 (default: powers of two up to the number of cores), --seconds 10, --connections 64. The callers and
// PostgreSQL run on the same cores. Fails if a call fails, or if the ledger does not have each call exactly once.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { loadBenchData } from './load-bench-data.mjs';
import { measureCalls } from './measure-calls.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startServer } from './start-bench-server.mjs';

const cores = availableParallelism();
const powers = [1, 2, 4, 8, 16, 32, 64].filter((count) => count < cores);
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: [...powers, cores].join(',') },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '64' },
  },
});
const main = new URL('../../dist/main.js', import.meta.url).pathname;
const redisUrl = process.env.REDIS_URL;
if (!redisUrl) throw new Error('REDIS_URL is needed: workers count rate limits in Redis.');

async function measureWorkers(count, { secret, companyIds }, environment) {
  const options = [main, 'serve', '--port', '0', '--no-demo', '--workers', String(count)];
  const server = await startServer(process.execPath, options, {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_DELAY_SECONDS: '0',
    REDIS_URL: redisUrl,
    KEY_CONCURRENCY: values.connections,
    ...environment,
  });
  try {
    const before = [server.cpuSeconds(), server.cpuSecondsOfWorkers()];
    const result = await measureCalls({
      url: server.url,
      connections: Number(values.connections),
      seconds: Number(values.seconds),
      headers: { 'X-API-Key': secret, 'Accept-Encoding': 'identity' },
      requests: companyIds.map((id) => ({ path: `/api/v1/companies/${id}` })),
    });
    const primary = server.cpuSeconds() - before[0];
    const workers = server.cpuSecondsOfWorkers() - before[1];
    return { ...result, primary, workers };
  } finally {
    await server.stop();
  }
}

async function countCharges(source, organizationId) {
  const db = await openDatabase(source);
  try {
    const sql = 'SELECT count(*)::int AS count FROM ledger_entry WHERE organization_id = $1';
    return (await db.pool.query(sql, [organizationId])).rows[0].count;
  } finally {
    await db.close();
  }
}

const database = await openBenchDatabase();
try {
  if (!database.isPostgres) throw new Error('DATABASE_URL is needed: workers share a PostgreSQL.');
  const data = await loadBenchData(database.source);
  const rows = [];
  const totals = { answered: 0, failed: 0 };
  for (const count of values.workers.split(',').map(Number)) {
    const result = await measureWorkers(count, data, database.environment);
    totals.answered += result.answered;
    totals.failed += result.failed;
    const perCall = (seconds) => format((seconds * 1000) / result.answered, 3);
    rows.push([
      String(count),
      format(result.callsPerSecond),
      format(result.latency.p50, 1),
      format(result.latency.p99, 1),
      // A single process has no workers: it serves itself.
      perCall(result.primary + result.workers),
      count === 1 ? '' : perCall(result.primary),
    ]);
  }
  console.log(
    `${database.title}; ${cores} cores, ${values.connections} connections, ${values.seconds} s a row\n`,
  );
  printTable(['workers', 'calls/s', 'p50 ms', 'p99 ms', 'CPU ms per call', 'of the primary'], rows);
  const charges = await countCharges(database.source, data.organizationId);
  const isExact = charges === totals.answered && totals.failed === 0;
  console.log(
    `${totals.answered} answered, ${totals.failed} failed, ${charges} charged: ${isExact ? 'exact' : 'NOT EXACT'}`,
  );
  if (!isExact) process.exitCode = 1;
} finally {
  await database.drop();
}
