import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { TenantPool } from './tenant-pool.js';
import { allowSilence } from './silence.js';

/** The advisory lock that Prisma Migrate takes too. */
const lockId = 72707369;
const lockPatienceMilliseconds = 10_000;

/** Prisma's own table, so that its command line accepts the same history. */
const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Applies what a database lacks of prisma/migrations, each file whole or not at all, and answers the names applied.
 * Any number of processes may call this at once.
 * @throws when a migration fails, was changed after it was applied, or is unknown to this version.
 */
export async function migrate(pool: TenantPool, directory: string): Promise<string[]> {
  const client = await pool.connect();
  const limitAgain = allowSilence(client);
  try {
    await takeLock(client);
    try {
      await client.query(historyTable);
      const pending = await listPending(client, directory);
      for (const migration of pending) await apply(client, migration);
      return pending.map(({ name }) => name);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockId]);
    }
  } finally {
    limitAgain();
    client.release();
  }
}

/** The names of the migrations that a database still lacks; all of them for an empty one. Changes nothing. */
export async function pendingMigrations(pool: TenantPool, directory: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ present: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
    );
    const pending =
      rows[0]?.present === true ? await listPending(client, directory) : readMigrations(directory);
    return pending.map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** Polls, because the embedded database knows no lock_timeout. */
async function takeLock(client: PoolClient): Promise<void> {
  for (const end = Date.now() + lockPatienceMilliseconds; ;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lockId]);
    if (rows[0]?.got === true) return;
    if (Date.now() > end) throw new Error('Another process is migrating this database.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function listPending(client: PoolClient, directory: string): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const migrations = readMigrations(directory);
  for (const row of rows) {
    const known = migrations.find(({ name }) => name === row.migration_name);
    if (known === undefined)
      throw new Error(`The database has a migration this version does not know: ${row.migration_name}.`);
    if (known.checksum !== row.checksum)
      throw new Error(`Migration ${known.name} was changed after it was applied.`);
  }
  const done = new Set(rows.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .map((entry) => ({ name: entry.name, file: join(directory, entry.name, 'migration.sql') }))
    .filter(({ file }) => existsSync(file))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, file }) => {
      const sql = readFileSync(file);
      return { name, sql: sql.toString('utf8'), checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The file and the note that it is done are one transaction: a file that fails, or a process that is killed, leaves
 * nothing behind, and it may be tried again. An index on a large table takes longer than a request's statement may.
 */
async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [id, checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
}
