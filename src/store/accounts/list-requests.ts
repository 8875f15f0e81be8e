import type { RequestPlace } from '../../domain/requests/request-place.js';
import { requestsBounds, type RequestsRequest } from '../../domain/requests/read-requests-request.js';
import type { Database } from '../database.js';
import { unchargedHours } from '../../domain/requests/uncharged-request.js';
import { chargedColumns, receiptColumns, unchargedColumns, type Receipt } from './receipts.js';

/** A page of requests, newest first. */
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
const hourMilliseconds = 3_600_000;

const inOrder = 'ORDER BY charged_at DESC, request_id DESC';

/** Both parts are ordered by an index, and merged as far as a page goes. One that is not asked for reads nothing. */
const scan = `SELECT * FROM (
    (SELECT ${chargedColumns} FROM ledger_entry
      WHERE $6 IN ('all', 'charged') AND organization_id = $1 AND charged_at >= $2
        AND (charged_at, request_id) < ($3::timestamptz, $4::text) ${inOrder} LIMIT ${mostScanned})
    UNION ALL
    (SELECT ${unchargedColumns} FROM uncharged_request
      WHERE $6::text <> 'charged' AND organization_id = $1 AND answered_at >= $5
        AND (answered_at, request_id) < ($3::timestamptz, $4::text)
      ORDER BY answered_at DESC, request_id DESC LIMIT ${mostScanned})) merged
  ${inOrder}`;

const statement = `
  SELECT ${receiptColumns} FROM (
    SELECT * FROM (${scan} LIMIT ${mostScanned}) scanned
    WHERE ($7::text IS NULL OR api_key_id = $7)
      AND ($8::text IS NULL OR operation = $8 OR $8 = ANY(string_to_array(operation, ',')))
      AND ($9::text IS NULL OR door = $9) AND credits >= $10 AND $6 IN ('all', outcome)
    ${inOrder} LIMIT $11) e
  LEFT JOIN api_key k ON k.id = e.api_key_id
  ORDER BY e.charged_at DESC, e.request_id DESC`;

/** The last place that a page's scan came to, when it went as far as it may. */
const lastScanned = `SELECT charged_at AS "chargedAt", request_id AS id FROM (${scan} LIMIT ${mostScanned}) scanned
  OFFSET ${mostScanned - 1}`;

/** What an organization was charged for in the last 31 days, and what cost it nothing in the last day. */
export async function listRequests(
  db: Database,
  organizationId: string,
  request: RequestsRequest,
  now: Date,
): Promise<RequestsPage> {
  const since = new Date(now.getTime() - requestsBounds.listedDays * 24 * hourMilliseconds);
  const sinceUncharged = new Date(now.getTime() - unchargedHours * hourMilliseconds);
  const { after, limit, outcome } = request;
  const { chargedAt, id } = after ?? newest;
  const range = [organizationId, since, chargedAt, id, sinceUncharged, outcome];
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

function isNarrowed({ keyId, operation, door, minCredits, outcome }: RequestsRequest): boolean {
  if (outcome !== 'all' && outcome !== 'charged') return true;
  return keyId !== null || operation !== null || door !== null || minCredits > 0;
}
