// Makes one migrated database that every test file starts from: a dump for the embedded database, or, where
// DATABASE_URL is given, a template database on that PostgreSQL.
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
    .map((name) => fs.readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'));
}

async function dumpEmbedded() {
  const { PGlite } = require('@electric-sql/pglite');
  const db = await PGlite.create();
  for (const sql of readMigrations()) await db.exec(sql);
  const dump = await db.dumpDataDir('none');
  await db.close();
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
  for (const sql of readMigrations()) await client.query(sql);
  await client.end();
  process.env.DEALGRAPH_TEST_TEMPLATE = name;
}

module.exports = async () => {
  if (process.env.DATABASE_URL) await createTemplate(process.env.DATABASE_URL);
  else await dumpEmbedded();
};
