import type { RecordKind } from '../../domain/record-kinds.js';
import { tableOf } from '../records/record-tables.js';
import { unseenIds } from '../unseen-ids.js';

/** What a charge can be written with, and be made to hang on. */
interface Parts {
  /** What is looked up before. */
  readonly found?: string;
  /** What else has to be so. */
  readonly provided?: string;
  /** What else is written. */
  readonly written?: string;
  readonly answer?: string;
}

/** A statement that is prepared under its name. */
interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

const budgetOf = `SELECT credit_limit AS "creditLimit", daily_cap AS "dailyCap", month_start AS "monthStart",
    month_used AS "monthUsed", day_start AS "dayStart", day_used AS "dayUsed", key_caps AS "keyCaps" FROM charged`;

/**
 * The whole of charging (D5): the budget row takes the credits if they fit both budgets and the caps of the keys, and
 * only then are the ledger rows written, and the answers that are to be kept, in one statement, so in one transaction.
 * The condition looks at nothing but the locked row: what it read elsewhere could be older than the lock. A window never
 * moves back: with a lagging clock the later window is charged, and the ledger row is dated into it, so that the rows of
 * a window always sum to what is used.
 */
const statement = ({ found = '', provided = '', written = '', answer = budgetOf }: Parts): string => `
  WITH ${found}charged AS (
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
            + ($7::jsonb->>key)::bigint > (value->>'cap')::bigint))${provided}
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
  ${answer}`;

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

/** The statement that charges and writes no more than there is to write. */
export const chargeStatements = {
  plain: { name: 'charge-credits', text: statement({}) },
  keeping: { name: 'charge-credits-and-keep', text: statement({ written: keepAnswers }) },
  receipting: {
    name: 'charge-credits-and-receipt',
    text: statement({ written: keepAnswers + writeReceipts }),
  },
  spending: {
    name: 'charge-credits-and-sessions',
    text: statement({ written: keepAnswers + writeReceipts + spendSessions }),
  },
} as const satisfies Record<string, NamedStatement>;

/**
 * The statement that charges only where all records of the ids in `$8` (`idList`), which are distinct, are there with
 * their documents, and answers those that are there, charged or not. Its first row is the budget's, when it has one: that
 * of no id.
 */
export function chargeForRecordsStatement(kind: RecordKind): NamedStatement {
  const documents = `SELECT id, document, version FROM "${tableOf[kind]}"
      WHERE id = ANY(${unseenIds('$8')}) AND document IS NOT NULL`;
  return {
    name: `charge-credits-for-${kind}`,
    text: statement({
      found: `found AS MATERIALIZED (${documents}), `,
      provided: `
      AND (SELECT count(*) FROM found) = cardinality(string_to_array($8::text, ','))`,
      answer: `${budgetOf.replace('SELECT', 'SELECT NULL AS id, NULL AS document, NULL AS version,')}
  UNION ALL
  SELECT id, document, version, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM found`,
    }),
  };
}
