import { windowStarts, type CreditBudget } from '../../domain/credit-budget.js';
import type { RecordCounts } from '../../domain/record-price.js';
import type { Database } from '../database.js';

/** One request to charge. */
export interface Charge {
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly door: 'rest' | 'graph';
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
}

/**
 * The whole of charging (D5): the budget row takes the credits if they fit both budgets, and only then are the ledger
 * rows written, in one statement, so in one transaction. A window never moves back: with a lagging clock the later
 * window is charged, and the ledger row is dated into it, so that the rows of a window always sum to what is used.
 */
const statement = `
  WITH charged AS (
    UPDATE credit_budget SET
      month_used = CASE WHEN month_start >= $2 THEN month_used ELSE 0 END + $4,
      month_start = GREATEST(month_start, $2),
      day_used = CASE WHEN day_start >= $3 THEN day_used ELSE 0 END + $4,
      day_start = GREATEST(day_start, $3)
    WHERE organization_id = $1
      AND (credit_limit = -1 OR CASE WHEN month_start >= $2 THEN month_used ELSE 0 END + $4 <= credit_limit)
      AND (daily_cap = 0 OR CASE WHEN day_start >= $3 THEN day_used ELSE 0 END + $4 <= daily_cap)
    RETURNING *
  ), entries AS (
    INSERT INTO ledger_entry
      (organization_id, request_id, api_key_id, door, operation, records, credits, charged_at)
    SELECT $1, e.request_id, e.api_key_id, e.door, e.operation, e.records, e.credits,
      GREATEST($5::timestamptz, charged.month_start::timestamptz, charged.day_start::timestamptz)
    FROM charged, jsonb_to_recordset($6::jsonb) AS e(
      request_id text, api_key_id text, door text, operation text, records jsonb, credits bigint)
  )
  SELECT credit_limit AS "creditLimit", daily_cap AS "dailyCap", month_start AS "monthStart",
    month_used AS "monthUsed", day_start AS "dayStart", day_used AS "dayUsed" FROM charged`;

/**
 * Charges a group of requests of one organization, all of them or none, and answers the budget after it. Null when
 * they do not fit together. Exact under any concurrency: the condition is checked on the locked row.
 */
export async function chargeCredits(
  db: Database,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
): Promise<CreditBudget | null> {
  const { monthStart, dayStart } = windowStarts(now);
  const credits = charges.reduce((sum, charge) => sum + charge.credits, 0);
  const entries = charges.map((charge) => ({
    request_id: charge.requestId,
    api_key_id: charge.apiKeyId,
    door: charge.door,
    operation: charge.operation,
    records: charge.records,
    credits: charge.credits,
  }));
  const values = [organizationId, monthStart, dayStart, credits, now, JSON.stringify(entries)];
  const { rows } = await db.pool.query<CreditBudget>({ name: 'charge-credits', text: statement, values });
  return rows[0] ?? null;
}
