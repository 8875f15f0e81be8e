import type { Database } from '../database/database.js';
import type { RecordCounts } from '../records/record-kinds.js';
import type { BindingBudget } from './model/credit-budget.js';
import { createSpendingSession, readSpendingSession, type SpendingSession } from './model/charge.js';
import { findSessionSecret } from './sql/spending-sessions.js';

/** Creates and verifies sessions with a budget (D18). Reads the secret that signs their IDs once per process. */
export class SpendingSessions {
  private secret: Promise<Buffer> | undefined;

  constructor(private readonly db: Database) {}

  async create(budget: number, now: Date): Promise<SpendingSession> {
    return createSpendingSession(budget, now, await this.findSecret());
  }

  /**
   * Returns the session with this ID; null when another installation created the ID, when the ID was modified, or when
   * the session has expired.
   */
  async find(sessionId: string, now: Date): Promise<SpendingSession | null> {
    return readSpendingSession(sessionId, now, await this.findSecret());
  }

  private findSecret(): Promise<Buffer> {
    return (this.secret ??= findSessionSecret(this.db).catch((error: unknown) => {
      this.secret = undefined;
      throw error;
    }));
  }
}

/** The cost of a metered response and the credits remaining in the binding budget (D5). */
export interface CreditStatement {
  readonly charged: number;
  readonly records: RecordCounts;
  readonly binding: BindingBudget;
}
