import type { Database } from '../../database/database.js';
import { commitEverywhere } from '../../database/distribution/commit-everywhere.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { type CreditBudget, rollOver } from '../model/credit-budget.js';
import { isOpen, maxOpenGrants, type OpenGrant } from '../model/grants.js';
import {
  partsToRefund,
  type PayingGrant,
  type RefundableCharge,
  type RefundedParts,
  refundTo,
  withGrant,
} from '../model/refunds.js';
import { endGrants, insertGrant, newGrantId, TooManyGrants } from './credit-grants.js';
import { budgetColumns, budgetList } from './distributed/budgets.js';

/** A refund whose credits are given back. */
export interface RefundToGive {
  readonly refundId: string;
  readonly charge: RefundableCharge;
  readonly credits: number;
  /** The sum of the earlier refunds of the charge. */
  readonly refunded: number;
}

/** The grant that a refund created, for credits that could not be given back otherwise. */
export interface RefundGrant {
  readonly grantId: string | null;
  readonly granted: number;
}

/**
 * Gives the credits of a refund back (D30), and writes its row of the ledger, in the caller's transaction, which has
 * locked the organization. Call it last, because it blocks charges of the organization until the transaction ends.
 * @throws TooManyGrants when the refund opens a grant and the organization has too many open ones.
 */
export async function refundToBudget(
  client: Queries,
  db: Database,
  organizationId: string,
  { refundId, charge, credits, refunded }: RefundToGive,
  now: Date,
): Promise<RefundGrant> {
  const parts = partsToRefund(charge, refunded, credits);
  const capKeyIds = await findCapKeyIds(client, organizationId, charge.apiKeyId);
  const before = rollOver(await lockBudget(client, db, organizationId), now);
  const paying = await findPayingGrants(client, organizationId, parts, before);
  const { budget, toGrant } = refundTo(before, charge, parts, { capKeyIds, paying }, now);
  const grant = await grantRest(client, organizationId, { refundId, charge, toGrant }, budget, now);
  await setBudget(client, organizationId, { ...budget, grants: grant.grants });
  await insertEntry(client, organizationId, { refundId, charge, credits, parts }, before, now);
  return { grantId: grant.grantId, granted: toGrant };
}

const findKey = new Statement(
  { rootKeyId: 'ApiKey.rootKeyId', issuerRootIds: 'ApiKey.issuerRootIds' },
  `SELECT root_key_id AS "rootKeyId", issuer_root_ids AS "issuerRootIds" FROM api_key
   WHERE organization_id = $1 AND id = $2`,
);

/** Returns the IDs of the keys whose caps counted the charges of a key. A deleted key has none. */
async function findCapKeyIds(client: Queries, organizationId: string, keyId: string): Promise<string[]> {
  const { rows } = await client.query(findKey.with(organizationId, keyId));
  return rows.flatMap(({ rootKeyId, issuerRootIds }) => [rootKeyId, ...issuerRootIds]);
}

const lock = new Statement(
  budgetColumns,
  `SELECT ${budgetList} FROM credit_budget WHERE organization_id = $1 FOR UPDATE`,
);

async function lockBudget(
  client: Queries,
  { distribution }: Database,
  organizationId: string,
): Promise<CreditBudget> {
  if (distribution.isDistributed) await commitEverywhere(client, organizationId);
  const { rows } = await client.query(lock.with(organizationId));
  invariant(rows[0] !== undefined, 'every organization has a budget');
  return rows[0];
}

const findGrants = new Statement(
  {
    id: 'CreditGrant.id',
    credits: 'CreditGrant.credits',
    used: 'CreditGrant.used',
    expiresAt: 'CreditGrant.expiresAt',
    voidedAt: 'CreditGrant.voidedAt',
  },
  `SELECT id, credits, used, expires_at AS "expiresAt", voided_at AS "voidedAt" FROM credit_grant
   WHERE organization_id = $1 AND id = ANY($2::text[])`,
);

const sumMonth = new Statement(
  { id: computed('text'), month: computed('int8') },
  `SELECT paid.value->>'id' AS id, sum((paid.value->>'credits')::bigint)::bigint AS month
   FROM ledger_entry l, jsonb_array_elements(l.grants) paid
   WHERE l.organization_id = $1 AND l.charged_at >= $2::date AND l.charged_at < $2::date + interval '1 month'
     AND (l.refund_of_charged_at IS NULL OR l.refund_of_charged_at >= $2::date)
     AND paid.value->>'id' = ANY($3::text[])
   GROUP BY 1`,
);

