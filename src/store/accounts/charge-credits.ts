import { windowStarts, type CreditBudget } from '../../domain/credit-budget.js';
import type { LedgerDoor } from '../../domain/door.js';
import type { RecordCounts } from '../../domain/record-price.js';
import type { QueryConfig } from 'pg';
import type { SpendingSession } from '../../domain/spending-session.js';
import { asAlreadyPaid } from './feed-receipts.js';
import { asAlreadyKept, type AnswerToKeep } from './idempotent-answers.js';
import { ledIntoMonth } from './led-into-month.js';
import { asSessionSpent } from './spending-sessions.js';

/** What a receipt tells beside the charge itself. */
export interface ChargeNotes {
  /** From the arrival of the request to its charge; null where no request waits for it. */
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  /** What can be asked again (Receipt); null for what cannot. */
  readonly target: string | null;
}

/** Of what no request waits for. */
export const noNotes: ChargeNotes = { milliseconds: null, idempotencyKey: null, target: null };

/** One request to charge. */
export interface Charge extends ChargeNotes {
  /** Unique: a charge that is sent twice is made once. */
  readonly requestId: string;
  /** What the caller calls the request, and perhaps others too; null when it has no name for it. */
  readonly callerRequestId: string | null;
  readonly apiKeyId: string;
  /** Whose monthly cap binds, when there is one (ApiKeySummary). */
  readonly rootKeyId: string;
  readonly door: LedgerDoor;
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
  /** The answer that is kept with the charge; null without an Idempotency-Key. */
  readonly keep: AnswerToKeep | null;
  /** What is paid for in feeds (D12), as it is written down with the charge; none of it twice. */
  readonly receipts: readonly string[];
  /** The session whose own budget pays too; null without one (D18). */
  readonly session: SpendingSession | null;
}

/**
 * The whole of charging (D5): the budget row takes the credits if they fit both budgets and the caps of the keys, and
 * only then are the ledger rows written, and the answers that are to be kept, in one statement, so in one transaction.
 * The condition looks at nothing but the locked row: what it read elsewhere could be older than the lock. A window never
 * moves back: with a lagging clock the later window is charged, and the ledger row is dated into it, so that the rows of
 * a window always sum to what is used.
 */
const statement = (written: string): string => `
  WITH charged AS (
    UPDATE credit_budget SET
      month_used = CASE WHEN month_start >= $2 THEN month_used ELSE 0 END + $4,
      month_start = GREATEST(month_start, $2),
      day_used = CASE WHEN day_start >= $3 THEN day_used ELSE 0 END + $4,
      day_start = GREATEST(day_start, $3),
      key_caps = CASE WHEN key_caps = '{}' THEN key_caps ELSE (
        SELECT jsonb_object_agg(key, jsonb_set(value, '{used}', to_jsonb(
          CASE WHEN month_start >= $2 THEN (value->>'used')::bigint ELSE 0 END
          + COALESCE(($7::jsonb->>key)::bigint, 0))))
        FROM jsonb_each(key_caps)) END
    WHERE organization_id = $1
      AND (credit_limit = -1 OR CASE WHEN month_start >= $2 THEN month_used ELSE 0 END + $4 <= credit_limit)
      AND (daily_cap = 0 OR CASE WHEN day_start >= $3 THEN day_used ELSE 0 END + $4 <= daily_cap)
      AND (key_caps = '{}' OR NOT EXISTS (
        SELECT FROM jsonb_each(key_caps) WHERE $7::jsonb ? key
          AND CASE WHEN month_start >= $2 THEN (value->>'used')::bigint ELSE 0 END
            + ($7::jsonb->>key)::bigint > (value->>'cap')::bigint))
    RETURNING *
  ), entries AS (
    INSERT INTO ledger_entry
      (organization_id, request_id, caller_request_id, api_key_id, door, operation, records, credits, charged_at,
        milliseconds, idempotency_key, target)
    SELECT $1, e.request_id, e.caller_request_id, e.api_key_id, e.door, e.operation, e.records, e.credits,
      GREATEST($5::timestamptz, charged.month_start::timestamptz, charged.day_start::timestamptz),
      e.milliseconds, e.idempotency_key, e.target
    FROM charged, jsonb_to_recordset($6::jsonb) AS e(
      request_id text, caller_request_id text, api_key_id text, door text, operation text, records jsonb, credits bigint,
      milliseconds int, idempotency_key text, target text)
  )${written}
  SELECT credit_limit AS "creditLimit", daily_cap AS "dailyCap", month_start AS "monthStart",
    month_used AS "monthUsed", day_start AS "dayStart", day_used AS "dayUsed", key_caps AS "keyCaps" FROM charged`;

