import type { TenantPool } from './tenant-pool.js';

/** Information about a database server, as the server reports it. */
export interface ServerFacts {
  /** Human-readable version, for example `15.20 (Debian 15.20-0+deb12u1)`. */
  readonly version: string;
  /** The server's clock when it responded. */
  readonly now: Date;
  readonly databaseBytes: number;
  readonly extensions: readonly string[];
  /** Maximum number of connections to this database for this role, across all clients. */
  readonly maxConnections: number;
  /** Number of open client connections, including the current one. */
  readonly openConnections: number;
  /** Settings that are off, so that a power failure can lose committed data. */
  readonly unsafeSettings: readonly string[];
  /** True if the locale knows the lower case of letters beyond ASCII. */
  readonly foldsAccents: boolean;
}

const statement = `
  SELECT current_setting('server_version') AS version,
    clock_timestamp() AS now, pg_database_size(current_database()) AS "databaseBytes",
    ARRAY(SELECT extname::text FROM pg_extension ORDER BY 1) AS extensions,
    (SELECT min(connections) FROM (VALUES
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
      ((SELECT NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = current_database())),
      ((SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user))) AS bounds (connections)
    ) AS "maxConnections",
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "openConnections",
    ARRAY(SELECT name::text FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
      AND setting = 'off' ORDER BY 1) AS "unsafeSettings",
    lower(chr(201)) = chr(233) AS "foldsAccents"`;

/** Reads the information about a database server. */
export async function readServerFacts(pool: TenantPool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(statement);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database server returned no information about itself');
  return facts;
}