/**
 * Returns the grants that paid. What a grant that is no longer in the budget paid this month is summed from the ledger,
 * while the budget is locked.
 */
async function findPayingGrants(
  client: Queries,
  organizationId: string,
  { grants }: RefundedParts,
  budget: CreditBudget,
): Promise<readonly PayingGrant[]> {
  if (grants.length === 0) return [];
  const ids = grants.map(({ id }) => id);
  const { rows } = await client.query(findGrants.with(organizationId, ids));
  const removed = ids.filter((id) => budget.grants.every((open) => open.id !== id));
  const months = new Map<string, number>();
  if (removed.length > 0) {
    const sums = await client.query(sumMonth.with(organizationId, budget.monthStart, removed));
    for (const { id, month } of sums.rows) months.set(id, month);
  }
  return rows.map((grant) => ({ ...grant, month: months.get(grant.id) ?? 0 }));
}

interface Rest extends Pick<RefundToGive, 'refundId' | 'charge'> {
  readonly toGrant: number;
}

/** Creates a grant of the credits that could not be given back otherwise. Returns the open grants afterwards. */
async function grantRest(
  client: Queries,
  organizationId: string,
  { refundId, charge, toGrant }: Rest,
  { grants }: CreditBudget,
  now: Date,
): Promise<{ readonly grantId: string | null; readonly grants: readonly OpenGrant[] }> {
  if (toGrant === 0) return { grantId: null, grants: requireFew(grants, now) };
  const grantId = newGrantId();
  const terms = { credits: toGrant, expiresAt: null, externalId: null };
  const note = `Refund ${refundId} of the charge ${charge.chargeId}`;
  await insertGrant(client, { ...terms, note, grantId, organizationId, createdAt: now });
  await endGrants(client, grants, (grant) => !isOpen(grant, now));
  const added = withGrant(grants, { id: grantId, credits: toGrant, until: null }, now);
  return { grantId, grants: requireFew(added, now) };
}

/** @throws TooManyGrants */
function requireFew(grants: readonly OpenGrant[], now: Date): readonly OpenGrant[] {
  if (grants.filter((grant) => isOpen(grant, now)).length <= maxOpenGrants) return grants;
  throw new TooManyGrants(`an organization has at most ${maxOpenGrants} open grants`);
}

async function setBudget(client: Queries, organizationId: string, budget: CreditBudget): Promise<void> {
  const { monthStart, monthUsed, dayStart, dayUsed, keyCaps, grants, monthGranted } = budget;
  await client.query(
    `UPDATE credit_budget SET month_start = $2, month_used = $3, day_start = $4, day_used = $5,
       key_caps = $6::jsonb, grants = $7::jsonb, month_granted = $8
     WHERE organization_id = $1`,
    [
      ...[organizationId, monthStart, monthUsed, dayStart, dayUsed],
      ...[JSON.stringify(keyCaps), JSON.stringify(grants), monthGranted],
    ],
  );
}

interface Entry extends Omit<RefundToGive, 'refunded'> {
  readonly parts: RefundedParts;
}

/** Writes the row of the ledger. Like a charge, it is dated in the windows of the budget, and not before its charge. */
async function insertEntry(
  client: Queries,
  organizationId: string,
  { refundId, charge, credits, parts }: Entry,
  { monthStart, dayStart }: CreditBudget,
  now: Date,
): Promise<void> {
  const { apiKeyId, channel, operation, chargeId, chargedAt } = charge;
  const grants = parts.grants.map((part) => ({ ...part, credits: -part.credits }));
  await client.query(
    `INSERT INTO ledger_entry (organization_id, request_id, api_key_id, channel, operation, records, credits, charged_at,
       grants, refund_of, refund_of_charged_at)
     VALUES ($1, $2, $3, $4, $5, '{}', $6,
       GREATEST($7::timestamptz, $8::date::timestamptz, $9::date::timestamptz, $10::timestamptz), $11::jsonb, $12, $10)`,
    [
      ...[organizationId, refundId, apiKeyId, channel, operation, -credits, now, monthStart, dayStart],
      ...[chargedAt, grants.length === 0 ? null : JSON.stringify(grants), chargeId],
    ],
  );
}
