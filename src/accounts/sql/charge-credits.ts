import type { Deadline } from '../../concurrency/deadline.js';
import type { Database } from '../../database/database.js';
import { commitEverywhere } from '../../database/distribution/commit-everywhere.js';
import type { Queries } from '../../database/queries.js';
import { idList, unseenIds } from '../../database/statement.js';
import { hasDocument, type StoredDocument } from '../../records/fields.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { JsonSource } from '../../values/json-source.js';
import type { AnswerToStore, Charge, SpendingSession } from '../model/charge.js';
import { type CreditBudget, windowStarts } from '../model/credit-budget.js';
import { chargeByFunction } from './distributed/charge-by-function.js';
import { asAlreadyPaid } from './feed-receipts.js';
import { asAlreadyStored } from './idempotent-answers.js';
import { retryIfPartitionMissed } from './ledger-months.js';
import { asSessionSpent } from './spending-sessions.js';

const budgetOf = `SELECT credit_limit AS "creditLimit", daily_cap AS "dailyCap", month_start AS "monthStart",
    month_used AS "monthUsed", day_start AS "dayStart", day_used AS "dayUsed", key_caps AS "keyCaps",
    alert_percents AS "alertPercents", grants, month_granted AS "monthGranted" FROM charged`;

/** The credits of the current month that grants did not pay. */
const ownUsed = 'CASE WHEN month_start >= $2 THEN month_used - month_granted ELSE 0 END';

/** The credits of the group that the monthly credits cannot pay. */
const due = `CASE WHEN credit_limit = -1 THEN 0 ELSE GREATEST(0, $4 - GREATEST(0, credit_limit - (${ownUsed}))) END`;

/**
 * The credits that grants can still pay. Cheaper than `draw_grants`, which is therefore only called for a group that is
 * charged.
 */
const granted = `(SELECT COALESCE(sum((value->>'credits')::bigint - (value->>'used')::bigint), 0)
        FROM jsonb_array_elements(grants)
        WHERE COALESCE((value->>'until')::bigint > (extract(epoch FROM $5::timestamptz) * 1000)::bigint, true))`;

/** The JSON path of the grants that paid for the last group. They have to be drawn again even if nothing is due. */
const havePaid = `'$[*].paid ? (@ > 0)'`;

/**
 * Charges a group (D5) in one statement, which is one transaction. Updates the budget row if the credits fit the
 * monthly budget, the daily cap and the caps of the keys. Writes the ledger rows, and the responses to store, only if
 * that row was updated.
 *
 * The condition reads only the locked row, because rows read elsewhere may be older than the lock. A window never moves
 * back: if this server's clock lags, the charge counts in the later window, and its ledger rows get that window's date.
 * So the ledger rows of a window always sum to its counter.
 *
 * Open grants (D29) are in the same row. Without any, and while the monthly credits suffice, no function of grants is
 * called: PL/pgSQL prepares a function's expressions again in every transaction.
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
        FROM jsonb_each(key_caps)) END,
      month_granted = CASE WHEN month_start >= $2 THEN month_granted ELSE 0 END
        + CASE WHEN grants = '[]' THEN 0 ELSE ${due} END,
      grants = CASE
        WHEN grants = '[]' OR month_start >= $2 AND ${due} = 0 AND NOT grants @? ${havePaid} THEN grants
        ELSE draw_grants(grants, ${due}, $5, month_start < $2) END
    WHERE organization_id = $1
      AND (credit_limit = -1 OR ${ownUsed} + $4 <= credit_limit OR grants <> '[]' AND ${due} <= ${granted})
      AND (daily_cap = 0 OR CASE WHEN day_start >= $3 THEN day_used ELSE 0 END + $4 <= daily_cap)
      AND (key_caps = '{}' OR NOT EXISTS (
        SELECT FROM jsonb_each(key_caps) WHERE $7::jsonb ? key
          AND CASE WHEN month_start >= $2 THEN (value->>'used')::bigint ELSE 0 END
            + ($7::jsonb->>key)::bigint > (value->>'cap')::bigint))${provided}
    RETURNING *
  ), entries AS (
    INSERT INTO ledger_entry
      (organization_id, request_id, caller_request_id, api_key_id, channel, operation, records, credits, charged_at,
        milliseconds, idempotency_key, target, grants)
    SELECT $1, e.request_id, e.caller_request_id, e.api_key_id, e.channel, e.operation, e.records, e.credits,
      GREATEST($5::timestamptz, charged.month_start::timestamptz, charged.day_start::timestamptz),
      e.milliseconds, e.idempotency_key, e.target,
      CASE WHEN charged.grants @? ${havePaid} THEN grants_of_charge(charged.grants, $4, e.preceding, e.credits) END
    FROM charged, jsonb_to_recordset($6::jsonb) AS e(
      request_id text, caller_request_id text, api_key_id text, channel text, operation text, records jsonb, credits bigint,
      milliseconds int, idempotency_key text, target text, preceding bigint)
  )${written}
  ${answer}`;

/**
 * Stores responses under their Idempotency-Keys. If a response is already stored under one of the keys, the primary key
 * violation rolls back the whole statement, including the charge.
 */
