// Creates and drops databases with distributed accounts on all nodes of a Citus cluster. CITUS_URL is the coordinator.
const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { Client } = require('pg');

const attempts = 200;
const pauseMs = 50;
/** Number of shards per table. It is small, because each test database has all of them. */
const shards = 4;

/** Runs statements in a database on one node, and returns the rows of the last one. */
async function runOn(url, database, ...statements) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the URLs of all nodes, with the coordinator first. CITUS_WORKER_URLS contains the workers. */
function nodeUrls() {
  const { CITUS_URL, CITUS_WORKER_URLS } = process.env;
  if (!CITUS_WORKER_URLS) throw new Error('CITUS_URL is set, so CITUS_WORKER_URLS has to name the workers.');
  return [CITUS_URL, ...CITUS_WORKER_URLS.split(',')];
}

const addressOf = (url) => `'${new URL(url).hostname}', ${new URL(url).port}`;

/** Creates an empty database with the citus extension on each node. */
async function createEmpty(name) {
  const [coordinator, ...workers] = nodeUrls();
  for (const url of [coordinator, ...workers]) {
    await runOn(url, 'postgres', `CREATE DATABASE ${name}`);
    await runOn(url, name, 'CREATE EXTENSION citus');
  }
  await runOn(coordinator, name, `SELECT citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const url of workers) await runOn(coordinator, name, `SELECT citus_add_node(${addressOf(url)})`);
}

/** Script that distributes the accounts. Runs in a separate process, because Jest would transform the built modules. */
const distributeScript = `
  const [dist, url, shards] = process.argv.slice(1);
  const { openDatabase } = require(dist + '/database/engine/open-database.js');
  const { accountFunctions: functions } = require(dist + '/accounts/sql/distributed/account-functions.js');
  const { distributeAccounts } = require(dist + '/database/distribution/distribute.js');
  openDatabase({ url }).then(async (db) => {
    await distributeAccounts(db, { shards: Number(shards), dryRun: false, functions });
    await db.close();
  });`;

/** Distributes the accounts of a migrated database. */
function distribute(name) {
  const url = new URL(process.env.CITUS_URL);
  url.pathname = `/${name}`;
  const dist = path.join(__dirname, '..', '..', 'dist');
  execFileSync(process.execPath, ['-e', distributeScript, dist, url.href, String(shards)]);
}

/**
 * Copies a database on all nodes. A template must have no connections, so first disconnects Citus's maintenance
 * daemon. The templates of global-setup.cjs stay closed; the database of a test accepts connections again.
 */
async function copy(name, template) {
  const isShared = template.startsWith(process.env.DEALGRAPH_TEST_TEMPLATE);
  const reopen = isShared ? [] : [`ALTER DATABASE ${template} ALLOW_CONNECTIONS true`];
  for (const url of nodeUrls())
    for (let attempt = 1; ; attempt++)
      try {
        await runOn(
          url,
          'postgres',
          `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`,
          `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
          ...reopen,
        );
        break;
      } catch (error) {
        if (attempt === attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
}

async function drop(name) {
  for (const url of nodeUrls()) await runOn(url, 'postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Returns the database's URLs on the workers, for ACCOUNTS_DATABASE_URLS. */
function workerUrls(name) {
  return nodeUrls()
    .slice(1)
    .map((node) => {
      const url = new URL(node);
      url.pathname = `/${name}`;
      return url.href;
    });
}

module.exports = { copy, createEmpty, distribute, drop, workerUrls };
