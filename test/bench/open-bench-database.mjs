import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Creates a database for one run: on PostgreSQL (BENCH_DATABASE_URL or DATABASE_URL), or an embedded one in a temporary
 * folder. Returns the source for `openDatabase`, the environment variables with which `serve` opens the database, a
 * title for the output, and a function that deletes the database.
 */
export async function openBenchDatabase() {
  const given = process.env.BENCH_DATABASE_URL || process.env.DATABASE_URL;
  return given ? createOnPostgres(given) : createEmbedded();
}

async function createOnPostgres(given) {
  const name = `dealgraph_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(given);
  url.pathname = `/${name}`;
  const [{ server_version: version }] = await runSql(given, 'SHOW server_version');
  await runSql(given, `CREATE DATABASE ${name}`);
  return {
    isPostgres: true,
    title: `PostgreSQL ${version}`,
    source: { url: url.href },
    environment: { DATABASE_URL: url.href },
    drop: () => runSql(given, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function createEmbedded() {
  const directory = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
  return {
    isPostgres: false,
    title: 'embedded (PGlite)',
    source: { directory },
    environment: { DATABASE_URL: '', DEALGRAPH_DATA_DIR: directory },
    drop: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function runSql(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
