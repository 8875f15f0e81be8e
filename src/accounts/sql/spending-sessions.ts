import type { Database } from '../../database/database.js';
import { deleteByShard, momentLiteral } from '../../database/distribution/delete-by-shard.js';
import { Statement } from '../../database/statement.js';
import { violates } from '../../database/violates.js';
import type { SpendingSession } from '../model/charge.js';

/** Thrown when a charge exceeds the remaining budget of its session. Nothing was written or charged. */
export class SessionBudgetSpent extends Error {
  override readonly name = 'SessionBudgetSpent';
}

const findSpent = new Statement(
  { spent: 'SpendingSession.spent' },
  'SELECT spent FROM spending_session WHERE organization_id = $1 AND session_id = $2',
  'find-session-spending',
);

/** Returns the credits that a session of an organization has spent so far. */
export async function findSessionSpending(
  db: Database,
  organizationId: string,
  { sessionId }: SpendingSession,
): Promise<number> {
  const { rows } = await db.accounts(organizationId).query(findSpent.with(organizationId, sessionId));
  return rows[0]?.spent ?? 0;
}

/** Deletes at most `most` sessions that expired before a moment. Returns the number of deleted sessions. */
export async function deleteOldSessions(db: Database, moment: Date, most: number): Promise<number> {
  if (db.distribution.isDistributed)
    return deleteByShard(db, 'spending_session', `expires_at < ${momentLiteral(moment)}`, most);
  const { rowCount } = await db.longPool.query(
    `DELETE FROM spending_session WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM spending_session WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [moment, most],
  );
  return rowCount ?? 0;
}

/**
 * Waits for a query.
 * @throws SessionBudgetSpent instead of the database error, when the query violates the check on a session's budget.
 */
export async function asSessionSpent<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!violates(error, 'check', 'spending_session_within_budget')) throw error;
    throw new SessionBudgetSpent('the session budget is too low', { cause: error });
  }
}
