import './pg-internals.js';
import { ByteClient } from './byte-columns.js';
import { readDatabaseUrl } from './database-url.js';
import { GatedPool } from './gated-pool.js';
import { parsedTypes } from './parsed-types.js';
import { sessionOptions, startupParameters } from './session-settings.js';
import { limitSilence } from './silence.js';
import { statementLimit, type TraceStatement } from './statement-names.js';

/** A client whose session has the settings that the program needs, whatever the defaults of the database and the role. */
class SessionClient extends ByteClient {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...startupParameters };
  }
}

/**
 * A client without named statements. Behind a pooler, a statement may run in a session that does not know the name.
 * Statements can still have parameters, but are planned on every run.
 */
class UnpreparedClient extends SessionClient {
  // The original method has many overloads. Passes all arguments through and removes only the statement name.
  override query = ((query: unknown, ...rest: unknown[]) => {
    const isNamed = typeof query === 'object' && query !== null && 'name' in query;
    return this.send(isNamed ? { ...query, name: undefined } : query, ...rest);
  }) as SessionClient['query'];

  private send(...given: unknown[]): unknown {
    return (super.query as (...given: unknown[]) => unknown)(...given);
  }
}

/** Connection settings of a pool of connections to a PostgreSQL server. */
export interface PoolSource {
  readonly connections?: number;
  /** The session's `statement_timeout` in milliseconds (see `statementLimit`). Default: 25 s. */
  readonly statementMs?: number;
  /** False disables named statements, for poolers that do not support prepared statements. */
  readonly preparedStatements?: boolean;
  /** Called for each statement. Default: none. */
  readonly trace?: TraceStatement | null;
}

/** A pool, and the host and port of its server. */
export interface PostgresPool {
  readonly name: string;
  readonly pool: GatedPool;
}

const defaultRequestMs = 20_000;
/** Extra time for PostgreSQL to report a statement timeout, before the connection is considered lost. */
const graceMs = 2000;
const defaultConnections = 10;

/**
 * Creates a pool of connections to the server in a URL.
 * @param connectMs The time limit for connecting, unless the URL has one.
 */
export function createPostgresPool(source: PoolSource, url: string, connectMs: number): PostgresPool {
  const most = source.statementMs ?? statementLimit(defaultRequestMs);
  const address = readDatabaseUrl(url);
  const config = {
    connectionString: address.connectionString,
    max: source.connections ?? defaultConnections,
    options: sessionOptions(most, address.options),
    Client: source.preparedStatements === false ? UnpreparedClient : SessionClient,
    connectionTimeoutMillis: address.connectMs ?? connectMs,
    enableChannelBinding: address.enableChannelBinding,
    keepAlive: true,
    types: parsedTypes,
  };
  const pool = new GatedPool(config, source.trace);
  limitSilence(pool, most + graceMs);
  return { name: address.name, pool };
}
