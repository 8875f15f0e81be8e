import type { Config } from '../config.js';
import { openDatabase } from '../store/engine/open-database.js';
import type { Database } from '../store/database.js';

/** The configured database, embedded unless there is an address. */
export function openConfigured(config: Config): Promise<Database> {
  const { databaseUrl: url, databaseConnections: connections, dataDirectory: directory } = config;
  return openDatabase(url === undefined ? { directory } : { url, connections });
}
