import type { Database } from '../../database/database.js';
import type { Clock } from '../../values/dates.js';
import { recordCreditAlerts } from '../sql/credit-budgets.js';

/** Alerts that are requested within this interval are recorded by one statement. */
const batchMs = 20;

/**
 * Records the credit alerts of organizations in the background (D21). A charge that crosses a threshold calls `wake`,
 * and does not wait. `sweepCreditAlerts` (src/cli/repeated-work.ts) finds the alerts that a killed process or a failure
 * missed.
 */
export class CreditAlerts {
  private readonly organizationIds = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private recording: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Schedules the recording of an organization's alerts. */
  wake(organizationId: string): void {
    this.organizationIds.add(organizationId);
    this.timer ??= setTimeout(() => {
      this.recording = this.recording.then(() => this.record());
    }, batchMs).unref();
  }

  /** Records all scheduled alerts, and resolves when they are recorded. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.recording;
    await this.record();
  }

  private async record(): Promise<void> {
    this.timer = undefined;
    const organizationIds = [...this.organizationIds];
    this.organizationIds.clear();
    if (organizationIds.length === 0) return;
    try {
      await recordCreditAlerts(this.db, this.clock.now(), organizationIds);
    } catch (error) {
      this.onFailure(error);
    }
  }
}
