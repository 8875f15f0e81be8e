import type { Database } from '../../database/database.js';
import { deleteByShard, momentLiteral } from '../../database/distribution/delete-by-shard.js';
import type { Queries } from '../../database/queries.js';
import { Statement } from '../../database/statement.js';
import {
  type RequestPosition,
  requestsBounds,
  type RequestsRequest,
  unchargedHours,
  type UnchargedRequest,
} from '../model/requests.js';
import { chargedColumns, type Receipt, receiptColumns, receiptList, unchargedColumns } from './receipts.js';

/** A page of requests, newest first. */
interface RequestsPage {
  readonly receipts: readonly Receipt[];
  /** The position after which the next page begins; null when there is no next page. */
  readonly next: RequestPosition | null;
}

/**
 * Maximum rows that are scanned for a page. Rows that do not match the filters are skipped. A page that reaches this
 * limit can be shorter than requested, or empty, and has a next page.
 */
const maxScanned = 20_000;

/** A position before every request in the list. */
const newest = { chargedAt: new Date('9999-01-01T00:00:00Z'), id: '' };
const hourMs = 3_600_000;

const inOrder = 'ORDER BY charged_at DESC, request_id DESC';

/**
 * Merges the ledger and the uncharged requests, newest first. Both are read in the order of their indexes. A table that
 * the outcome filter excludes is not read.
 */
const scan = `SELECT * FROM (
    (SELECT ${chargedColumns} FROM ledger_entry
      WHERE $6 IN ('all', 'charged', 'refunded') AND organization_id = $1 AND charged_at >= $2
        AND (charged_at, request_id) < ($3::timestamptz, $4::text) ${inOrder} LIMIT ${maxScanned})
    UNION ALL
    (SELECT ${unchargedColumns} FROM uncharged_request
      WHERE $6::text NOT IN ('charged', 'refunded') AND organization_id = $1 AND answered_at >= $5
        AND (answered_at, request_id) < ($3::timestamptz, $4::text)
      ORDER BY answered_at DESC, request_id DESC LIMIT ${maxScanned})) merged
  ${inOrder}`;

const list = new Statement(
  receiptColumns,
  `SELECT ${receiptList} FROM (
    SELECT * FROM (${scan} LIMIT ${maxScanned}) scanned
    WHERE ($7::text IS NULL OR api_key_id = $7)
      AND ($8::text IS NULL OR operation = $8 OR $8 = ANY(string_to_array(operation, ',')))
      AND ($9::text IS NULL OR channel = $9) AND ($10 = 0 OR credits >= $10)
      AND ($6 IN ('all', outcome) OR $6 = 'charged' AND outcome = 'refunded')
    ${inOrder} LIMIT $11) e
  LEFT JOIN api_key k ON k.id = e.api_key_id
  ORDER BY e.charged_at DESC, e.request_id DESC`,
);

/** Finds the last row that the scan for a page reached; none if it scanned fewer than `maxScanned` rows. */
const findLastScanned = new Statement(
  { chargedAt: 'LedgerEntry.chargedAt', id: 'LedgerEntry.requestId' },
  `SELECT charged_at AS "chargedAt", request_id AS id FROM (${scan} LIMIT ${maxScanned}) scanned
   OFFSET ${maxScanned - 1}`,
);

/** Lists an organization's charged requests and refunds of the last 31 days, and its uncharged requests of the last 24 hours. */
export async function listRequests(
  db: Database,
  organizationId: string,
  request: RequestsRequest,
  now: Date,
): Promise<RequestsPage> {
  const since = new Date(now.getTime() - requestsBounds.listedDays * 24 * hourMs);
  const sinceUncharged = new Date(now.getTime() - unchargedHours * hourMs);
  const { after, limit, outcome } = request;
  const { chargedAt, id } = after ?? newest;
  const range = [organizationId, since, chargedAt, id, sinceUncharged, outcome];
  const { rows } = await db.longPool.query(
    list.with(...range, request.keyId, request.operation, request.channel, request.minCredits, limit + 1),
  );
  const receipts = rows.slice(0, limit);
  if (rows.length > limit) return { receipts, next: receipts.at(-1) ?? null };
  if (!isNarrowed(request)) return { receipts, next: null };
  const { rows: lastScanned } = await db.longPool.query(findLastScanned.with(...range));
  return { receipts, next: lastScanned[0] ?? null };
}

function isNarrowed({ keyId, operation, channel, minCredits, outcome }: RequestsRequest): boolean {
  if (outcome !== 'all' && outcome !== 'charged') return true;
  return keyId !== null || operation !== null || channel !== null || minCredits > 0;
}

/**
 * Writes uncharged requests of any organizations in one statement. If accounts are distributed, runs one statement per
 * organization, so that a node that is down affects only its organizations.
 * @throws The first error, after all statements have ended.
 */
export async function writeUnchargedRequests(
  db: Database,
  requests: readonly UnchargedRequest[],
): Promise<void> {
  if (!db.distribution.isDistributed) return insertUnchargedRequests(db.pool, requests);
  const organizationIds = [...new Set(requests.map(({ organizationId }) => organizationId))];
  const written = await Promise.allSettled(
    organizationIds.map((id) => {
      const own = requests.filter(({ organizationId }) => organizationId === id);
      return insertUnchargedRequests(db.accounts(id), own);
    }),
  );
  for (const one of written) if (one.status === 'rejected') throw one.reason;
}

async function insertUnchargedRequests(pool: Queries, requests: readonly UnchargedRequest[]): Promise<void> {
  await pool.query(
    `INSERT INTO uncharged_request
       (organization_id, request_id, caller_request_id, api_key_id, channel, operation, answered_at, status, error_code,
        is_dry_run, is_replayed, milliseconds, idempotency_key, target, sampled_out_count)
     SELECT "organizationId", "requestId", "callerRequestId", "apiKeyId", channel, operation, "answeredAt", status,
       "errorCode", "isDryRun", "isReplayed", milliseconds, "idempotencyKey", target, "sampledOutCount"
     FROM jsonb_to_recordset($1::jsonb) AS r("organizationId" text, "requestId" text, "callerRequestId" text,
       "apiKeyId" text, channel text, operation text, "answeredAt" timestamptz, status int, "errorCode" text,
       "isDryRun" boolean, "isReplayed" boolean, milliseconds int, "idempotencyKey" text, target text, "sampledOutCount" int)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(requests)],
  );
}

/** Deletes at most `most` requests from before a moment. Returns the number of deleted requests. */
export async function deleteUnchargedRequests(db: Database, before: Date, most: number): Promise<number> {
  if (db.distribution.isDistributed)
    return deleteByShard(db, 'uncharged_request', `answered_at < ${momentLiteral(before)}`, most);
  const { rowCount } = await db.pool.query(
    `DELETE FROM uncharged_request WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM uncharged_request WHERE answered_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [before, most],
  );
  return rowCount ?? 0;
}