const storeAnswers = `, stored AS (
    INSERT INTO idempotent_answer
      (organization_id, idempotency_key, fingerprint, request_id, scopes, headers, body, expires_at)
    SELECT $1, k."idempotencyKey", k.fingerprint, k."requestId", k.scopes, k.headers, decode(k.body, 'base64'), k."expiresAt"
    FROM charged, json_to_recordset($8::json) AS k("idempotencyKey" text, fingerprint text, "requestId" text,
      scopes text[], headers jsonb, body text, "expiresAt" timestamptz)
  )`;

/**
 * Stores the feed receipts of the record versions that the group pays for, for the charged month. If a version was
 * already paid for, the primary key violation rolls back the whole statement.
 */
const writeReceipts = `, paid AS (
    INSERT INTO feed_receipt (organization_id, month_start, receipt)
    SELECT $1, charged.month_start, given.receipt FROM charged, unnest($9::uuid[]) AS given (receipt)
  )`;

/**
 * Adds the charges to the spending of their sessions. The first charge of a session inserts its row. A charge that
 * exceeds the session's budget violates a check constraint on the locked row, which rolls back the whole statement.
 */
const spendSessions = `, sessions AS (
    INSERT INTO spending_session (organization_id, session_id, budget, spent, expires_at)
    SELECT $1, s."sessionId", s.budget, s.spent, s."expiresAt"
    FROM charged, json_to_recordset($10::json) AS s("sessionId" text, budget bigint, spent bigint, "expiresAt" timestamptz)
    ON CONFLICT (organization_id, session_id) DO UPDATE SET spent = spending_session.spent + EXCLUDED.spent
  )`;

/** The statements that read no records, by the additional rows that they write. */
const statements = {
  plain: { name: 'charge-credits', text: statement({}) },
  storing: { name: 'charge-credits-and-store', text: statement({ written: storeAnswers }) },
  receipting: {
    name: 'charge-credits-and-receipt',
    text: statement({ written: storeAnswers + writeReceipts }),
  },
  spending: {
    name: 'charge-credits-and-sessions',
    text: statement({ written: storeAnswers + writeReceipts + spendSessions }),
  },
} as const satisfies Record<string, NamedStatement>;

const readingStatements = new Map<RecordKind, NamedStatement>();

/**
 * Charges a group of requests of one organization: all of them, or none if their sum exceeds the budget. Exact under
 * any concurrency, because the condition is checked on the locked row. If accounts are distributed, a SQL function does
 * the same on the organization's node.
 *
 * With `wanted`, the statement also reads the records that the group pays for, so that a request for one record takes a
 * single round trip. If one of the records does not exist, no request is charged. These charges must have no
 * `answerToStore`, `receipts` or `session`, and accounts must not be distributed.
 * @throws AnswerAlreadyStored when a response is already stored under an Idempotency-Key, AlreadyPaid when a concurrent
 * request paid for one of the record versions, SessionBudgetSpent when a session has fewer credits remaining, ApiError
 * TIMED_OUT when the deadline of `db` passes first; then nothing was charged.
 */
