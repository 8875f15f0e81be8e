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

/** What `dealgraph migrate` would have written, so that a copy is up to date for the command line. */
async function recordHistory(db) {
  await db.query(`CREATE TABLE _prisma_migrations (
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
  const postgres = path.join(directory, 'postgres');
  // As a first start has it.
  fs.cpSync(path.join(__dirname, '..', '..', 'dist', 'empty-database'), postgres, { recursive: true });
  const db = await PGlite.create(postgres, { extensions: { pg_trgm } });
  // Each database fills its buffers with zeros before it does anything else, and no test's data needs 128 MB of them.
  await db.exec(`ALTER SYSTEM SET shared_buffers = '16MB'`);
  // Else each copy would begin with what the log says.
  await db.exec('CHECKPOINT');
  const dump = path.join(folder, 'dump.tar');
  fs.writeFileSync(dump, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()));
  await db.close();
  process.env.DEALGRAPH_TEST_DIRECTORY = directory;
  process.env.DEALGRAPH_TEST_DUMP = dump;
}

async function withClient(url, database, work) {
  const pg = require('pg');
  const address = new URL(url);
  if (database !== undefined) address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * How a copy is made: as files, where the server can be told so. It would write the whole of it to its log otherwise,
 * which takes three times as long.
 */
async function strategyOf(url) {
  const { rows } = await withClient(url, undefined, (client) => client.query('SHOW server_version_num'));
  return Number(rows[0].server_version_num) >= 150_000 ? 'STRATEGY file_copy' : '';
}

/** One template for the servers in a test's own process, and a copy of it with its history for the command line. */
async function createTemplates(url) {
  process.env.DEALGRAPH_TEST_COPY = await strategyOf(url);
  const name = `dealgraph_test_${process.pid}`;
  const migrated = `${name}_migrated`;
  const create = async (database, template) => {
    await withClient(url, undefined, async (admin) => {
      await admin.query(`DROP DATABASE IF EXISTS ${database}`);
      await admin.query(`CREATE DATABASE ${database} TEMPLATE ${template}`);
    });
  };
  await create(name, 'template1');
  await withClient(url, name, async (client) => {
    for (const { sql } of readMigrations()) await client.query(sql);
  });
  await create(migrated, name);
  await withClient(url, migrated, recordHistory);
  process.env.DEALGRAPH_TEST_TEMPLATE = name;
  process.env.DEALGRAPH_TEST_MIGRATED = migrated;
}

module.exports = async () => {
  requireBuilt();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-tests-'));
  process.env.DEALGRAPH_TEST_FOLDER = folder;
  if (process.env.DATABASE_URL) await createTemplates(process.env.DATABASE_URL);
  else await createEmbedded(folder);
};
