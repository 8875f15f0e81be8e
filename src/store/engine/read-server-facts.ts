import type { TenantPool } from './tenant-pool.js';

/** What a database server says of itself. */
export interface ServerFacts {
  /** For people, for example `15.20 (Debian 15.20-0+deb12u1)`. */
  readonly version: string;
  /** For comparing: 150020 is 15.20. */
  readonly versionNumber: number;
  /** The server's clock, while it answered. */
  readonly now: Date;
  readonly databaseBytes: number;
  readonly extensions: readonly string[];
  /** Connections that this role may have to this database at most, all clients together. */
  readonly maxConnections: number;
  /** Connections of clients that are open, this one too. */
  readonly openConnections: number;
  /** Settings that are off and let a power cut lose what was committed. */
  readonly unsafeSettings: readonly string[];
  /** Whether it is a replica, which takes no writes. */
  readonly isReplica: boolean;
}

const statement = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
    clock_timestamp() AS now, pg_database_size(current_database()) AS "databaseBytes",
    ARRAY(SELECT extname::text FROM pg_extension ORDER BY 1) AS extensions,
    (SELECT min(places) FROM (VALUES
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
      ((SELECT NULLIF(datconnlimit, -1) FROM pg_database WHERE datname = current_database())),
      ((SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user))) AS bounds (places)
    ) AS "maxConnections",
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "openConnections",
    ARRAY(SELECT name::text FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')
      AND setting = 'off' ORDER BY 1) AS "unsafeSettings",
    pg_is_in_recovery() AS "isReplica"`;

/** Asks a server for its facts. */
export async function readServerFacts(pool: TenantPool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(statement);
  const [facts] = rows;
  if (facts === undefined) throw new Error('the database server says nothing of itself');
  return facts;
}
