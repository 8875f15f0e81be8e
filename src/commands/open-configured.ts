import type { Config } from '../config.js';
import { openDatabase } from '../store/engine/open-database.js';
import { statementLimit } from '../store/engine/statement-limit.js';
import type { Database } from '../store/database.js';
import type { TraceStatement } from '../store/engine/trace-statement.js';

export interface OpenOptions {
  readonly trace?: TraceStatement | null;
  /** Whether an embedded database that is not there yet begins with the records of the demo. */
  readonly withDemo?: boolean;
}

/** The configured database, embedded unless there is an address. */
export function openConfigured(
  config: Config,
  { trace = null, withDemo = false }: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl: url, dataDirectory: directory } = config;
  if (url === undefined) return openDatabase({ directory, trace, withDemo });
  return openDatabase({
    url,
    trace,
    statementMilliseconds: statementLimit(config.bounds.requestMilliseconds),
    connections: config.databaseConnections,
    preparedStatements: config.databasePreparedStatements,
    replicaUrls: config.databaseReplicaUrls,
    replicaMaxLagMilliseconds: config.databaseReplicaMaxLagMilliseconds,
  });
}
