import type { LedgerDoor } from '../../domain/door.js';
import type { RecordCounts } from '../../domain/record-price.js';
import type { Database } from '../database.js';

/** By what the usage of an organization can be broken down. */
export const usageGroupings = {
  day: `to_char(charged_at, 'YYYY-MM-DD')`,
  key: 'api_key_id',
  operation: 'operation',
  door: 'door',
} as const;

export type UsageGrouping = keyof typeof usageGroupings;

export interface UsageRow {
  readonly group: string;
  readonly credits: number;
  readonly requests: number;
}

/** What an organization was charged from `from` (inclusive) to `to` (exclusive), by day, key, operation or door. */
export async function listUsage(
  db: Database,
  organizationId: string,
  window: { readonly from: Date; readonly to: Date },
  by: UsageGrouping,
): Promise<UsageRow[]> {
  const { rows } = await db.longPool.query<UsageRow>(
    `SELECT ${usageGroupings[by]} AS "group", sum(credits)::bigint AS credits, count(*) AS requests
     FROM ledger_entry WHERE organization_id = $1 AND charged_at >= $2 AND charged_at < $3
     GROUP BY 1 ORDER BY 1`,
    [organizationId, window.from, window.to],
  );
  return rows;
}

const requestIdPattern = /^[A-Za-z0-9._:-]{1,128}$/;
const mostReceipts = 100;

/** What one request was charged, and why: a row of the ledger (D5). */
export interface Receipt {
  /** The X-Request-Id of the answer. */
  readonly requestId: string;
  readonly chargedAt: Date;
  readonly keyId: string;
  readonly door: LedgerDoor;
  /** The operations of the request, joined with commas. */
  readonly operation: string;
  /** The distinct billable records of its answer, by kind. */
  readonly records: RecordCounts;
  readonly credits: number;
}

/** True when there is a charge of this id of ours (not of one that a caller gave). */
export async function isCharged(db: Database, organizationId: string, requestId: string): Promise<boolean> {
  const { rows } = await db.pool.query(
    'SELECT FROM ledger_entry WHERE organization_id = $1 AND request_id = $2',
    [organizationId, requestId],
  );
  return rows.length > 0;
}

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
    `SELECT COALESCE(caller_request_id, request_id) AS "requestId", charged_at AS "chargedAt", api_key_id AS "keyId",
      door, operation, records, credits
     FROM ledger_entry WHERE organization_id = $1 AND (request_id = $2 OR caller_request_id = $2)
     ORDER BY charged_at DESC, request_id LIMIT ${mostReceipts}`,
    [organizationId, requestId],
  );
  return rows;
}
