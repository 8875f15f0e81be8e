import type { TestServer } from './start-server.js';

/** Blocks all statements that read companies, until the returned function is called. */
export function holdCompanies(server: TestServer): Promise<() => Promise<void>> {
  return holdTable(server, 'company');
}

/**
 * Blocks all statements that read a table, until the returned function is called. With an embedded database, blocks all
 * other statements too.
 */
export async function holdTable(
  { db, databaseUrl }: TestServer,
  table: 'company' | 'api_key',
): Promise<() => Promise<void>> {
  const client = await db.longPool.connect();
  // An embedded database has only one connection, which this client already holds.
  if (databaseUrl !== undefined) {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  }
  return async () => {
    if (databaseUrl !== undefined) await client.query('ROLLBACK');
    client.release();
  };
}
