import type { DateString } from '../../domain/dates.js';

/** A counter of a budget that differs from the sum of the ledger rows in its window. */
export interface LedgerMismatch {
  readonly organizationId: string;
  /** The name of the counter: `month`, `day`, or the root key of a cap. */
  readonly window: string;
  readonly start: DateString;
  readonly used: number;
  readonly ledger: number;
}

/** The result of comparing the counters of budgets with the ledger (D5). */
export interface LedgerVerification {
  readonly organizations: number;
  /** Number of compared counters: the month and the day of each organization, and each cap of a key. */
  readonly counters: number;
  readonly mismatches: readonly LedgerMismatch[];
}
