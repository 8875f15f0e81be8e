import type { RequestOutcome } from '../../domain/requests/request-outcome.js';
import type { RecordCounts } from '../../domain/record-price.js';
import type { LedgerDoor } from '../../domain/door.js';
import type { Database } from '../database.js';

const requestIdPattern = /^[A-Za-z0-9._:-]{1,128}$/;
const mostReceipts = 100;

/** What one request was charged, and why: a row of the ledger (D5), or of what was not charged (D19). */
export interface Receipt {
  /** Of the charge: the X-Charge-Id of the answer or, when it has none, its X-Request-Id. */
  readonly id: string;
  /** The X-Request-Id of the answer. */
  readonly requestId: string;
  /** When it was charged, or answered for nothing. */
  readonly chargedAt: Date;
  readonly keyId: string;
  readonly keyName: string | null;
  readonly keyPrefix: string | null;
  readonly door: LedgerDoor;
  /** The operations of the request, joined with commas. */
  readonly operation: string;
  readonly outcome: RequestOutcome;
  /** Of HTTP; null for what no request waits for. */
  readonly status: number | null;
  /** Why it was refused; null when it was not. */
  readonly errorCode: string | null;
  readonly dryRun: boolean;
  /** Of those that cost nothing: how many more were left out after it, in its minute. */
  readonly leftOut: number;
  /** The distinct billable records of its answer, by kind. */
  readonly records: RecordCounts;
  readonly credits: number;
  /** From its arrival to its charge; null for what nobody waited for, and for what was charged before this was noted. */
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  /** Whether its answer was given again under its Idempotency-Key. */
  readonly answeredAgain: boolean;
  /** Method and address of a read through REST, the name of a graph operation; null for others. */
  readonly target: string | null;
}

/**
 * A ledger entry as the list of requests has it. A charge is made for a complete answer that somebody waits for, and
 * that answer is 200; what is charged without (an event, a step of an export) has neither a time nor a status.
 */
export const chargedColumns = `request_id, caller_request_id, charged_at, api_key_id, door, operation, records, credits,
  milliseconds, idempotency_key, answered_again, target, 'charged' AS outcome,
  CASE WHEN milliseconds IS NULL THEN NULL ELSE 200 END AS status, NULL::text AS error_code, false AS is_dry_run,
  0 AS left_out`;

/** The same of a request that was not charged (D19). */
export const unchargedColumns = `request_id, caller_request_id, answered_at AS charged_at, api_key_id, door, operation,
  '{}'::jsonb AS records, 0::bigint AS credits, milliseconds, idempotency_key, answered_again, target,
  CASE WHEN status >= 500 THEN 'failed' WHEN status >= 400 OR error_code IS NOT NULL THEN 'refused' ELSE 'free' END AS outcome,
  status, error_code, is_dry_run, left_out`;

/** Of entries `e`, by the columns above, with their keys `k`. */
export const receiptColumns = `e.request_id AS id, COALESCE(e.caller_request_id, e.request_id) AS "requestId",
  e.charged_at AS "chargedAt", e.api_key_id AS "keyId", k.name AS "keyName", k.prefix AS "keyPrefix", e.door,
  e.operation, e.records, e.credits, e.milliseconds, e.idempotency_key AS "idempotencyKey",
  e.answered_again AS "answeredAgain", e.target, e.outcome, e.status, e.error_code AS "errorCode",
  e.is_dry_run AS "dryRun", e.left_out AS "leftOut"`;

/**
 * The receipts of a request id, newest first: of its answer's X-Charge-Id or, when it has none, its X-Request-Id there is
 * one; of an X-Request-Id that a caller gave several requests, the newest 100. Empty when nothing was charged.
 */
export async function listReceipts(
  db: Database,
  organizationId: string,
  requestId: string,
): Promise<Receipt[]> {
  if (!requestIdPattern.test(requestId)) return [];
  const { rows } = await db.pool.query<Receipt>(
    `SELECT ${receiptColumns} FROM (SELECT ${chargedColumns} FROM ledger_entry
       WHERE organization_id = $1 AND (request_id = $2 OR caller_request_id = $2)
       ORDER BY charged_at DESC, request_id LIMIT ${mostReceipts}) e
     LEFT JOIN api_key k ON k.id = e.api_key_id ORDER BY e.charged_at DESC, e.request_id`,
    [organizationId, requestId],
  );
  return rows;
}

/** The newest request of an id that was answered since a moment and not charged; null when there is none. */
export async function findUncharged(
  db: Database,
  organizationId: string,
  { requestId, since }: { readonly requestId: string; readonly since: Date },
): Promise<Receipt | null> {
  if (!requestIdPattern.test(requestId)) return null;
  const { rows } = await db.pool.query<Receipt>(
    `SELECT ${receiptColumns} FROM (SELECT ${unchargedColumns} FROM uncharged_request
       WHERE organization_id = $1 AND (request_id = $2 OR caller_request_id = $2) AND answered_at >= $3
       ORDER BY answered_at DESC, request_id LIMIT 1) e
     LEFT JOIN api_key k ON k.id = e.api_key_id`,
    [organizationId, requestId, since],
  );
  return rows[0] ?? null;
}

/** A receipt, and whose it is. */
export type OwnedReceipt = Receipt & { readonly organizationId: string };

/** The receipts of a request id in all organizations, newest first; for operators. */
export async function findReceipts(db: Database, requestId: string): Promise<OwnedReceipt[]> {
  if (!requestIdPattern.test(requestId)) return [];
  const { rows } = await db.longPool.query<OwnedReceipt>(
    // Organization by organization, since that is how entries are found by their ids.
    `SELECT o.id AS "organizationId", ${receiptColumns}
     FROM organization o
       JOIN LATERAL (SELECT ${chargedColumns} FROM ledger_entry l
         WHERE l.organization_id = o.id AND (l.request_id = $1 OR l.caller_request_id = $1)
         ORDER BY l.charged_at DESC LIMIT ${mostReceipts}) e ON true
       LEFT JOIN api_key k ON k.id = e.api_key_id
     ORDER BY e.charged_at DESC, e.request_id LIMIT ${mostReceipts}`,
    [requestId],
  );
  return rows;
}

/** Notes that the answer of a charge was given again; of a free one there is nothing to note. */
export async function noteAnsweredAgain(
  db: Database,
  organizationId: string,
  { requestId, idempotencyKey }: { readonly requestId: string; readonly idempotencyKey: string },
): Promise<void> {
  await db.pool.query(
    `UPDATE ledger_entry SET answered_again = true WHERE organization_id = $1
       AND (request_id = $2 OR caller_request_id = $2) AND idempotency_key = $3 AND NOT answered_again`,
    [organizationId, requestId, idempotencyKey],
  );
}
