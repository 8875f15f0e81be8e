import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { openDatabase } from '../database/engine/open-database.js';
import { statementLimit, type TraceStatement } from '../database/engine/statement-names.js';

export interface OpenOptions {
  readonly trace?: TraceStatement | null;
  /** If true, a new embedded database is created with the demo records. */
  readonly withDemo?: boolean;
  /** If true, an existing embedded database is deleted first. */
  readonly isFresh?: boolean;
}

/** Opens the configured database: PostgreSQL if a database URL is set, otherwise the embedded database. */
export function openConfigured(
  config: Config,
  { trace = null, withDemo = false, isFresh = false }: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl: url, dataDirectory: directory } = config;
  if (url === undefined) return openDatabase({ directory, trace, withDemo, isFresh });
  return openDatabase({
    url,
    trace,
    statementMs: statementLimit(config.bounds.requestMs),
    connections: config.databaseConnections,
    preparedStatements: config.databasePreparedStatements,
    replicaUrls: config.databaseReplicaUrls,
    accountUrls: config.accountsDatabaseUrls,
    replicaMaxLagMs: config.databaseReplicaMaxLagMs,
  });
}
