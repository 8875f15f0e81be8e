import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, selectList, Statement } from '../../database/statement.js';
import type { LedgerChannel } from '../model/channel.js';
import type { GrantPart } from '../model/grants.js';
import type { Refund, RefundableCharge } from '../model/refunds.js';

const columns = {
  refundId: 'CreditRefund.id',
  organizationId: 'CreditRefund.organizationId',
  chargeId: 'CreditRefund.chargeId',
  credits: 'CreditRefund.credits',
  reason: 'CreditRefund.reason',
  externalId: 'CreditRefund.externalId',
  grantId: 'CreditRefund.grantId',
  granted: 'CreditRefund.granted',
  createdAt: 'CreditRefund.createdAt',
} as const;

const list = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM credit_refund
   WHERE organization_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
   ORDER BY created_at DESC, id DESC LIMIT $4`,
);

/** The position of a refund in the list of its organization. */
export interface RefundPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** Lists the refunds of an organization, newest first, at most `limit`. */
export async function listRefunds(
  db: Database,
  organizationId: string,
  after: RefundPosition | null,
  limit: number,
): Promise<Refund[]> {
  const { rows } = await db.pool.query(
    list.with(organizationId, after?.createdAt ?? null, after?.id ?? null, limit),
  );
  return rows;
}

const findByExternalId = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM credit_refund WHERE organization_id = $1 AND external_id = $2`,
);

/** Returns the refund of an organization with an external ID; null when there is none. */
export async function findRefund(
  client: Queries,
  organizationId: string,
  externalId: string,
): Promise<Refund | null> {
  const { rows } = await client.query(findByExternalId.with(organizationId, externalId));
  return rows[0] ?? null;
}

const chargeColumns = {
  chargeId: 'LedgerEntry.requestId',
  apiKeyId: 'LedgerEntry.apiKeyId',
  channel: field('LedgerEntry.channel').as<LedgerChannel>(),
  operation: 'LedgerEntry.operation',
  credits: 'LedgerEntry.credits',
  chargedAt: 'LedgerEntry.chargedAt',
  grants: field('LedgerEntry.grants').as<readonly GrantPart[] | null>(),
} as const;

const findCharges = new Statement(
  chargeColumns,
  `SELECT ${selectList(chargeColumns)} FROM ledger_entry
   WHERE organization_id = $1 AND (request_id = $2 OR caller_request_id = $2) AND refund_of IS NULL
   ORDER BY request_id = $2 DESC LIMIT 2`,
);

/**
 * Returns the charge with an ID, or with an X-Request-Id that its caller sent. Returns null when there is none, and
 * `several` when the caller sent the X-Request-Id more than once.
 */
export async function findChargeToRefund(
  client: Queries,
  organizationId: string,
  requestId: string,
): Promise<RefundableCharge | 'several' | null> {
  const { rows } = await client.query(findCharges.with(organizationId, requestId));
  const [first] = rows;
  return rows.length > 1 && first?.chargeId !== requestId ? 'several' : (first ?? null);
}

const sumRefunds = new Statement(
  { refunded: computed('int8') },
  `SELECT COALESCE(sum(credits), 0)::bigint AS refunded FROM credit_refund
   WHERE organization_id = $1 AND charge_id = $2`,
);

/** Returns the credits of a charge that were refunded. Exact while the caller's transaction locks the organization. */
export async function refundedCredits(
  client: Queries,
  organizationId: string,
  chargeId: string,
): Promise<number> {
  const { rows } = await client.query(sumRefunds.with(organizationId, chargeId));
  return rows[0]?.refunded ?? 0;
}

/** Stores a refund. */
export async function insertRefund(client: Queries, refund: Refund): Promise<void> {
  const { refundId, organizationId, chargeId, credits, reason, externalId, grantId, granted, createdAt } =
    refund;
  await client.query(
    `INSERT INTO credit_refund
       (id, organization_id, charge_id, credits, reason, external_id, grant_id, granted, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [refundId, organizationId, chargeId, credits, reason, externalId, grantId, granted, createdAt],
  );
}
