import pg from 'pg';
import { migrationsDirectory } from '../../../dist/commands/migrate-command.js';
import { systemClock } from '../../../dist/domain/clock.js';
import { loadDemo } from '../../../dist/intake/load-demo.js';
import { migrate } from '../../../dist/store/engine/migrate.js';
import { openDatabase } from '../../../dist/store/engine/open-database.js';
import { makeCaller } from './make-caller.mjs';
import { copyDemo, giveRounds, makeRelationalTables } from './peer-tables.mjs';

/**
 * Migrates a database, fills it with the demo data twelve times over, and writes the same rows into plain relational
 * tables for the peers. Answers two keys of two organizations, the ids of companies that have 20 rounds or more, the
 * ids of all companies, and how many rows there are.
 */
export async function loadPeerData({ url }) {
  const db = await openDatabase({ url });
  try {
    await migrate(db.pool, migrationsDirectory);
    await loadDemo(db, systemClock);
    const [reader, pager] = [await makeCaller(db, 'Reader'), await makeCaller(db, 'Pager')];
    return { reader, pager, ...(await fill(url)) };
  } finally {
    await db.close();
  }
}

async function fill(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await copyDemo(client);
    const withRounds = await giveRounds(client);
    await makeRelationalTables(client);
    await client.query('VACUUM ANALYZE');
    const { rows: all } = await client.query('SELECT id FROM company ORDER BY md5(id)');
    return { withRounds, companyIds: all.map(({ id }) => id), sizes: await countRows(client) };
  } finally {
    await client.end();
  }
}

async function countRows(client) {
  const { rows } = await client.query(`SELECT (SELECT count(*)::int FROM peers.companies) AS companies,
    (SELECT count(*)::int FROM peers.funding_rounds) AS rounds,
    (SELECT count(*)::int FROM peers.round_investors) AS participations,
    (SELECT count(*)::int FROM peers.investors) AS investors`);
  return rows[0];
}
