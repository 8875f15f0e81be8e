import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import type { Database } from './database.js';
import { allowSilence } from './engine/silence.js';
import { wrappedErrors } from './unavailable.js';

/**
 * Runs `work` in a transaction. Commits when it resolves, and rolls back when it throws. `work` must use only the given
 * client: the embedded database has a single connection, so waiting for a second one would never end.
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

/**
 * Returns the BEGIN statement. Statements in a transaction are not cancelled individually, so each one gets the
 * remaining time of the request as its timeout.
 */
function beginText({ deadline }: Database): string {
  if (deadline === null) return 'BEGIN';
  return `BEGIN; SET LOCAL statement_timeout = ${Math.max(1, Math.ceil(deadline.left))}`;
}

/**
 * Disables all timeouts until the end of a transaction. The session's own options do the same, but a pooler may drop
 * them, and then the defaults of the database or the role apply.
 */
export const withoutTimeouts =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0';

/** Runs a transaction without timeouts, for imports and refreshes. Do not use it in a request. */
export async function inLongTransaction<T>(
  db: Database,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client) => {
    const limitAgain = allowSilence(client);
    try {
      await client.query(withoutTimeouts);
      return await work(client);
    } finally {
      limitAgain();
    }
  });
}

/** Returns whether the server is read-only. After a failover, a new connection reaches the new primary. */
function isReadOnly(error: unknown): error is Error {
  return error instanceof Error && (error as { readonly code?: unknown }).code === '25006';
}

/**
 * Runs statements that cannot run in a transaction, without a statement timeout. Behind a connection pooler, does
 * nothing and returns null, because session settings would affect other clients there.
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

/**
 * Returns whether a transaction pooler is in use. If it is, the process ID received when the connection was opened
 * differs from the backend's own.
 */
async function isPooled(client: PoolClient): Promise<boolean> {
  if (!(client.connection.stream instanceof Socket)) return false;
  const { processID } = client as PoolClient & { readonly processID: number };
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== processID;
}

/** SQLSTATE of a statement that was cancelled or exceeded `statement_timeout`. */
const canceled = '57014';

/** Returns whether the error is a statement timeout. The database is healthy, and nothing was written. */
export function isStatementTimeout(error: unknown): boolean {
  return wrappedErrors(error).some(
    ({ code, originalCode }) => code === canceled || originalCode === canceled,
  );
}
