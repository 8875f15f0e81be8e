// Measures first and deep pages of a saved search with very many rounds. Usage: DATABASE_URL=... npm run
// bench deep-pages [-- rounds]. Default: 10,000,000 rounds, in a separate database that is dropped at the end. Prints
// the median and the 95th percentile of each page, which should not depend on the depth.
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { bringUpToDate } from '../../dist/cli/migrate-command.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { withoutTransaction } from '../../dist/database/transaction.js';
import { fillDocuments } from '../../dist/import/fill-documents.js';
import { segmentSize } from '../../dist/searches/sql/changed-records.js';
import { saveSearch } from '../../dist/searches/sql/save-search.js';
import { systemClock } from '../../dist/values/dates.js';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const rowsOfPage = 25;
const calls = 40;
const count = Number(process.argv[2] ?? 10_000_000);

const benchDatabase = await openBenchDatabase();
const db = await openDatabase(benchDatabase.source);
let server;
try {
  await bringUpToDate(db);
  const { searchId, secret } = await fill();
  server = await startBenchServer(benchDatabase.environment);
  const lastPage = Math.floor(count / rowsOfPage) - 1;
  const rows = [];
  for (const page of [0, 1000, Math.floor(lastPage / 10), Math.floor(lastPage / 2), lastPage])
    rows.push(await measure(server.url, secret, searchId, page));
  console.log(`${benchDatabase.title}; ${format(count)} rounds, ${rowsOfPage} a page, one caller\n`);
  printTable(['page', 'median ms', 'p95 ms'], rows);
} finally {
  await server?.stop();
  await db.close();
  await benchDatabase.drop();
}

/** Fills the database. Drops the indexes that these pages do not use, because updating them would take hours. */
async function fill() {
  const now = systemClock.now();
  const rateRule = { max: 1_000_000, windowSeconds: 60 };
  const { organizationId } = await createOrganization(
    db,
    { name: 'A', creditLimit: -1, dailyCap: 0, rateRule },
    now,
  );
  const { secret } = await issueApiKey(
    db,
    { organizationId, scopes: ['*'], rateRule, name: null, expiresAt: null },
    now,
  );
  const terms = { organizationId: null, name: 'All', product: 'funding_rounds', filter: {}, isShared: true };
  const { searchId } = await saveSearch(db, terms, systemClock);
  await db.pool.query(
    `INSERT INTO funding_round (id, name, company_name, investment_type, announced_on)
     VALUES ('fnr_0', 'Seed - Company', 'Company', 'Seed', '2020-01-01')`,
  );
  await fillDocuments(db);
  await withoutTransaction(db, async (client) => {
    const run = (text, values) => client.query(text, values);
    await run('ALTER TABLE funding_round DISABLE TRIGGER USER');
    const { rows: indexes } = await run(
      `SELECT indexrelid::regclass::text AS name FROM pg_index
       WHERE indrelid = 'funding_round'::regclass AND NOT indisunique`,
    );
    for (const { name } of indexes) await run(`DROP INDEX ${name}`);
    await run(
      `INSERT INTO funding_round (id, name, company_name, investment_type, announced_on, document, version)
       SELECT 'fnr_' || i, name, company_name, investment_type, announced_on, replace(document, 'fnr_0', 'fnr_' || i),
         version FROM funding_round, generate_series(1, $1::bigint) i WHERE id = 'fnr_0'`,
      [count],
    );
    await run(
      `INSERT INTO saved_search_row (search_id, record_id, position, added_at)
       SELECT $1, 'fnr_' || i, i - 1, now() FROM generate_series(1, $2::bigint) i`,
      [searchId, count],
    );
    await run(
      `INSERT INTO saved_search_segment (search_id, segment, row_count)
       SELECT $1, s, LEAST(${segmentSize}, $2::bigint - s * ${segmentSize})
       FROM generate_series(0, ($2::bigint - 1) / ${segmentSize}) s
       ON CONFLICT (search_id, segment) DO UPDATE SET row_count = EXCLUDED.row_count`,
      [searchId, count],
    );
    await run(
      'UPDATE saved_search SET row_count = $2::bigint::int, next_position = $2::bigint WHERE id = $1',
      [searchId, count],
    );
    await run('VACUUM ANALYZE funding_round, saved_search_row, saved_search_segment');
  });
  return { searchId, secret };
}

async function measure(url, secret, searchId, page) {
  const address = `${url}/api/v1/searches/funding-rounds/${searchId}/results?limit=${rowsOfPage}&page=${page}`;
  const times = [];
  for (let call = -5; call < calls; call++) {
    const started = performance.now();
    const response = await fetch(address, { headers: { 'X-API-Key': secret } });
    const body = await response.json();
    if (call >= 0) times.push(performance.now() - started);
    if (response.status !== 200 || body.length !== rowsOfPage)
      throw new Error(
        `Page ${page} was answered with ${response.status}: ${JSON.stringify(body).slice(0, 200)}`,
      );
  }
  times.sort((a, b) => a - b);
  return [format(page), format(times[calls >> 1], 1), format(times[Math.floor(calls * 0.95)], 1)];
}
