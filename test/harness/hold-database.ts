import type { TestServer } from './start-server.js';

/** Keeps every statement that reads companies waiting, until the function it answers is called. */
export function holdCompanies(server: TestServer): Promise<() => Promise<void>> {
  return holdTable(server, 'company');
}

/** The same for any table; on the embedded database all others wait too. */
export async function holdTable(
  { db, databaseUrl }: TestServer,
  table: 'company' | 'api_key',
): Promise<() => Promise<void>> {
  const client = await db.longPool.connect();
  // The embedded database has one connection, and it is held already.
  if (databaseUrl !== undefined) {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  }
  return async () => {
    if (databaseUrl !== undefined) await client.query('ROLLBACK');
    client.release();
  };
}
