import type { RequestPlace } from '../../domain/requests/request-place.js';
import { requestsBounds, type RequestsRequest } from '../../domain/requests/read-requests-request.js';
import type { Database } from '../database.js';
import { receiptColumns, type Receipt } from './receipts.js';

/** A page of charged requests, newest first. */
export interface RequestsPage {
  readonly receipts: readonly Receipt[];
  /** Behind what the next page begins; null when there is none. */
  readonly next: RequestPlace | null;
}

/**
 * Rows that are looked at for a page: what meets no condition is passed over, and a page behind so many of them is
 * shorter than asked for, or empty, and has a next one.
 */
const mostScanned = 20_000;

/** Before every place of the list. */
const newest = { chargedAt: new Date('9999-01-01T00:00:00Z'), id: '' };
const dayMilliseconds = 86_400_000;

const scan = `SELECT * FROM ledger_entry
  WHERE organization_id = $1 AND charged_at >= $2 AND (charged_at, request_id) < ($3::timestamptz, $4::text)
  ORDER BY charged_at DESC, request_id DESC`;

const statement = `
  SELECT ${receiptColumns} FROM (
    SELECT * FROM (${scan} LIMIT ${mostScanned}) scanned
    WHERE ($5::text IS NULL OR api_key_id = $5)
      AND ($6::text IS NULL OR operation = $6 OR $6 = ANY(string_to_array(operation, ',')))
      AND ($7::text IS NULL OR door = $7) AND credits >= $8
    ORDER BY charged_at DESC, request_id DESC LIMIT $9) e
  LEFT JOIN api_key k ON k.id = e.api_key_id
  ORDER BY e.charged_at DESC, e.request_id DESC`;

/** The last place that a page's scan came to, when it went as far as it may. */
const lastScanned = `SELECT charged_at AS "chargedAt", request_id AS id FROM (${scan} LIMIT ${mostScanned}) scanned
  OFFSET ${mostScanned - 1}`;

/** What an organization was charged for in the last 31 days. */
export async function listRequests(
  db: Database,
  organizationId: string,
  request: RequestsRequest,
  now: Date,
): Promise<RequestsPage> {
  const since = new Date(now.getTime() - requestsBounds.listedDays * dayMilliseconds);
  const { after, limit } = request;
  const { chargedAt, id } = after ?? newest;
  const range = [organizationId, since, chargedAt, id];
  const { rows } = await db.longPool.query<Receipt>(statement, [
    ...range,
    request.keyId,
    request.operation,
    request.door,
    request.minCredits,
    limit + 1,
  ]);
  const receipts = rows.slice(0, limit);
  if (rows.length > limit) return { receipts, next: receipts.at(-1) ?? null };
  if (!isNarrowed(request)) return { receipts, next: null };
  const { rows: places } = await db.longPool.query<RequestPlace>(lastScanned, range);
  return { receipts, next: places[0] ?? null };
}

function isNarrowed({ keyId, operation, door, minCredits }: RequestsRequest): boolean {
  return keyId !== null || operation !== null || door !== null || minCredits > 0;
}
