import pg from 'pg';

export type Row = Record<string, unknown>;

/** A global that environment.cjs defines. Jest's VM rejects the embedded database's dynamic imports. */
declare const queryDataDirectory: (directory: string, sql: string) => Promise<string>;

interface DistributedDatabases {
  copy(name: string, template: string): Promise<void>;
  drop(name: string): Promise<void>;
}

/** A global that environment.cjs defines. */
declare const requireBuilt: (path: string) => unknown;

/** URL of the coordinator of a Citus cluster, or undefined to test on a single server. */
const citus = process.env['CITUS_URL'];
const distributed = (): DistributedDatabases => requireBuilt('./citus-databases.cjs') as DistributedDatabases;
const attempts = 100;
/** The strategy for copying databases, which global-setup.cjs sets. */
const strategy = process.env['DEALGRAPH_TEST_COPY'] ?? '';
/** SQLSTATE of object_in_use. */
const objectInUse = '55006';

/** Creates a PostgreSQL database, either empty or as a copy, and returns its URL. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  if (citus !== undefined && template !== 'template1') return createDistributed(citus, template);
  const name = `dealgraph_process_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // PostgreSQL allows only one copy of a database at a time, so a failed attempt is repeated.
  for (let attempt = 1; ; attempt++) {
    try {
      await queryPostgres(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
      break;
    } catch (error) {
      if (attempt === attempts || (error as { code?: unknown }).code !== objectInUse) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates an empty database with a name, from which others are copied, and returns its URL. On a Citus cluster, it has
 * all migrations and distributed accounts.
 */
export async function createTemplate(serverUrl: string, name: string): Promise<string> {
  if (citus === undefined) await queryPostgres(serverUrl, `CREATE DATABASE ${name}`);
  else await distributed().copy(name, String(process.env['DEALGRAPH_TEST_MIGRATED']));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function createDistributed(coordinator: string, template: string): Promise<string> {
  const name = `dealgraph_process_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await distributed().copy(name, template);
  const url = new URL(coordinator);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  if (citus !== undefined) return distributed().drop(nameOf(url));
  await queryPostgres(serverUrl, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`);
}

/** Returns the name of the database in a URL. */
export function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Queries a PostgreSQL database or, without a URL, the embedded database in a data directory. */
export async function queryDatabase(
  url: string | undefined,
  dataDirectory: string,
  sql: string,
): Promise<Row[]> {
  if (url !== undefined) return queryPostgres(url, sql);
  return JSON.parse(await queryDataDirectory(dataDirectory, sql)) as Row[];
}

async function queryPostgres(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

const recordTables = [
  ...[
    'company',
    'company_identifier',
    'person',
    'person_email',
    'investor',
    'funding_round',
    'participation',
  ],
  ...['acquisition', 'ipo', 'saved_search', 'saved_search_row', 'list', 'list_member'],
];

/**
 * SQL that returns a checksum of each record table. The checksum includes the location and the transaction of each row
 * (ctid, xmin), so that it also changes when a row is rewritten with equal values.
 */
export const fingerprintSql = `${recordTables
  .map(
    (table) => `SELECT '${table}' AS "table", count(*)::int AS rows,
      md5(string_agg(concat(t.ctid, ' ', t.xmin, ' ', t::text), '' ORDER BY t.ctid)) AS sum FROM "${table}" t`,
  )
  .join(' UNION ALL ')} ORDER BY "table"`;
