import type { CreditBudget } from '../../domain/credit-budget.js';
import type { QueryConfig } from 'pg';
import type { SpendingSession } from '../../domain/spending-session.js';
import { chargeStatements } from './charge-statements.js';
import { chargeValues } from './charge-values.js';
import type { Charge } from './charge.js';
import { asAlreadyPaid } from './feed-receipts.js';
import { asAlreadyKept, type AnswerToKeep } from './idempotent-answers.js';
import { ledIntoMonth } from './led-into-month.js';
import { asSessionSpent } from './spending-sessions.js';

/** Where a charge is written: the pool of a database, or the client of a transaction. */
interface Charged {
  query(query: QueryConfig): Promise<{ readonly rows: CreditBudget[] }>;
}

/**
 * Charges a group of requests of one organization, all of them or none, and answers the budget after it. Null when
 * they do not fit together. Exact under any concurrency: the condition is checked on the locked row.
 * @throws AnswerAlreadyKept when an answer is to be kept under a key that has one, AlreadyPaid when some of it was paid
 * for meanwhile, SessionBudgetSpent when a session has less left; then nothing was charged.
 */
export function chargeCredits(
  { pool }: { readonly pool: Charged },
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
): Promise<CreditBudget | null> {
  return ledIntoMonth(() => chargeWithin(pool, organizationId, charges, now));
}

/** The same within a transaction, which is to be done as `ledIntoMonth`. */
export async function chargeWithin(
  client: Charged,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
): Promise<CreditBudget | null> {
  const values = chargeValues(organizationId, charges, now);
  const kept = charges.flatMap(({ keep }) => (keep === null ? [] : [toText(keep)]));
  const receipts = charges.flatMap((charge) => charge.receipts);
  const query = withWritten(values, { kept, receipts, sessions: sumBySession(charges) });
  const { rows } = await asSessionSpent(asAlreadyPaid(asAlreadyKept(client.query(query))));
  return rows[0] ?? null;
}

/** What is written with a group of charges. */
interface Written {
  readonly kept: readonly object[];
  readonly receipts: readonly string[];
  readonly sessions: readonly object[];
}

/** The statement that writes no more than there is to write. */
function withWritten(
  values: readonly unknown[],
  { kept, receipts, sessions }: Written,
): { readonly name: string; readonly text: string; readonly values: unknown[] } {
  const { plain, keeping, receipting, spending } = chargeStatements;
  if (sessions.length > 0)
    return { ...spending, values: [...values, JSON.stringify(kept), receipts, JSON.stringify(sessions)] };
  if (receipts.length > 0) return { ...receipting, values: [...values, JSON.stringify(kept), receipts] };
  if (kept.length > 0) return { ...keeping, values: [...values, JSON.stringify(kept)] };
  return { ...plain, values: [...values] };
}

/** A text can carry bytes of an answer in base64 only. */
function toText({ body, ...answer }: AnswerToKeep): object {
  return { ...answer, body: body?.toString('base64') };
}

/** A statement can write a row once only, so the charges of a session are one. */
function sumBySession(charges: readonly Charge[]): object[] {
  const sums = new Map<string, SpendingSession & { readonly spent: number }>();
  for (const { session, credits } of charges) {
    if (session === null) continue;
    const spent = (sums.get(session.sessionId)?.spent ?? 0) + credits;
    sums.set(session.sessionId, { ...session, spent });
  }
  return [...sums.values()];
}
