// Makes one migrated database that every test file starts from: a dump for the embedded database, or, where
// DATABASE_URL is given, a template database on that PostgreSQL.
const { createHash, randomUUID } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

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

async function dumpEmbedded() {
  const { PGlite } = require('@electric-sql/pglite');
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-template-'));
  const db = await PGlite.create(path.join(directory, 'postgres'));
  for (const { sql } of readMigrations()) await db.exec(sql);
  const dump = await db.dumpDataDir('none');
  await recordHistory(db);
  await db.close();
  process.env.DEALGRAPH_TEST_DIRECTORY = directory;
  const file = path.join(os.tmpdir(), `dealgraph-test-${process.pid}.tar`);
  fs.writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  process.env.DEALGRAPH_TEST_DUMP = file;
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
  if (process.env.DATABASE_URL) await createTemplate(process.env.DATABASE_URL);
  else await dumpEmbedded();
};
