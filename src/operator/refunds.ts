import { newChargeId } from '../accounts/model/charge.js';
import { creditCount } from '../accounts/model/credit-budget.js';
import { maxOpenGrants } from '../accounts/model/grants.js';
import type { NewRefund, Refund, RefundableCharge } from '../accounts/model/refunds.js';
import { TooManyGrants } from '../accounts/sql/credit-grants.js';
import {
  findChargeToRefund,
  findRefund,
  insertRefund,
  listRefunds,
  refundedCredits,
  type RefundPosition,
} from '../accounts/sql/credit-refunds.js';
import { retryIfPartitionMissed } from '../accounts/sql/ledger-months.js';
import { changeState } from '../accounts/sql/organization-states.js';
import { organizationExists } from '../accounts/sql/organizations.js';
import { refundToBudget } from '../accounts/sql/refund-to-budget.js';
import type { Queries } from '../database/queries.js';
import { quote } from '../values/nearest-texts.js';
import { notFound } from '../values/not-found.js';
import { type Operating, refused, requireUnpurged } from './operating.js';

/**
 * Refunds a charge, whole or in part (D30). If a refund of the organization has the external ID, returns that one
 * unchanged, so that a call can be repeated. Returns null when no organization has this ID.
 * @throws ApiError NOT_FOUND when the organization has no such charge, VALIDATION_ERROR when less of it remains.
 */
export async function refundCharge(
  operating: Operating,
  organizationId: string,
  input: NewRefund,
): Promise<Refund | null> {
  const { db } = operating;
  const attempt = (): Promise<Refund | null> =>
    changeState(db, organizationId, async (client, state) => {
      if (state === null) return null;
      requireUnpurged(organizationId, state);
      const { externalId } = input;
      const known = externalId === null ? null : await findRefund(client, organizationId, externalId);
      return known ?? refund(client, operating, organizationId, input);
    });
  try {
    return await attempt().catch((error: unknown) => retryIfPartitionMissed(error, attempt));
  } catch (error) {
    if (!(error instanceof TooManyGrants)) throw error;
    throw refused(
      `The organization ${organizationId} has ${maxOpenGrants} open grants, which is the maximum, and this refund needs another one. Void one, or wait until one has been used or has expired.`,
    );
  }
}

interface RefundQuery {
  readonly after: RefundPosition | null;
  readonly limit: number;
}

/** A page of refunds, newest first. */
interface RefundPage {
  readonly refunds: readonly Refund[];
  readonly hasMore: boolean;
}

/** Returns a page of the refunds of an organization; null when no organization has this ID. */
export async function listRefundsOf(
  { db }: Pick<Operating, 'db'>,
  organizationId: string,
  { after, limit }: RefundQuery,
): Promise<RefundPage | null> {
  if (!(await organizationExists(db, organizationId))) return null;
  const refunds = await listRefunds(db, organizationId, after, limit + 1);
  return { refunds: refunds.slice(0, limit), hasMore: refunds.length > limit };
}

/** Refunds a charge in a transaction that has locked the organization, so refunds of one charge run one by one. */
async function refund(
  client: Queries,
  { db, clock, audit }: Operating,
  organizationId: string,
  { requestId, credits: requested, reason, externalId }: NewRefund,
): Promise<Refund> {
  const now = clock.now();
  const charge = await findCharge(client, organizationId, requestId);
  const { chargeId } = charge;
  const refunded = await refundedCredits(client, organizationId, chargeId);
  const credits = creditsToRefund(charge, refunded, requested);
  const refundId = newChargeId();
  await audit.write(client, {
    action: 'refund add',
    organizationId,
    target: { kind: 'refund', id: refundId },
    details: { chargeId, credits, reason, externalId },
  });
  const given = { refundId, charge, credits, refunded };
  const { grantId, granted } = await refundToBudget(client, db, organizationId, given, now);
  const made = { refundId, organizationId, chargeId, credits, reason, externalId, grantId, granted };
  await insertRefund(client, { ...made, createdAt: now });
  return { ...made, createdAt: now };
}

async function findCharge(
  client: Queries,
  organizationId: string,
  requestId: string,
): Promise<RefundableCharge> {
  const charge = await findChargeToRefund(client, organizationId, requestId);
  if (charge === null)
    throw notFound(
      `the organization ${organizationId} has no charge with the request ID ${quote(requestId)}.`,
    );
  if (charge !== 'several') return charge;
  throw refused(
    `The organization ${organizationId} has several charges with the request ID ${quote(requestId)}. Use the X-Charge-Id of one of them.`,
  );
}

function creditsToRefund(
  { chargeId, credits }: RefundableCharge,
  refunded: number,
  requested: number | null,
): number {
  const remaining = credits - refunded;
  if (remaining <= 0)
    throw refused(
      credits === 0
        ? `The charge ${chargeId} cost 0 credits.`
        : `The charge ${chargeId} was refunded in full: ${creditCount(credits)}.`,
    );
  if (requested === null || requested <= remaining) return requested ?? remaining;
  throw refused(
    `The charge ${chargeId} cost ${creditCount(credits)}, of which ${refunded} were refunded: credits must be at most ${remaining}, got ${requested}.`,
  );
}
