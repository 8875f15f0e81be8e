import type { RecordCounts } from '../../domain/record-price.js';
import type { LedgerDoor } from '../../domain/door.js';
import type { Database } from '../database.js';

const requestIdPattern = /^[A-Za-z0-9._:-]{1,128}$/;
const mostReceipts = 100;

/** What one request was charged, and why: a row of the ledger (D5). */
export interface Receipt {
  /** Of the charge: the X-Charge-Id of the answer or, when it has none, its X-Request-Id. */
  readonly id: string;
  /** The X-Request-Id of the answer. */
  readonly requestId: string;
  readonly chargedAt: Date;
  readonly keyId: string;
  readonly keyName: string | null;
  readonly keyPrefix: string | null;
  readonly door: LedgerDoor;
  /** The operations of the request, joined with commas. */
  readonly operation: string;
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

/** Of ledger entries `e` with their keys `k`. */
export const receiptColumns = `e.request_id AS id, COALESCE(e.caller_request_id, e.request_id) AS "requestId",
  e.charged_at AS "chargedAt", e.api_key_id AS "keyId", k.name AS "keyName", k.prefix AS "keyPrefix", e.door,
  e.operation, e.records, e.credits, e.milliseconds, e.idempotency_key AS "idempotencyKey",
  e.answered_again AS "answeredAgain", e.target`;

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
    `SELECT ${receiptColumns} FROM ledger_entry e LEFT JOIN api_key k ON k.id = e.api_key_id
     WHERE e.organization_id = $1 AND (e.request_id = $2 OR e.caller_request_id = $2)
     ORDER BY e.charged_at DESC, e.request_id LIMIT ${mostReceipts}`,
    [organizationId, requestId],
  );
  return rows;
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
       JOIN LATERAL (SELECT * FROM ledger_entry l
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
