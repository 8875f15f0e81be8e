/** What an organization may still spend (contract 2.8). Every number is whole credits. */
export interface CreditBalance {
  /** The month's budget; -1 when it is unlimited. */
  creditLimit: number;
  /** Spent in the current calendar month of UTC, today's credits among them; 0 when the budget is unlimited. */
  used: number;
  /** Left in the month; -1 when the budget is unlimited (D5). */
  remaining: number;
  unlimited: boolean;
  /** The limit of one UTC day; 0 when none is set. It binds an unlimited organization too (D5). */
  dailyCap: number;
  /** Spent today (UTC); 0 when no daily cap is set. */
  dailyUsed: number;
  /** Left of today's limit; 0 when no daily cap is set. */
  dailyRemaining: number;
}
