import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

export type Row = Record<string, unknown>;

const openFile = join(__dirname, '..', '..', 'dist', 'store', 'connection', 'open-database.js');

/** A new database on a PostgreSQL, empty or a copy of another one; answers its address. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `dealgraph_place_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await queryPostgres(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await queryPostgres(serverUrl, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Rows of a PostgreSQL, or of the embedded database of a data directory when there is no address. */
export function queryDatabase(url: string | undefined, dataDirectory: string, sql: string): Promise<Row[]> {
  return url === undefined ? queryEmbedded(dataDirectory, sql) : queryPostgres(url, sql);
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

/** In a process of its own, because Jest's VM refuses the embedded database's dynamic imports. */
async function queryEmbedded(directory: string, sql: string): Promise<Row[]> {
  const script = `
    const [openFile, directory, sql] = process.argv.slice(1);
    require(openFile).openDatabase({ directory }).then(async (db) => {
      const { rows } = await db.pool.query(sql);
      await db.close();
      process.stdout.write(JSON.stringify(rows));
    });`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['-e', script, openFile, directory, sql]);
  return JSON.parse(stdout) as Row[];
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
