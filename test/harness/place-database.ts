import pg from 'pg';

export type Row = Record<string, unknown>;

/** Put into every test file's world by environment.cjs, because Jest's VM refuses the embedded database's imports. */
declare const queryDataDirectory: (directory: string, sql: string) => Promise<string>;

const attempts = 100;
/** As global-setup.cjs found it best. */
const strategy = process.env['DEALGRAPH_TEST_COPY'] ?? '';
/** PostgreSQL's object_in_use. */
const objectInUse = '55006';

/** A new database on a PostgreSQL, empty or a copy of another one; answers its address. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `dealgraph_place_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  // Two copies of a database cannot be made at once; whoever comes second tries again.
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

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await queryPostgres(serverUrl, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`);
}

/** The name of the database at an address. */
export function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Rows of a PostgreSQL, or of the embedded database of a data directory when there is no address. */
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
 * SQL for a checksum of each table of records. It covers where each row lies and which transaction wrote it (ctid,
 * xmin), so that a row which was written again with equal values shows too.
 */
export const fingerprintSql = `${recordTables
  .map(
    (table) => `SELECT '${table}' AS "table", count(*)::int AS rows,
      md5(string_agg(concat(t.ctid, ' ', t.xmin, ' ', t::text), '' ORDER BY t.ctid)) AS sum FROM "${table}" t`,
  )
  .join(' UNION ALL ')} ORDER BY "table"`;
