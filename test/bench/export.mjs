/**
 * Exports many rounds with a separate server, on PostgreSQL (BENCH_DATABASE_URL or DATABASE_URL) or the embedded
 * database. The server is killed halfway, and another one resumes the export. The file is downloaded in two ranges, and
 * its rows are compared with the ledger. Prints the rows per second and the peak memory of each server.
 *
 *   npm run bench export -- --rows 1000000
 */
import { createHash } from 'node:crypto';
import { parseArgs, TextDecoder } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { writeDocument } from '../../dist/records/wire/write-document.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { systemClock } from '../../dist/values/dates.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, format: { type: 'string', default: 'ndjson' } },
});
const rows = Number(values.rows);
const benchDatabase = await openBenchDatabase();
try {
  const { organizationId, secret } = await fill();
  await measure(organizationId, secret);
} finally {
  await benchDatabase.drop();
}

/** Inserts rounds as an import would store them, thousands per statement. Only the export is measured. */
async function fill() {
  const db = await openDatabase(benchDatabase.source);
  try {
    await migrate(db.pool, migrationsDirectory);
    const sample = {
      id: '@id@',
      name: 'Series A - @id@ of the bench',
      companyId: 'c0ffee',
      companyName: 'Company of the bench',
      investmentType: 'Series A',
      announcedOn: '2025-06-01',
      raisedAmountUsd: 12_500_000,
      preMoneyValuationUsd: null,
      postMoneyValuationUsd: 80_000_000,
      investors: Array.from({ length: 4 }, (_, at) => ({
        investorId: `inv_${at}`,
        investorName: `Investor ${at}`,
        isLeadInvestor: at === 0,
      })),
    };
    const { document } = writeDocument('FundingRound', sample);
    for (let from = 0; from < rows; from += 20_000) {
      await db.longPool.query(
        `INSERT INTO funding_round (id, name, company_id, company_name, investment_type, announced_on,
           raised_amount_usd, document, version)
         SELECT id, 'Series A', 'c0ffee', 'Company of the bench', 'Series A', '2025-06-01', 12500000,
           replace($3, '@id@', id), md5(id)
         FROM (SELECT 'fnr_' || lpad(to_hex(n), 8, '0') AS id FROM generate_series($1::int, $2::int) n) made`,
        [from, Math.min(rows, from + 20_000) - 1, document],
      );
    }
    await db.longPool.query('DELETE FROM changed_record');
    await db.longPool.query('ANALYZE funding_round');
    const rateRule = { max: 1_000_000, windowSeconds: 60 };
    const terms = { name: 'Bench', creditLimit: rows, dailyCap: 0, rateRule };
    const { organizationId } = await createOrganization(db, terms, systemClock.now());
    const issued = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, systemClock.now());
    return { organizationId, secret: issued.secret };
  } finally {
    await db.close();
  }
}

async function measure(organizationId, secret) {
  const environment = {
    ...benchDatabase.environment,
    MAX_EXPORT_ROWS: String(rows),
    DRAIN_DELAY_SECONDS: '0',
  };
  const first = await startBenchServer(environment);
  const call = async (url, method, path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const begun = performance.now();
  const { id } = await call(first.url, 'POST', '/exports', {
    format: values.format,
    product: 'funding_rounds',
  });
  const until = async (url, isEnough) => {
    for (;;) {
      const job = await call(url, 'GET', `/exports/${id}`);
      if (isEnough(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const half = await until(first.url, (job) => job.rows >= rows / 2);
  const halfSeconds = (performance.now() - begun) / 1000;
  const firstMemory = first.memory();
  await first.kill();
  const second = await startBenchServer(environment);
  const taken = performance.now();
  await until(second.url, (job) => job.rows > half.rows + 5000 || job.status !== 'running');
  const waited = (performance.now() - taken) / 1000;
  const done = await until(second.url, (job) => !['queued', 'running'].includes(job.status));
  const file = await download(second.url, secret, done);
  const memory = second.memory();
  await second.kill();
  const ledger = await sumLedger(organizationId);
  console.log(`${benchDatabase.title}, ${rows} rounds as ${values.format}, killed at ${half.rows} rows`);
  console.log(
    `status ${done.status}; rows ${done.rows}; credits ${done.credits}; ledger ${ledger.credits} in ${ledger.count} rows; bytes ${done.bytes}`,
  );
  console.log(
    `rows a second before the kill: ${Math.round(half.rows / halfSeconds)}; taken up after ${waited.toFixed(1)} s`,
  );
  console.log(
    `download: ${file.lines} lines, ${file.distinct} distinct, ${(done.bytes / 2 ** 20 / file.seconds).toFixed(0)} MiB/s`,
  );
  console.log(
    `highest memory: ${firstMemory.highest.toFixed(0)} MiB before the kill, ${memory.highest.toFixed(0)} MiB after it and with the download`,
  );
  const isRight =
    done.status === 'done' && done.rows === rows && ledger.credits === rows && file.distinct === rows;
  if (!isRight || Math.max(firstMemory.highest, memory.highest) > 400) process.exitCode = 1;
}

async function download(url, secret, { id, bytes }) {
  const started = performance.now();
  const seen = new Set();
  let lines = 0;
  let rest = '';
  const middle = Math.floor(bytes / 2);
  for (const range of [`bytes=0-${middle - 1}`, `bytes=${middle}-`]) {
    const answer = await fetch(`${url}/api/v1/exports/${id}/file`, {
      headers: { 'X-API-Key': secret, Range: range, 'Accept-Encoding': 'identity' },
    });
    const decoder = new TextDecoder();
    for await (const chunk of answer.body) {
      const found = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = found.pop();
      for (const line of found) {
        lines += 1;
        seen.add(createHash('md5').update(line).digest('base64').slice(0, 12));
      }
    }
  }
  return { lines, distinct: seen.size, seconds: (performance.now() - started) / 1000 };
}

async function sumLedger(organizationId) {
  const db = await openDatabase(benchDatabase.source);
  try {
    const { rows: sums } = await db.pool.query(
      'SELECT sum(credits)::bigint AS credits, count(*) AS count FROM ledger_entry WHERE organization_id = $1',
      [organizationId],
    );
    return sums[0];
  } finally {
    await db.close();
  }
}
