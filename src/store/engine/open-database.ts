import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database.js';
import { clearLeftovers } from './clear-leftovers.js';
import { closeDataDirectory } from './close-data-directory.js';
import type { PostgresSource } from './connect.js';
import { lockDirectory } from './directory-lock.js';
import { openPgliteThread } from './pglite-thread.js';
import type { TraceStatement } from './trace-statement.js';
import type { WireDatabase } from './wire-database.js';

interface EmbeddedSource {
  readonly directory: string;
  readonly trace?: TraceStatement | null;
  /** Whether a new database begins with the records of the demo. */
  readonly withDemo?: boolean;
}

/** Which database: a PostgreSQL by its address, or an embedded one, by its directory or already open. */
export type DatabaseSource = PostgresSource | EmbeddedSource | { readonly engine: WireDatabase };

/**
 * Opens a database. An embedded one is created when its directory has none, and is locked for this process.
 * @throws DirectoryHeld when another process has the embedded database open.
 */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if ('directory' in source) return openDirectory(source);
  const { connectToEngine, connectToPostgres } = await import('./connect.js');
  return 'url' in source ? connectToPostgres(source) : connectToEngine(source.engine);
}

/** Whether a directory holds an embedded database already. */
export function hasEmbeddedDatabase(directory: string): boolean {
  return existsSync(join(directory, 'postgres'));
}

/** The thread of the embedded database starts first: the drivers are loaded while it opens its files. */
async function openDirectory({
  directory,
  trace = null,
  withDemo = false,
}: EmbeddedSource): Promise<Database> {
  const unlock = lockDirectory(directory);
  try {
    clearLeftovers(directory);
    closeDataDirectory(directory);
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
