import { inTransaction } from '../../../src/database/transaction.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { statementsOf } from '../../harness/count-statements.js';
import { findSearch, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const rounds = Number(process.env['ROUNDS'] ?? 20_000);
const searches = 1000;
const batchSize = 50_000;
const changed = 100;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Scans {
  readonly rows: number;
  readonly written: number;
}

/** Returns how many rows sequential scans have read, and how many rows were written, since the database was created. */
async function readScans(): Promise<Scans> {
  const { pool } = server.db;
  // Ten concurrent statements use ten connections, and each connection flushes its own statistics.
  await Promise.all(
    Array.from({ length: 10 }, () => pool.query('SELECT pg_stat_force_next_flush(), pg_sleep(0.1)')),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { rows } = await pool.query<Scans>(
    `SELECT sum(seq_tup_read)::float8 AS rows, sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 AS written
     FROM pg_stat_user_tables WHERE relname IN ('company', 'funding_round', 'saved_search_row')`,
  );
  return rows[0] ?? { rows: 0, written: 0 };
}

const newRounds = Array.from({ length: changed }, (_, at) => ({
  ...{ funding_round_id: `fnr_fee${at}`, name: 'New', company_name: 'New', company_id: 'c1' },
}));

/**
 * Creates 20,000 rounds (`ROUNDS`), 1,000 searches that the new rounds do not match, and a search of all rounds.
 * Returns the ID of that last search.
 */
async function prepare(): Promise<number> {
  // Inserts in batches, because the pool considers a connection lost when its statement runs too long.
  for (let from = 1; from <= rounds; from += batchSize)
    await inTransaction(server.db, async (client) => {
      await client.query('SET LOCAL statement_timeout = 0');
      await client.query(
        `INSERT INTO funding_round (id, name, company_id, company_name) SELECT 'fnr_' || to_hex(n), 'Old', 'c' || n % 50, 'Old'
         FROM generate_series(${from}, ${Math.min(rounds, from + batchSize - 1)}) n`,
      );
    });
  await server.db.pool.query('TRUNCATE changed_record');
  await seed(server.db, { Company: Array.from({ length: 50 }, (_, at) => ({ id: `c${at}` })) });
  await refreshSearches(server.db, server.clock);
  await server.db.pool.query(
    `INSERT INTO saved_search (name, product, filter, is_shared, is_global, created_at)
     SELECT 'S', product, filter::jsonb, false, true, now() FROM generate_series(1, ${searches / 4}) n, (VALUES
       ('funding_rounds', '{"name": {"eq": "None"}}'), ('funding_rounds', '{"company": {"foundedYear": {"eq": 1}}}'),
       ('companies', '{"fundingRounds": {"some": {"name": {"eq": "None"}}}}'), ('people', '{}')) kinds (product, filter)`,
  );
  const all = await saveSearch(server, { product: 'funding_rounds' });
  await server.db.pool.query('ANALYZE');
  return all;
}

it('an import of 100 rounds runs at most one statement for each of 1,000 searches, and scans no whole table', async () => {
  const all = await prepare();
  const before = await readScans();
  await seed(server.db, { FundingRound: newRounds });
  const started = performance.now();
  const statements = await statementsOf(server, async () => {
    const refreshed = await refreshSearches(server.db, server.clock);
    expect(refreshed).toEqual({ searches: (searches / 4) * 3 + 1, added: changed, removed: 0 });
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const after = await readScans();
  expect((await findSearch(server, all)).rowCount).toBe(rounds + changed);
  const scanned = after.rows - before.rows;
  console.info(
    `${searches} searches, ${rounds} rounds: ${seconds} s, ${statements.length} statements, ${scanned} rows scanned`,
  );
  expect(statements.length).toBeLessThan(searches);
  // A search may scan the table of its 50 companies, which fits on one or two pages.
  expect(scanned).toBeLessThan(searches * 50 + rounds);
  expect(after.written - before.written).toBe(2 * changed);
});