export function chargeCredits(
  db: Pick<Database, 'pool' | 'accounts' | 'distribution'>,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
  wanted: RecordsToRead | null = null,
): Promise<ChargedGroup> {
  const { pool, distribution } = db;
  const charge = distribution.isDistributed ? chargeDistributed : chargeInPlace;
  const attempt = (): Promise<ChargedGroup> =>
    wanted === null
      ? charge(db.accounts(organizationId), organizationId, charges, now)
      : chargeAndRead(pool, organizationId, charges, now, wanted);
  return attempt().catch((error: unknown) => retryIfPartitionMissed(error, attempt));
}

/** The parts in which charging statements differ: additional reads, conditions and writes. */
interface Parts {
  /** A common table expression that runs first. */
  readonly found?: string;
  /** An additional condition under which the statement charges. */
  readonly provided?: string;
  /** Additional rows to write. */
  readonly written?: string;
  readonly answer?: string;
}

/** A prepared statement: its name and its SQL. */
interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Creates a statement that charges only if all records with the distinct IDs in `$8` (`idList`) exist with their
 * documents. Returns the existing records, even if nothing is charged. If the group was charged, the first row is the
 * budget, with a null ID.
 */
function readingStatement(kind: RecordKind): NamedStatement {
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
  SELECT id, document, version, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM found`,
    }),
  };
}

function readingStatementOf(kind: RecordKind): NamedStatement {
  let known = readingStatements.get(kind);
  if (known === undefined) readingStatements.set(kind, (known = readingStatement(kind)));
  return known;
}

/** A record with its document, read by the statement that charges for it. */
export type DocumentedRecord = StoredDocument & { readonly id: string; readonly document: JsonSource };

/** The result of a group of charges. */
export interface ChargedGroup {
  /** The budget after the group; null when nothing was charged. */
  readonly budget: CreditBudget | null;
  /** The requested records that exist with their documents, by ID; set even when nothing was charged. */
  readonly records: ReadonlyMap<string, DocumentedRecord>;
}

/** Records to read with a group of charges. */
interface RecordsToRead {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
}

/** A row of a charging statement: the budget (its ID is null), or a record. */
type Row = (CreditBudget & { readonly id?: null }) | DocumentedRecord;

/** Charges a group in the caller's transaction. The caller retries the whole transaction with `retryIfPartitionMissed`. */
export async function chargeWithin(
  client: Queries,
  { distribution }: Pick<Database, 'distribution'>,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
): Promise<ChargedGroup> {
  if (!distribution.isDistributed) return chargeInPlace(client, organizationId, charges, now);
  await commitEverywhere(client, organizationId);
  return chargeDistributed(client, organizationId, charges, now);
}

async function chargeInPlace(
  client: Queries,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
): Promise<ChargedGroup> {
  const written = writtenWith(charges);
  const running = client.query<Row>(withWritten(valuesOf(organizationId, charges, now), written));
  const { rows } = await (writesMore(written) ? namingRefusals(running) : running);
  return toGroup(rows);
}

async function chargeDistributed(
  client: Queries,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
): Promise<ChargedGroup> {
  const values = valuesOf(organizationId, charges, now);
  const budget = await namingRefusals(chargeByFunction(client, values, writtenWith(charges)));
  return { budget, records: new Map() };
}

function writesMore({ answers, receipts, sessions }: Written): boolean {
  return answers.length + receipts.length + sessions.length > 0;
}

/** Names the constraint violations of the rows that are written with a group of charges. */
function namingRefusals<T>(charging: Promise<T>): Promise<T> {
  return asSessionSpent(asAlreadyPaid(asAlreadyStored(charging)));
}

function writtenWith(charges: readonly Charge[]): Written {
  const answers = charges.flatMap(({ answerToStore }) =>
    answerToStore === null ? [] : [toText(answerToStore)],
  );
  const receipts = charges.flatMap((charge) => charge.receipts);
  return { answers, receipts, sessions: sumBySession(charges) };
}

async function chargeAndRead(
  pool: Database['pool'],
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
  { kind, ids }: RecordsToRead,
): Promise<ChargedGroup> {
  const values = [...valuesOf(organizationId, charges, now), idList([...new Set(ids)])];
  const { rows } = await pool.queryToEnd<Row>({ ...readingStatementOf(kind), values });
  return toGroup(rows);
}

function toGroup(rows: readonly Row[]): ChargedGroup {
  const group = { budget: null as CreditBudget | null, records: new Map<string, DocumentedRecord>() };
  for (const row of rows)
    if (row.id == null) group.budget = row;
    else group.records.set(row.id, row);
  return group;
}

/** The rows that are written with a group of charges. */
interface Written {
  readonly answers: readonly object[];
  readonly receipts: readonly string[];
  readonly sessions: readonly object[];
}

/** Returns the charging statement that writes these additional rows and no others. */
function withWritten(
  values: readonly unknown[],
  { answers, receipts, sessions }: Written,
): NamedStatement & { readonly values: unknown[] } {
  const { plain, storing, receipting, spending } = statements;
  if (sessions.length > 0)
    return { ...spending, values: [...values, JSON.stringify(answers), receipts, JSON.stringify(sessions)] };
  if (receipts.length > 0) return { ...receipting, values: [...values, JSON.stringify(answers), receipts] };
  if (answers.length > 0) return { ...storing, values: [...values, JSON.stringify(answers)] };
  return { ...plain, values: [...values] };
}

/** Converts a response to JSON, with its body in base64. */
function toText({ body, ...answer }: AnswerToStore): object {
  return { ...answer, body: body?.toString('base64') };
}

/** Sums up the charges of each session, because a statement can write a row only once. */
function sumBySession(charges: readonly Charge[]): object[] {
  const sums = new Map<string, SpendingSession & { readonly spent: number }>();
  for (const { session, credits } of charges) {
    if (session === null) continue;
    const spent = (sums.get(session.sessionId)?.spent ?? 0) + credits;
    sums.set(session.sessionId, { ...session, spent });
  }
  return [...sums.values()];
}

/** Returns the first seven parameters, which all charging statements share. */
function valuesOf(organizationId: string, charges: readonly Charge[], now: Date): unknown[] {
  const { monthStart, dayStart } = windowStarts(now);
  const credits = charges.reduce((sum, charge) => sum + charge.credits, 0);
  let preceding = 0;
  const entries = JSON.stringify(
    charges.map((charge) => {
      const entry = toEntry(charge, preceding);
      preceding += charge.credits;
      return entry;
    }),
  );
  const byKey = JSON.stringify(sumByCap(charges));
  return [organizationId, monthStart, dayStart, credits, now, entries, byKey];
}

/** Returns the ledger row of a charge, and the credits of the charges before it in the group. */
function toEntry(charge: Charge, preceding: number): object {
  return {
    request_id: charge.requestId,
    caller_request_id: charge.callerRequestId,
    api_key_id: charge.apiKeyId,
    channel: charge.channel,
    operation: charge.operation,
    records: charge.records,
    credits: charge.credits,
    milliseconds: charge.milliseconds,
    idempotency_key: charge.idempotencyKey,
    target: charge.target,
    preceding,
  };
}

/** Returns the credits that count against each key's cap. */
function sumByCap(charges: readonly Charge[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { capKeyIds, credits } of charges)
    for (const id of capKeyIds) sums[id] = (sums[id] ?? 0) + credits;
  return sums;
}

/** The outcome of a charge. `budget` is the budget after the charge or, if it was refused, the current one. */
export interface ChargeOutcome {
  readonly charged: boolean;
  readonly budget: CreditBudget;
  /** The record that was read by the charging statement; null if none was, or if nothing was charged. */
  readonly record: DocumentedRecord | null;
}

/** The record that a charge pays for. */
export interface RecordToRead {
  readonly kind: RecordKind;
  readonly id: string;
  /** The deadline of the request that waits for the record. */
  readonly deadline: Deadline;
}

export type Found = (StoredDocument & { readonly id: string }) | null;

export function isDocumented(record: Found): record is DocumentedRecord {
  return record !== null && hasDocument(record);
}
