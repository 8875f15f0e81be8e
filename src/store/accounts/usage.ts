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
  const { rows } = await db.pool.query<UsageRow>(
    `SELECT ${usageGroupings[by]} AS "group", sum(credits)::bigint AS credits, count(*) AS requests
     FROM ledger_entry WHERE organization_id = $1 AND charged_at >= $2 AND charged_at < $3
     GROUP BY 1 ORDER BY 1`,
    [organizationId, window.from, window.to],
  );
  return rows;
}

const requestIdPattern = /^[0-9a-f-]{36}$/;

/** What one request was charged, and why: a row of the ledger (D5). */
export interface Receipt {
  readonly requestId: string;
  readonly chargedAt: Date;
  readonly keyId: string;
  readonly door: 'rest' | 'graph';
  /** The operations of the request, joined with commas. */
  readonly operation: string;
  /** The distinct billable records of its answer, by kind. */
  readonly records: RecordCounts;
  readonly credits: number;
}

/** True when a request of an organization has its row in the ledger. */
export async function isCharged(db: Database, organizationId: string, requestId: string): Promise<boolean> {
  return (await findReceipt(db, organizationId, requestId)) !== null;
}

/** The receipt of a request of an organization; null when it was not charged. */
export async function findReceipt(
  db: Database,
  organizationId: string,
  requestId: string,
): Promise<Receipt | null> {
  if (!requestIdPattern.test(requestId)) return null;
  const { rows } = await db.pool.query<Receipt>(
    `SELECT request_id AS "requestId", charged_at AS "chargedAt", api_key_id AS "keyId", door, operation, records,
      credits FROM ledger_entry WHERE organization_id = $1 AND request_id = $2`,
    [organizationId, requestId],
  );
  return rows[0] ?? null;
}
