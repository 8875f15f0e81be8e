import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { poll, retry } from '../../concurrency/retry.js';
import { withoutTimeouts } from '../transaction.js';
import { allowSilence } from './silence.js';
import type { TenantPool } from './tenant-pool.js';

/** ID of the advisory lock. Prisma Migrate uses the same ID. */
const lockId = 72707369;
const lockTimeoutMs = 10_000;

/** The history table of Prisma Migrate, so that its command line accepts the same history. */
const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * First line of a migration that can be applied while servers of the previous version run (docs/operations.md). The
 * history table also records this, because those servers do not have the file.
 */
const onlineLine = '-- online\n';
const online = 'online';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Applies the pending migrations in prisma/migrations and returns their names. Several processes may call this at the
 * same time. Each file is applied completely or not at all: it runs in its own transaction, which also holds the lock.
 * This works behind a pooler too, where each transaction may run in another session.
 * @throws Error when a migration fails, was changed after it was applied, or is unknown to this version.
 */
export async function migrate(pool: TenantPool, directory: string): Promise<string[]> {
  const client = await pool.connect();
  const limitAgain = allowSilence(client);
  const applied: string[] = [];
  try {
    for (let next = await applyNext(client, directory); next !== null;) {
      applied.push(next);
      next = await applyNext(client, directory);
    }
    return applied;
  } finally {
    limitAgain();
    client.release();
  }
}

/** The difference between a database and prisma/migrations, as migration names. */
export interface MigrationState {
  readonly applied: readonly string[];
  /** Migrations that are not yet applied. */
  readonly pending: readonly string[];
  /** Online migrations applied by a later version. This version can still use the database. */
  readonly ahead: readonly string[];
  /** Migrations applied by another version that are not online. This version cannot use the database. */
  readonly unknown: readonly string[];
  /** Migrations whose files were changed after they were applied. */
  readonly changed: readonly string[];
}

/** Compares a database with prisma/migrations, without any change. */
export async function readMigrationState(pool: TenantPool, directory: string): Promise<MigrationState> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ present: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
    );
    const history = rows[0]?.present === true ? await readHistory(client) : [];
    return compare(history, readMigrations(directory));
  } finally {
    client.release();
  }
}

/**
 * Returns the names of the migrations that are not yet applied. Changes nothing.
 * @throws Error when a migration was changed after it was applied, or is unknown to this version and not online.
 */
export async function pendingMigrations(pool: TenantPool, directory: string): Promise<readonly string[]> {
  const state = await readMigrationState(pool, directory);
  requireKnown(state);
  return state.pending;
}

/**
 * Timeout of the lock requests of an online migration. It is short, because other statements queue behind a waiting
 * request; the migration is retried instead.
 */
const lockMs = 1000;
const lockAttempts = 120;
/** SQLSTATE of lock_not_available. */
const lockNotAvailable = '55P03';

/**
 * Applies the first pending migration. Returns its name, or null if there is none. Retries for several minutes while
 * other sessions hold a lock that the migration needs.
 */
async function applyNext(client: PoolClient, directory: string): Promise<string | null> {
  return retry(() => applyOnce(client, directory), {
    maxAttempts: lockAttempts,
    delayMs: lockMs,
    isRetryable: (error) => codeOf(error) === lockNotAvailable,
  });
}

/**
 * Applies the first pending migration. The file and its history row are one transaction, so a failed migration leaves
 * no changes and can be repeated. Timeouts are off, because an index on a large table takes long to build.
 */
async function applyOnce(client: PoolClient, directory: string): Promise<string | null> {
  let name: string | null = null;
  try {
    await client.query('BEGIN');
    await client.query(withoutTimeouts);
    await takeLock(client);
    await client.query(historyTable);
    const [next] = await listPending(client, directory);
    name = next?.name ?? null;
    if (next !== undefined) await apply(client, next);
    await client.query('COMMIT');
    return name;
  } catch (error) {
    await client.query('ROLLBACK');
    if (name === null || codeOf(error) === lockNotAvailable) throw error;
    throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/** Acquires the migration lock. Polls, because the embedded database does not support lock_timeout. */
async function takeLock(client: PoolClient): Promise<void> {
  const tryLock = async (): Promise<true | null> => {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [
      lockId,
    ]);
    return rows[0]?.got === true || null;
  };
  const taken = await poll(tryLock, { delayMs: 200, timeoutMs: lockTimeoutMs });
  if (taken === null) throw new Error('Another process is migrating this database.');
}

async function listPending(client: PoolClient, directory: string): Promise<Migration[]> {
  const migrations = readMigrations(directory);
  const state = compare(await readHistory(client), migrations);
  requireKnown(state);
  return migrations.filter(({ name }) => state.pending.includes(name));
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly logs: string | null;
}

async function readHistory(client: PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, logs FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

function compare(history: readonly Applied[], migrations: readonly Migration[]): MigrationState {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const done = new Set(history.map(({ name }) => name));
  const namesOf = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);
  const foreign = history.filter(({ name }) => !known.has(name));
  return {
    applied: [...done],
    pending: namesOf(migrations.filter(({ name }) => !done.has(name))),
    ahead: namesOf(foreign.filter(({ logs }) => logs === online)),
    unknown: namesOf(foreign.filter(({ logs }) => logs !== online)),
    changed: namesOf(history.filter(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)),
  };
}

function requireKnown({ applied, unknown, changed }: MigrationState): void {
  const [foreign] = unknown;
  if (foreign !== undefined && applied.length === unknown.length)
    throw new Error(
      `The database has the migrations of another program (${foreign}). Set DATABASE_URL to an empty database.`,
    );
  if (foreign !== undefined)
    throw new Error(
      `The database has a migration unknown to this version: ${foreign}. A later version has migrated it: run that version, or a later one.`,
    );
  const [other] = changed;
  if (other !== undefined) throw new Error(`Migration ${other} was changed after it was applied.`);
}

const createdObject = /^CREATE (?:UNLOGGED )?(TABLE|TYPE) (?:IF NOT EXISTS )?"?(\w+)"?/gm;

/** Returns the names of the tables and types that the migrations create. Some of them are dropped by later migrations. */
export function listCreatedNames(directory: string): string[] {
  const names = readMigrations(directory).flatMap(({ sql }) => [...sql.matchAll(createdObject)]);
  return [...new Set(names.map(([, , name = '']) => name))];
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

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  const isOnline = sql.startsWith(onlineLine);
  if (isOnline) await client.query(`SET LOCAL lock_timeout = ${lockMs}`);
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count, logs)
     VALUES ($1, $2, $3, now(), 1, $4)`,
    [randomUUID(), checksum, name, isOnline ? online : null],
  );
}
