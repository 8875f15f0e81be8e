import type { TestServer } from './start-server.js';

/** Keeps every statement that reads companies waiting, until the function it answers is called. */
export async function holdCompanies({ db, databaseUrl }: TestServer): Promise<() => Promise<void>> {
  const client = await db.longPool.connect();
  // The embedded database has one connection, and it is held already.
  if (databaseUrl !== undefined) {
    await client.query('BEGIN');
    await client.query('LOCK TABLE company IN ACCESS EXCLUSIVE MODE');
  }
  return async () => {
    if (databaseUrl !== undefined) await client.query('ROLLBACK');
    client.release();
  };
}
