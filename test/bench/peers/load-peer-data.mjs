import pg from 'pg';
import { migrate } from '../../../dist/database/engine/migrate.js';
import { openDatabase } from '../../../dist/database/engine/open-database.js';
import { loadDemo } from '../../../dist/import/load-demo.js';
import { migrationsDirectory } from '../../../dist/runtime/migrations-directory.js';
import { systemClock } from '../../../dist/values/dates.js';
import { nameLikeTheWorld } from '../world-names.mjs';
import { makeCaller } from './make-caller.mjs';
import {
  copyDemo,
  giveRounds,
  linkEvenly,
  listInvestors,
  makeRelationalTables,
  roundsOfEach,
} from './peer-tables.mjs';

/**
 * Migrates a database, fills it with twelve copies of the demo data (`shape` "demo"), or with a part of them that is
 * linked evenly ("even"), with names in several scripts (`names` "world") or in ASCII, and copies the rows to plain relational tables for the peers. Returns the keys of two
 * organizations, the IDs of the companies that are read with their rounds, the number of these rounds, the IDs of all
 * companies, and the numbers of rows.
 */
export async function loadPeerData({ url }, shape, names) {
  const db = await openDatabase({ url });
  try {
    await migrate(db.pool, migrationsDirectory);
    await loadDemo(db, systemClock);
    const [reader, pager] = [await makeCaller(db, 'Reader'), await makeCaller(db, 'Pager')];
    return { reader, pager, ...(await fill(url, shape, names)) };
  } finally {
    await db.close();
  }
}

async function fill(connectionString, shape, names) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await copyDemo(client);
    if (names === 'world') await nameLikeTheWorld(client);
    await listInvestors(client);
    const withRounds = shape === 'even' ? await linkEvenly(client) : await giveRounds(client);
    await makeRelationalTables(client);
    await client.query('VACUUM ANALYZE');
    const { rows: all } = await client.query('SELECT id FROM company ORDER BY md5(id)');
    const companyIds = all.map(({ id }) => id);
    return { withRounds, roundsOfEach: roundsOfEach[shape], companyIds, sizes: await countRows(client) };
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
