import {
  createSpendingSession,
  readSpendingSession,
  type SpendingSession,
} from '../domain/spending-session.js';
import { findSessionSecret } from '../store/accounts/session-secret.js';
import type { Database } from '../store/database.js';

/** Creates and verifies sessions with a budget (D18). The secret that signs them is read once in a process. */
export class SpendingSessions {
  private secret: Promise<Buffer> | undefined;

  constructor(private readonly db: Database) {}

  async create(budget: number, now: Date): Promise<SpendingSession> {
    return createSpendingSession(budget, now, await this.findSecret());
  }

  /** Returns the session of an ID; null when the ID was not created by this installation, was edited, or has expired. */
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
