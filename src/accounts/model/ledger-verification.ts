import type { DateString } from '../../values/dates.js';

/** A counter of a budget that differs from the sum of the ledger rows in its window. */
export interface LedgerMismatch {
  readonly organizationId: string;
  /** The name of the counter: `month`, `day`, the root key of a cap, `grants`, or the ID of a grant. */
  readonly window: string;
  readonly start: DateString;
  readonly used: number;
  readonly ledger: number;
}

/** The result of comparing the counters of budgets with the ledger (D5). */
export interface LedgerVerification {
  readonly organizations: number;
  /** Number of compared counters: the month and the day of each organization, each cap of a key, and grants. */
  readonly counters: number;
  readonly mismatches: readonly LedgerMismatch[];
}
