import type { BindingBudget } from '../domain/credit-budget.js';
import type { RecordCounts } from '../domain/record-price.js';

/** What a metered answer cost and what is left of the budget that binds (D5). */
export interface CreditStatement {
  readonly charged: number;
  readonly records: RecordCounts;
  readonly binding: BindingBudget;
}
