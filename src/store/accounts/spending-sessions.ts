import type { SpendingSession } from '../../domain/spending-session.js';
import type { Database } from '../database.js';

/** A session has not so much left; nothing was written, and nothing charged. */
export class SessionBudgetSpent extends Error {
  override readonly name = 'SessionBudgetSpent';
}

/** What a session of an organization has cost so far. */
export async function findSessionSpending(
  db: Database,
  organizationId: string,
  { sessionId }: SpendingSession,
): Promise<number> {
  const { rows } = await db.pool.query<{ spent: number }>({
    name: 'find-session-spending',
    text: 'SELECT spent FROM spending_session WHERE organization_id = $1 AND session_id = $2',
    values: [organizationId, sessionId],
  });
  return rows[0]?.spent ?? 0;
}

/** Deletes sessions that were over at a moment, so many at a time; answers how many there were. */
export async function deleteOldSessions(db: Database, moment: Date, most: number): Promise<number> {
  const { rowCount } = await db.longPool.query(
    `DELETE FROM spending_session WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM spending_session WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [moment, most],
  );
  return rowCount ?? 0;
}

/** @throws SessionBudgetSpent in the place of the database's complaint about a session that costs more than it may. */
export async function asSessionSpent<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code !== '23514' || constraint !== 'spending_session_within_budget') throw error;
    throw new SessionBudgetSpent('the session has not so much left', { cause: error });
  }
}
