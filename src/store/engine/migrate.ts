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

/**
 * A migration whose file begins with this line leaves servers of the version before at work (docs/operations.md). The
 * history notes it, because those servers do not have the file.
 */
const onlineLine = '-- online\n';
const online = 'online';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Applies what a database lacks of prisma/migrations, each file whole or not at all, and answers the names applied.
 * Any number of processes may call this at once: each file has a transaction, and with it the lock, so that it works
 * behind a pooler too, which gives each transaction another session.
 * @throws when a migration fails, was changed after it was applied, or is unknown to this version.
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

/** How a database stands to prisma/migrations, by the names of migrations. */
export interface MigrationState {
  readonly applied: readonly string[];
  /** What the database lacks. */
  readonly pending: readonly string[];
  /** What a later version has applied without harm to this one. */
  readonly ahead: readonly string[];
  /** What another version has applied that this one cannot work with. */
  readonly unknown: readonly string[];
  /** Whose files are no longer what was applied. */
  readonly changed: readonly string[];
}

/** Compares a database with prisma/migrations. Changes nothing. */
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
 * The names of the migrations that a database still lacks; all of them for an empty one. Changes nothing.
 * @throws when a migration was changed after it was applied, or is of a later version and not made for this one.
 */
export async function pendingMigrations(pool: TenantPool, directory: string): Promise<readonly string[]> {
  const state = await readMigrationState(pool, directory);
  requireKnown(state);
  return state.pending;
}

/** What waits for a lock that an online migration asks for waits with it, so it asks for a moment only, and again. */
const lockMilliseconds = 1000;
const lockAttempts = 120;
/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03';

/**
 * Applies the first file that is lacking, and answers its name; null when none is. A lock that others hold is asked for
 * again, for some minutes.
 */
async function applyNext(client: PoolClient, directory: string): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, directory);
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable || attempt === lockAttempts) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, lockMilliseconds));
  }
}

/**
 * The file and the note that it is done are one transaction: a file that fails, or a process that is killed, leaves
 * nothing behind, and it may be tried again. An index on a large table takes longer than a request's statement may.
 */
async function applyOnce(client: PoolClient, directory: string): Promise<string | null> {
  let name: string | null = null;
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
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

/** Polls, because the embedded database knows no lock_timeout. */
async function takeLock(client: PoolClient): Promise<void> {
  for (const end = Date.now() + lockPatienceMilliseconds; ;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS got', [
      lockId,
    ]);
    if (rows[0]?.got === true) return;
    if (Date.now() > end) throw new Error('Another process is migrating this database.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
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

function requireKnown({ unknown, changed }: MigrationState): void {
  const [foreign] = unknown;
  if (foreign !== undefined)
    throw new Error(`The database has a migration this version does not know: ${foreign}.`);
  const [other] = changed;
  if (other !== undefined) throw new Error(`Migration ${other} was changed after it was applied.`);
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
  if (isOnline) await client.query(`SET LOCAL lock_timeout = ${lockMilliseconds}`);
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count, logs)
     VALUES ($1, $2, $3, now(), 1, $4)`,
    [randomUUID(), checksum, name, isOnline ? online : null],
  );
}
