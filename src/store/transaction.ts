import type { PoolClient } from 'pg';
import { isPooled } from './engine/is-pooled.js';
import { allowSilence } from './engine/silence.js';
import type { Database } from './database.js';

/**
 * Runs plain SQL in one transaction on one connection: all of it is kept, or none when `work` throws. Inside, use the
 * client only; the embedded database has a single connection, so a second one would wait for itself.
 */
export async function inTransaction<T>(db: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.longPool.connect();
  let broken: Error | undefined;
  try {
    await client.query(beginText(db));
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    if (isReadOnly(error)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A transaction's statements are not cancelled one by one, so each may take the remaining time of its request's time. */
function beginText({ deadline }: Database): string {
  if (deadline === null) return 'BEGIN';
  return `BEGIN; SET LOCAL statement_timeout = ${Math.max(1, Math.ceil(deadline.left))}`;
}

/** A transaction whose statements may take as long as they need, which no request's may: imports, refreshes. */
export async function inLongTransaction<T>(
  db: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client) => {
    const limitAgain = allowSilence(client);
    try {
      await client.query('SET LOCAL statement_timeout = 0');
      return await work(client);
    } finally {
      limitAgain();
    }
  });
}

/** A failover has made another server the primary, which a new connection leads to. */
function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && (error as { readonly code?: unknown }).code === '25006';
}

/**
 * Statements that no transaction may hold, and that may take as long as they need. Null, and nothing is done, behind a
 * pooler, where there is no session that could be told so.
 */
export async function withoutTransaction<T>(
  db: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await db.longPool.connect();
  const limitAgain = allowSilence(client);
  let broken: Error | undefined;
  try {
    if (await isPooled(client)) return null;
    await client.query('SET statement_timeout = 0');
    try {
      return await work(client);
    } finally {
      await client.query('RESET statement_timeout');
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    limitAgain();
    client.release(broken);
  }
}
