import pg from 'pg';
import { migrate } from '../../../dist/database/engine/migrate.js';
import { openDatabase } from '../../../dist/database/engine/open-database.js';
import { fillDocuments } from '../../../dist/import/fill-documents.js';
import { migrationsDirectory } from '../../../dist/runtime/migrations-directory.js';
import { saveSearch } from '../../../dist/searches/sql/save-search.js';
import { systemClock } from '../../../dist/values/dates.js';
import { fillFilterBench } from '../fill-filter-bench.mjs';
import { makeCaller } from './make-caller.mjs';

const tables = ['company', 'funding_round'];
const companiesRead = 500;

/**
 * Migrates a database, and fills it with companies, their rounds, and a saved search of all rounds. Returns a key,
 * company IDs, and the ID and the number of rows of the saved search.
 */
export async function loadSizeData(source, companyCount) {
  const client = new pg.Client({ connectionString: source.url });
  const db = await openDatabase(source);
  try {
    await client.connect();
    await migrate(db.pool, migrationsDirectory);
    await fillSizeData(db, client, companyCount);
    const { rows } = await db.pool.query('SELECT id FROM company ORDER BY md5(id) LIMIT $1', [companiesRead]);
    const { secret } = await makeCaller(db, 'Bench');
    return { secret, companyIds: rows.map(({ id }) => id), ...(await saveRoundSearch(db)) };
  } finally {
    await client.end();
    await db.close();
  }
}

/**
 * Fills the tables. To save time, creates the indexes after all rows have their JSON documents, and disables the
 * triggers, which process rows one by one for saved searches.
 */
export async function fillSizeData(db, client, companyCount, roundCount) {
  const definitions = await dropIndexes(client);
  await fillFilterBench(db, companyCount, roundCount);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await fillDocuments(db);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const definition of definitions) await client.query(definition);
  await client.query('VACUUM ANALYZE');
}

/**
 * Drops all indexes, except primary keys and the indexes that are needed to find rows without documents and to read
 * records.
 */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary
       AND indexrelid::regclass::text NOT LIKE ALL ('{%_without_document,%_id_order}')`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

async function saveRoundSearch(db) {
  const terms = {
    organizationId: null,
    name: 'All rounds',
    product: 'funding_rounds',
    filter: {},
    isShared: false,
  };
  const { searchId, rowCount } = await saveSearch(db, terms, systemClock);
  return { searchId, rowCount };
}
