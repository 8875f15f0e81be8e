import type { Database } from '../../database/database.js';
import { commitEverywhere } from '../../database/distribution/commit-everywhere.js';
import { computed, field, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import type { RecordCounts } from '../../records/record-kinds.js';
import type { LedgerChannel } from '../model/channel.js';
import type { GrantPart } from '../model/grants.js';
import type { RequestOutcome } from '../model/requests.js';

export const requestIdPattern = /^[A-Za-z0-9._:-]{1,128}$/;
export const maxReceipts = 100;

/** A request with its charge, or a refund: a row of the ledger (D5) or of the uncharged requests (D19). */
export interface Receipt {
  /** The ID of the charge: the X-Charge-Id of the response or, when it has none, its X-Request-Id. */
  readonly id: string;
  /** The X-Request-Id of the response. */
  readonly requestId: string;
  /** When the request was charged or refunded, or answered at no charge. */
  readonly chargedAt: Date;
  readonly keyId: string;
  readonly keyName: string | null;
  readonly keyPrefix: string | null;
  readonly channel: LedgerChannel;
  /** The operations of the request, joined with commas. */
  readonly operation: string;
  readonly outcome: RequestOutcome;
  /** The HTTP status; null for a charge without a request. */
  readonly status: number | null;
  /** The error code; null when there was no error. */
  readonly errorCode: string | null;
  readonly dryRun: boolean;
  /** For uncharged requests: the number of later requests in the same minute that were not recorded. */
  readonly sampledOutCount: number;
  /** The numbers of distinct billable records in the response, by kind. */
  readonly records: RecordCounts;
  /** Negative for a refund. */
  readonly credits: number;
  /** The grants that paid (D29); null if the monthly credits paid all of it. */
  readonly grants: readonly GrantPart[] | null;
  /**
   * Time from the request's arrival to its charge; null for a charge without a request, and for old charges without
   * this value.
   */
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  /** Whether the response was replayed under its Idempotency-Key. */
  readonly replayed: boolean;
  /** Method and path of a REST read, name of a GraphQL operation, or MCP tool; null for other requests. */
  readonly target: string | null;
  /** The ID of the charge that this row refunds (D30); null for a request. */
  readonly refundOf: string | null;
}

/**
 * The columns of a ledger row in the list of requests. A charge with a duration belongs to a complete response, whose
 * status is 200. A charge without a request (a webhook event, an export step) has neither a duration nor a status, and
 * neither has a refund.
 */
export const chargedColumns = `request_id, caller_request_id, charged_at, api_key_id, channel, operation, records, credits,
  grants, milliseconds, idempotency_key, is_replayed, target, refund_of,
  CASE WHEN refund_of IS NULL THEN 'charged' ELSE 'refunded' END AS outcome,
  CASE WHEN milliseconds IS NULL THEN NULL ELSE 200 END AS status, NULL::text AS error_code, false AS is_dry_run,
  0 AS sampled_out_count`;

/** The same columns for a row of the uncharged requests (D19). */
export const unchargedColumns = `request_id, caller_request_id, answered_at AS charged_at, api_key_id, channel, operation,
  '{}'::jsonb AS records, 0::bigint AS credits, NULL::jsonb AS grants, milliseconds, idempotency_key, is_replayed, target,
  NULL::text AS refund_of,
  CASE WHEN status >= 500 THEN 'failed' WHEN status >= 400 OR error_code IS NOT NULL THEN 'refused' ELSE 'free' END AS outcome,
  status, error_code, is_dry_run, sampled_out_count`;

/** The columns of a receipt. */
export const receiptColumns = {
  id: 'LedgerEntry.requestId',
  requestId: computed('text'),
  chargedAt: 'LedgerEntry.chargedAt',
  keyId: 'LedgerEntry.apiKeyId',
  keyName: field('ApiKey.name'),
  keyPrefix: field('ApiKey.prefix').orNull(),
  channel: field('LedgerEntry.channel').as<LedgerChannel>(),
  operation: 'LedgerEntry.operation',
  outcome: computed('text').as<RequestOutcome>(),
  status: computed('int4').orNull(),
  errorCode: computed('text').orNull(),
  dryRun: computed('bool'),
  sampledOutCount: computed('int4'),
  records: field('LedgerEntry.records').as<RecordCounts>(),
  credits: 'LedgerEntry.credits',
  grants: field('LedgerEntry.grants').as<readonly GrantPart[] | null>(),
  milliseconds: 'LedgerEntry.milliseconds',
  idempotencyKey: 'LedgerEntry.idempotencyKey',
  replayed: 'LedgerEntry.isReplayed',
  target: 'LedgerEntry.target',
  refundOf: 'LedgerEntry.refundOf',
} as const;

/** The SELECT list of a receipt, from rows `e` with the columns above and their keys `k`. */
export const receiptList = `e.request_id AS id, COALESCE(e.caller_request_id, e.request_id) AS "requestId",
  e.charged_at AS "chargedAt", e.api_key_id AS "keyId", k.name AS "keyName", k.prefix AS "keyPrefix", e.channel,
  e.operation, e.records, e.credits, e.grants, e.milliseconds, e.idempotency_key AS "idempotencyKey",
  e.is_replayed AS "replayed", e.target, e.refund_of AS "refundOf", e.outcome, e.status, e.error_code AS "errorCode",
  e.is_dry_run AS "dryRun", e.sampled_out_count AS "sampledOutCount"`;

/** The receipt columns that differ for an uncharged request. */
const unchargedFields = {
  id: 'UnchargedRequest.requestId',
  chargedAt: 'UnchargedRequest.answeredAt',
  keyId: 'UnchargedRequest.apiKeyId',
  channel: field('UnchargedRequest.channel').as<LedgerChannel>(),
  operation: 'UnchargedRequest.operation',
  status: 'UnchargedRequest.status',
  errorCode: 'UnchargedRequest.errorCode',
  dryRun: 'UnchargedRequest.isDryRun',
  sampledOutCount: 'UnchargedRequest.sampledOutCount',
  records: computed('jsonb').as<RecordCounts>(),
  credits: computed('int8'),
  grants: computed('jsonb').as<readonly GrantPart[] | null>(),
  milliseconds: 'UnchargedRequest.milliseconds',
  idempotencyKey: 'UnchargedRequest.idempotencyKey',
  replayed: 'UnchargedRequest.isReplayed',
  target: 'UnchargedRequest.target',
  refundOf: computed('text').orNull(),
} as const;

const listCharged = new Statement(
  receiptColumns,
  `SELECT ${receiptList} FROM (SELECT ${chargedColumns} FROM ledger_entry
     WHERE organization_id = $1 AND (request_id = $2 OR caller_request_id = $2)
     ORDER BY charged_at DESC, request_id LIMIT ${maxReceipts}) e
   LEFT JOIN api_key k ON k.id = e.api_key_id ORDER BY e.charged_at DESC, e.request_id`,
);

/**
 * Returns the receipts with a request ID, newest first, at most 100; empty when nothing was charged. A server-generated
 * ID has at most one receipt. An X-Request-Id that the caller sent with several requests has several receipts.
 */
export async function listReceipts(
  db: Database,
  organizationId: string,
  requestId: string,
): Promise<Receipt[]> {
  if (!requestIdPattern.test(requestId)) return [];
  const { rows } = await db.pool.query(listCharged.with(organizationId, requestId));
  return rows;
}

const findNotCharged = new Statement(
  { ...receiptColumns, ...unchargedFields },
  `SELECT ${receiptList} FROM (SELECT ${unchargedColumns} FROM uncharged_request
     WHERE organization_id = $1 AND (request_id = $2 OR caller_request_id = $2) AND answered_at >= $3
     ORDER BY answered_at DESC, request_id LIMIT 1) e
   LEFT JOIN api_key k ON k.id = e.api_key_id`,
);

/** Returns the newest uncharged request with this ID since a moment; null when there is none. */
export async function findUncharged(
  db: Database,
  organizationId: string,
  { requestId, since }: { readonly requestId: string; readonly since: Date },
): Promise<Receipt | null> {
  if (!requestIdPattern.test(requestId)) return null;
  const { rows } = await db.pool.query(findNotCharged.with(organizationId, requestId, since));
  return rows[0] ?? null;
}

/** Records in the ledger that the response of a charge was replayed. A free response has no ledger row. */
export async function markReplayed(
  db: Database,
  organizationId: string,
  { requestId, idempotencyKey }: { readonly requestId: string; readonly idempotencyKey: string },
): Promise<void> {
  await db.accounts(organizationId).query(
    `UPDATE ledger_entry SET is_replayed = true WHERE organization_id = $1
       AND (request_id = $2 OR caller_request_id = $2) AND idempotency_key = $3 AND NOT is_replayed`,
    [organizationId, requestId, idempotencyKey],
  );
}

/** A past charge, as the ledger stores it. */
export interface PastCharge {
  readonly requestId: string;
  readonly apiKeyId: string;
  readonly channel: LedgerChannel;
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
  readonly chargedAt: Date;
  readonly milliseconds: number | null;
  readonly target: string | null;
}

const insertCharges = `
  INSERT INTO ledger_entry
    (organization_id, request_id, api_key_id, channel, operation, records, credits, charged_at, milliseconds, target)
  SELECT $1, e."requestId", e."apiKeyId", e.channel, e.operation, e.records, e.credits, e."chargedAt", e.milliseconds, e.target
  FROM jsonb_to_recordset($2::jsonb) AS e("requestId" text, "apiKeyId" text, channel text, operation text, records jsonb,
    credits bigint, "chargedAt" timestamptz, milliseconds int, target text)`;

const countCharges = `
  UPDATE credit_budget b SET
    month_used = (SELECT COALESCE(sum(credits), 0) FROM ledger_entry WHERE organization_id = b.organization_id
      AND charged_at >= b.month_start AND charged_at < b.month_start + interval '1 month'),
    day_used = (SELECT COALESCE(sum(credits), 0) FROM ledger_entry WHERE organization_id = b.organization_id
      AND charged_at >= b.day_start AND charged_at < b.day_start + interval '1 day')
  WHERE organization_id = $1`;

const findUses = `SELECT api_key_id, date_trunc('minute', max(charged_at)) AS at FROM ledger_entry
  WHERE organization_id = $1 GROUP BY 1`;

const noteUses = (uses: string): string => `
  UPDATE api_key SET last_used_at = used.at FROM (${uses}) used WHERE api_key.id = used.api_key_id`;

/**
 * Updates when keys were last used, with times from a parameter. If accounts are distributed, one statement cannot use
 * both tables: keys and the ledger are on different nodes.
 */
const noteFoundUses = noteUses(
  'SELECT api_key_id, at FROM jsonb_to_recordset($1::jsonb) AS u(api_key_id text, at timestamptz)',
);

const dateOrganization = `
  UPDATE organization SET created_at =
    LEAST(created_at, (SELECT min(created_at) FROM api_key WHERE organization_id = $1)) WHERE id = $1`;

/**
 * Writes past charges of an organization without charges, in one transaction: the ledger rows, the counters of its
 * budget for the current month and day, and the last uses of its keys. The counters are summed from the ledger, so they
 * agree with it. If a key is older than the organization, sets the organization's creation time to that of its oldest
 * key. Set caps of keys afterwards: `capKey` also reads the ledger.
 */
export async function writePastCharges(
  db: Database,
  organizationId: string,
  charges: readonly PastCharge[],
): Promise<void> {
  await inTransaction(db, async (client) => {
    if (db.distribution.isDistributed) await commitEverywhere(client, organizationId);
    await client.query('SELECT FROM credit_budget WHERE organization_id = $1 FOR UPDATE', [organizationId]);
    await client.query(insertCharges, [organizationId, JSON.stringify(charges)]);
    await client.query(countCharges, [organizationId]);
    if (db.distribution.isDistributed) {
      const { rows } = await client.query(findUses, [organizationId]);
      await client.query(noteFoundUses, [JSON.stringify(rows)]);
    } else await client.query(noteUses(findUses), [organizationId]);
    await client.query(dateOrganization, [organizationId]);
  });
}
