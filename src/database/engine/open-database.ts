import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database.js';
import type { PostgresSource } from './connect.js';
import { clearLeftovers, closeDataDirectory, lockDirectory } from './directory-lock.js';
import { openPgliteThread } from './pglite-thread.js';
import type { TraceStatement } from './statement-names.js';
import type { WireDatabase } from './wire-database.js';

interface EmbeddedSource {
  readonly directory: string;
  readonly trace?: TraceStatement | null;
  /** True to create a new database with the demo records. */
  readonly withDemo?: boolean;
  /** True to delete an existing database first. */
  readonly isFresh?: boolean;
}

/**
 * The database to open: a PostgreSQL server by its URL, an embedded database by its directory, or an engine that is
 * open.
 */
export type DatabaseSource = PostgresSource | EmbeddedSource | { readonly engine: WireDatabase };

/**
 * Opens a database. An embedded database is created if the directory contains none, and is locked for this process.
 * @throws DirectoryHeld when another process has locked the directory.
 */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if ('directory' in source) return openDirectory(source);
  const { connectToEngine, connectToPostgres } = await import('./connect.js');
  return 'url' in source ? openPostgres(connectToPostgres(source)) : connectToEngine(source.engine);
}

/**
 * Detects whether accounts are distributed. If the server is not reachable now, `requireMigrations` (src/cli) repeats
 * this before a command or a server runs statements.
 */
async function openPostgres(db: Database): Promise<Database> {
  await db.distribution.detect(db.pool).catch(() => undefined);
  return db;
}

/** Returns whether a directory contains an embedded database. */
export function hasEmbeddedDatabase(directory: string): boolean {
  return existsSync(join(directory, 'postgres'));
}

/**
 * Opens the embedded database in a directory. Starts its thread first, so that the drivers are loaded while the thread
 * opens the files.
 */
async function openDirectory({
  directory,
  trace = null,
  withDemo = false,
  isFresh = false,
}: EmbeddedSource): Promise<Database> {
  const unlock = lockDirectory(directory);
  try {
    clearLeftovers(directory);
    closeDataDirectory(directory);
    if (isFresh) rmSync(join(directory, 'postgres'), { recursive: true, force: true });
    const opening = openPgliteThread(join(directory, 'postgres'), withDemo);
    const [engine, { connectToEngine }] = await Promise.all([opening, import('./connect.js')]);
    return connectToEngine(engine, trace, async () => {
      await engine.close();
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}
