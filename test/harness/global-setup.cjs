// Creates the migrated database from which the databases of all test files are copied: a dump of an embedded database
// or, if DATABASE_URL is set, a template database on that PostgreSQL server. Creates a folder that the test files
// share.
const { execFileSync } = require('node:child_process');
const { createHash, randomUUID } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const compileProgram = require('./compile-program.cjs');

const migrations = path.join(__dirname, '..', '..', 'prisma', 'migrations');

function readMigrations() {
  return fs
    .readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: fs.readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8') }));
}

/**
 * Writes the migration history of `dealgraph migrate`, so that the command line considers a copied database up to date.
 */
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

/** Creates the embedded database twice: as a directory for the command line, and as a dump for in-memory databases. */
async function createEmbedded(folder) {
  const { PGlite } = require('@electric-sql/pglite');
  const { pg_trgm } = require('@electric-sql/pglite/contrib/pg_trgm');
  const directory = path.join(folder, 'data');
  const postgres = path.join(directory, 'postgres');
  // Like a first start, begins with the empty database that the build created.
  const dist = path.join(__dirname, '..', '..', 'dist');
  // Runs in a separate process, because Jest would transform the built module.
  const unpack = 'require(process.argv[1]).unpackDatabase(process.argv[2], process.argv[3])';
  const unpacker = path.join(dist, 'database', 'engine', 'unpack-database.js');
  execFileSync(process.execPath, [
    '-e',
    unpack,
    unpacker,
    path.join(dist, 'empty-database.packed'),
    postgres,
  ]);
  const db = await PGlite.create(postgres, { extensions: { pg_trgm } });
  // Each database first fills its buffers with zeros. The tests do not need the default of 128 MB.
  await db.exec(`ALTER SYSTEM SET shared_buffers = '16MB'`);
  // Without a checkpoint, each copy would replay the log when it starts.
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
 * Returns the strategy for copying databases. Uses file copy if the server supports it; otherwise the server writes the
 * whole copy to its log, which takes three times as long.
 */
async function strategyOf(url) {
  const { rows } = await withClient(url, undefined, (client) => client.query('SHOW server_version_num'));
  return Number(rows[0].server_version_num) >= 150_000 ? 'STRATEGY file_copy' : '';
}

/**
 * Creates two templates: one for servers in the test's own process, and one with the migration history for the command
 * line.
 */
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

/** Creates the same two templates, with distributed accounts, on all nodes of a Citus cluster. */
async function createDistributedTemplates(url) {
  const { copy, createEmpty, distribute } = require('./citus-databases.cjs');
  const name = `dealgraph_test_${process.pid}`;
  const migrated = `${name}_migrated`;
  await createEmpty(name);
  await withClient(url, name, async (client) => {
    for (const { sql } of readMigrations()) await client.query(sql);
  });
  distribute(name);
  process.env.DEALGRAPH_TEST_COPY = 'STRATEGY file_copy';
  process.env.DEALGRAPH_TEST_TEMPLATE = name;
  await copy(migrated, name);
  await withClient(url, migrated, recordHistory);
  process.env.DEALGRAPH_TEST_MIGRATED = migrated;
}

module.exports = async () => {
  await compileProgram();
  // All tests that use PostgreSQL run on the Citus cluster.
  if (process.env.CITUS_URL) process.env.DATABASE_URL = process.env.CITUS_URL;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dealgraph-tests-'));
  process.env.DEALGRAPH_TEST_FOLDER = folder;
  if (process.env.CITUS_URL) await createDistributedTemplates(process.env.CITUS_URL);
  else if (process.env.DATABASE_URL) await createTemplates(process.env.DATABASE_URL);
  else await createEmbedded(folder);
};
