import type { CreditBudget } from '../../domain/credit-budget.js';
import type { Deadline } from '../../domain/deadline.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { DocumentedRecord } from '../../store/accounts/charge-for-records.js';

/** Whether a charge was made, and the budget after it (or, when refused, as it stands). */
export interface ChargeOutcome {
  readonly charged: boolean;
  readonly budget: CreditBudget;
}

/** The record that a charge is for. */
export interface WantedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** Until when it is waited for. */
  readonly deadline: Deadline;
}

/** What came of a charge with the reading of its record, which is there when it was charged. */
export interface RecordOutcome extends ChargeOutcome {
  readonly record: DocumentedRecord | null;
}