/** A key that has an answer already violates the primary key, which undoes the whole statement, the charge too. */
const keepAnswers = `, kept AS (
    INSERT INTO idempotent_answer
      (organization_id, idempotency_key, fingerprint, request_id, scopes, headers, body, expires_at)
    SELECT $1, k."idempotencyKey", k.fingerprint, k."requestId", k.scopes, k.headers, decode(k.body, 'base64'), k."expiresAt"
    FROM charged, json_to_recordset($8::json) AS k("idempotencyKey" text, fingerprint text, "requestId" text,
      scopes text[], headers jsonb, body text, "expiresAt" timestamptz)
  )`;

/**
 * What was paid for before violates the primary key, which undoes the whole statement: nobody pays for it twice. The
 * receipts belong to the window that is charged.
 */
const writeReceipts = `, paid AS (
    INSERT INTO feed_receipt (organization_id, month_start, receipt)
    SELECT $1, charged.month_start, given.receipt FROM charged, unnest($9::uuid[]) AS given (receipt)
  )`;

/**
 * A session that would cost more than it may violates its check, which undoes the whole statement. The row is the one
 * that is locked here, whatever was read before; the first charge of a session makes it.
 */
const spendSessions = `, sessions AS (
    INSERT INTO spending_session (organization_id, session_id, budget, spent, expires_at)
    SELECT $1, s."sessionId", s.budget, s.spent, s."expiresAt"
    FROM charged, json_to_recordset($10::json) AS s("sessionId" text, budget bigint, spent bigint, "expiresAt" timestamptz)
    ON CONFLICT (organization_id, session_id) DO UPDATE SET spent = spending_session.spent + EXCLUDED.spent
  )`;

const plain = { name: 'charge-credits', text: statement('') };
const keeping = { name: 'charge-credits-and-keep', text: statement(keepAnswers) };
const receipting = { name: 'charge-credits-and-receipt', text: statement(keepAnswers + writeReceipts) };
const spending = {
  name: 'charge-credits-and-sessions',
  text: statement(keepAnswers + writeReceipts + spendSessions),
};

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
  const { monthStart, dayStart } = windowStarts(now);
  const credits = charges.reduce((sum, charge) => sum + charge.credits, 0);
  const entries = JSON.stringify(charges.map(toEntry));
  const byKey = JSON.stringify(sumByKey(charges));
  const values = [organizationId, monthStart, dayStart, credits, now, entries, byKey];
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
  if (sessions.length > 0)
    return { ...spending, values: [...values, JSON.stringify(kept), receipts, JSON.stringify(sessions)] };
  if (receipts.length > 0) return { ...receipting, values: [...values, JSON.stringify(kept), receipts] };
  if (kept.length > 0) return { ...keeping, values: [...values, JSON.stringify(kept)] };
  return { ...plain, values: [...values] };
}

function toEntry(charge: Charge): object {
  return {
    request_id: charge.requestId,
    caller_request_id: charge.callerRequestId,
    api_key_id: charge.apiKeyId,
    door: charge.door,
    operation: charge.operation,
    records: charge.records,
    credits: charge.credits,
    milliseconds: charge.milliseconds,
    idempotency_key: charge.idempotencyKey,
    target: charge.target,
  };
}

/** A text can carry bytes of an answer in base64 only. */
function toText({ body, ...answer }: AnswerToKeep): object {
  return { ...answer, body: body?.toString('base64') };
}

function sumByKey(charges: readonly Charge[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { rootKeyId, credits } of charges) sums[rootKeyId] = (sums[rootKeyId] ?? 0) + credits;
  return sums;
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
