import type { Config } from '../config.js';
import { openDatabase } from '../store/engine/open-database.js';
import type { Database } from '../store/database.js';
import type { TraceStatement } from '../store/engine/trace-statement.js';

/** The configured database, embedded unless there is an address. */
export function openConfigured(config: Config, trace: TraceStatement | null = null): Promise<Database> {
  const { databaseUrl: url, dataDirectory: directory } = config;
  if (url === undefined) return openDatabase({ directory, trace });
  return openDatabase({
    url,
    trace,
    connections: config.databaseConnections,
    preparedStatements: config.databasePreparedStatements,
    replicaUrls: config.databaseReplicaUrls,
    replicaMaxLagMilliseconds: config.databaseReplicaMaxLagMilliseconds,
  });
}
