// Makes one migrated database that every test file starts from: a dump for the embedded database, or, where
// DATABASE_URL is given, a template database on that PostgreSQL. What test files share lies in one folder beside it.
const { createHash, randomUUID } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const requireBuilt = require('./require-built.cjs');

const migrations = path.join(__dirname, '..', '..', 'prisma', 'migrations');

function readMigrations() {
  return fs
    .readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: fs.readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8') }));
}

/** What `dealgraph migrate` would have written, so that a copy of the directory is up to date for the command line. */
async function recordHistory(db) {
  await db.exec(`CREATE TABLE _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  for (const { name, sql } of readMigrations()) {
    const checksum = createHash('sha256').update(sql).digest('hex');
    await db.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
  }
}

/** The embedded database as a directory for the command line, and as a dump for databases in memory. */
async function createEmbedded(folder) {
  const { PGlite } = require('@electric-sql/pglite');
  const { pg_trgm } = require('@electric-sql/pglite/contrib/pg_trgm');
  const directory = path.join(folder, 'data');
  fs.mkdirSync(directory);
  const db = await PGlite.create(path.join(directory, 'postgres'), { extensions: { pg_trgm } });
  for (const { sql } of readMigrations()) await db.exec(sql);
  const dump = path.join(folder, 'dump.tar');
  await dropTemplates(db);
  fs.writeFileSync(dump, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()));
  await recordHistory(db);
  await db.close();
  // Each process fills its buffers with zeros before it does anything else, and no test's data needs 128 MB of them.
  fs.appendFileSync(path.join(directory, 'postgres', 'postgresql.conf'), 'shared_buffers = 16MB\n');
  process.env.DEALGRAPH_TEST_DIRECTORY = directory;
  process.env.DEALGRAPH_TEST_DUMP = dump;
}

/** The databases that others are made from are two thirds of what would have to be unpacked or copied each time. */
async function dropTemplates(db) {
  await db.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await db.exec(`DROP DATABASE ${name}`);
}

async function createTemplate(url) {
  const pg = require('pg');
  const name = `dealgraph_test_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name}`);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const template = new URL(url);
  template.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: template.href });
  await client.connect();
  for (const { sql } of readMigrations()) await client.query(sql);
  await client.end();
  process.env.DEALGRAPH_TEST_TEMPLATE = name;
}

module.exports = async () => {
  requireBuilt();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-tests-'));
  process.env.DEALGRAPH_TEST_FOLDER = folder;
  if (process.env.DATABASE_URL) await createTemplate(process.env.DATABASE_URL);
  else await createEmbedded(folder);
};
