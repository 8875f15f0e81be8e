import type { Database } from '../../database/database.js';
import { field, type RowOf, Statement } from '../../database/statement.js';
import type { RecordCounts } from '../../records/record-kinds.js';
import type { LedgerChannel } from '../model/channel.js';
import {
  type ChargeCursor,
  type ChargePosition,
  emptySnapshot,
  firstUnread,
  type LedgerSnapshot,
  readSnapshot,
} from '../model/charge-cursor.js';
import type { GrantPart } from '../model/grants.js';
import { type FeedState, makeDurable, readFeedState } from './charge-feed-state.js';

const columns = {
  chargeId: 'LedgerEntry.requestId',
  transactionId: 'LedgerEntry.transactionId',
  organizationId: 'LedgerEntry.organizationId',
  externalId: field('Organization.externalId').orNull(),
  callerRequestId: 'LedgerEntry.callerRequestId',
  keyId: 'LedgerEntry.apiKeyId',
  channel: field('LedgerEntry.channel').as<LedgerChannel>(),
  operation: 'LedgerEntry.operation',
  records: field('LedgerEntry.records').as<RecordCounts>(),
  credits: 'LedgerEntry.credits',
  grants: field('LedgerEntry.grants').as<readonly GrantPart[] | null>(),
  refundOf: 'LedgerEntry.refundOf',
  chargedAt: 'LedgerEntry.chargedAt',
} as const;

/** Charges of the snapshot `$3` (its end) and `$4` (its running transactions), after the position `$5`, `$6`. */
const inSnapshot = `transaction_id <> 0 AND transaction_id < $3 AND transaction_id <> ALL($4::bigint[])
      AND (transaction_id, request_id) > ($5, $6) ORDER BY transaction_id, request_id LIMIT $7`;

/**
 * The charges that are in one snapshot and not in an earlier one. These are the charges of the transactions that were
 * running at the earlier one (`$1`) or that began after it (`$2`, its end). So both parts are ranges of the index.
 */
const list = new Statement(
  columns,
  `SELECT e.request_id AS "chargeId", e.transaction_id AS "transactionId", e.organization_id AS "organizationId",
     o.external_id AS "externalId", e.caller_request_id AS "callerRequestId", e.api_key_id AS "keyId", e.channel,
     e.operation, e.records, e.credits, e.grants, e.refund_of AS "refundOf", e.charged_at AS "chargedAt"
   FROM (
     (SELECT * FROM ledger_entry WHERE transaction_id = ANY($1::bigint[]) AND ${inSnapshot})
     UNION ALL
     (SELECT * FROM ledger_entry WHERE transaction_id >= $2 AND ${inSnapshot})) e
   LEFT JOIN organization o ON o.id = e.organization_id
   ORDER BY e.transaction_id, e.request_id LIMIT $7`,
);

const findOldest = new Statement(
  { chargeId: 'LedgerEntry.requestId', chargedAt: 'LedgerEntry.chargedAt' },
  `SELECT request_id AS "chargeId", charged_at AS "chargedAt" FROM ledger_entry WHERE transaction_id <> 0
   ORDER BY transaction_id, request_id LIMIT 1`,
);

/** A charge in the feed, or a refund, which has negative credits. */
export type FeedCharge = RowOf<typeof columns>;

/** The oldest charge of the feed. */
export type OldestCharge = RowOf<(typeof findOldest)['columns']>;

/** A page of the feed of charges. */
export interface ChargePage {
  readonly charges: readonly FeedCharge[];
  readonly next: ChargeCursor;
  /** Whether to read on at once. The next page can still be empty. */
  readonly hasMore: boolean;
}

/**
 * Why a cursor cannot be read: charges after it were deleted (`pruned`), the database is in a state from before the cursor
 * was issued (`ahead`), or the charges of a restored database have no new order yet (`restoring`).
 */
export type ChargeGap =
  | { readonly gap: 'pruned'; readonly oldest: OldestCharge | null }
  | { readonly gap: 'ahead' }
  | { readonly gap: 'restoring' };

/**
 * Reads a page of charges after a cursor, in the order of their commits; without a cursor from the oldest one (D31). Each
 * snapshot is read completely before the next one is taken. A charge that commits late is not in the snapshot, but in
 * the next one.
 */
export async function readCharges(
  db: Database,
  cursor: ChargeCursor | null,
  limit: number,
  now: Date,
): Promise<ChargePage | ChargeGap> {
  const before = await readFeedState(db);
  if (before.hasRestored) return { gap: 'restoring' };
  const { since, until, position } = cursor ?? { since: emptySnapshot, until: null, position: null };
  const current = readSnapshot(before.snapshot);
  if (cursor !== null && isAhead(cursor, before)) return { gap: 'ahead' };
  if (until === null) await makeDurable(db);
  const rows = await listCharges(db, { since, until: until ?? current, position }, limit + 1);
  // Read after the charges, so that a deletion in between is noticed.
  const { prunes, prunedTransactionId } = await readFeedState(db);
  if (cursor !== null && cursor.prunes < prunes && firstUnread(cursor, current) <= prunedTransactionId)
    return { gap: 'pruned', oldest: await oldestCharge(db) };
  const charges = rows.slice(0, limit);
  const isPart = rows.length > limit;
  const state = { prunes, restores: before.restores, issuedAt: now };
  const last = charges.at(-1);
  const next =
    isPart && last !== undefined
      ? { since, until: until ?? current, position: last, ...state }
      : { since: until ?? current, until: null, position: null, ...state };
  // The next snapshot may have charges, too.
  return { charges, next, hasMore: isPart || (until !== null && until.end !== current.end) };
}

/** The charges of the snapshot `until` that are not in `since`, after a position. */
interface ChargeRange {
  readonly since: LedgerSnapshot;
  readonly until: LedgerSnapshot;
  readonly position: ChargePosition | null;
}

async function listCharges(
  { longPool }: Database,
  { since, until, position }: ChargeRange,
  limit: number,
): Promise<readonly FeedCharge[]> {
  const { transactionId, chargeId } = position ?? { transactionId: Number.MIN_SAFE_INTEGER, chargeId: '' };
  const { rows } = await longPool.query(
    list.with(since.running, since.end, until.end, until.running, transactionId, chargeId, limit),
  );
  return rows;
}

/** Returns whether the cursor knows transactions that this database has not had, or had before it was restored. */
function isAhead(
  { since, until, restores }: ChargeCursor,
  { snapshot, restores: current }: FeedState,
): boolean {
  const [, end = ''] = snapshot.split(':');
  return restores !== current || (until ?? since).end > Number(end);
}

async function oldestCharge({ longPool }: Database): Promise<OldestCharge | null> {
  const { rows } = await longPool.query(findOldest.with());
  return rows[0] ?? null;
}
