import type { LedgerChannel } from './channel.js';
import { type CreditBudget, type KeyCap, rollOver } from './credit-budget.js';
import { type GrantPart, inOrderOfUse, isOpen, type OpenGrant } from './grants.js';

/** A refund of a charge (D30). */
export interface Refund {
  /** The ID of the refund, and of its row in the ledger. */
  readonly refundId: string;
  readonly organizationId: string;
  /** The ID of the refunded charge. */
  readonly chargeId: string;
  readonly credits: number;
  readonly reason: string;
  /** The ID of the refund in the operator's own systems; null when it has none. */
  readonly externalId: string | null;
  /** The grant that the refund created; null when all credits went back to the month and to existing grants. */
  readonly grantId: string | null;
  /** The credits of that grant. */
  readonly granted: number;
  readonly createdAt: Date;
}

/** A refund to make. */
export interface NewRefund {
  /** The ID of the charge, or the X-Request-Id that its caller sent. */
  readonly requestId: string;
  /** Null refunds all that has not been refunded. */
  readonly credits: number | null;
  readonly reason: string;
  readonly externalId: string | null;
}

/** The row of the ledger that is refunded. */
export interface RefundableCharge {
  readonly chargeId: string;
  readonly apiKeyId: string;
  readonly channel: LedgerChannel;
  readonly operation: string;
  readonly credits: number;
  readonly chargedAt: Date;
  readonly grants: readonly GrantPart[] | null;
}

/** The payers of the refunded credits. */
export interface RefundedParts {
  /** The credits that monthly credits paid. */
  readonly monthly: number;
  readonly grants: readonly GrantPart[];
}

/**
 * Returns who paid the credits that a refund gives back: the last payer first, so grants before monthly credits.
 * `refunded` is the sum of the earlier refunds of the charge.
 */
export function partsToRefund(charge: RefundableCharge, refunded: number, credits: number): RefundedParts {
  const end = charge.credits - refunded;
  const start = end - credits;
  const paying = charge.grants ?? [];
  let position = charge.credits - paying.reduce((sum, part) => sum + part.credits, 0);
  const monthly = Math.max(0, Math.min(end, position) - start);
  const grants: GrantPart[] = [];
  for (const { id, credits: paid } of paying) {
    const part = Math.min(end, position + paid) - Math.max(start, position);
    if (part > 0) grants.push({ id, credits: part });
    position += paid;
  }
  return { monthly, grants };
}

/** A grant that paid, with what the budget needs to give credits back to it. */
export interface PayingGrant {
  readonly id: string;
  readonly credits: number;
  /** The final use of a grant that is no longer in the budget. */
  readonly used: number;
  /** The part of its use that belongs to the current month. */
  readonly month: number;
  readonly expiresAt: Date | null;
  readonly voidedAt: Date | null;
}

/** The budget after a refund. */
export interface RefundedBudget {
  readonly budget: CreditBudget;
  /** The credits that could not be given back, because the month or the grant that paid has ended. */
  readonly toGrant: number;
}

/**
 * Returns the budget after a refund (D30). Monthly credits go back to the month, and the credits of a grant to that
 * grant, if it has not ended. The counters of the month, the day and the caps go down if they counted the charge.
 */
export function refundTo(
  budget: CreditBudget,
  { chargedAt }: RefundableCharge,
  { monthly, grants }: RefundedParts,
  { capKeyIds, paying }: { readonly capKeyIds: readonly string[]; readonly paying: readonly PayingGrant[] },
  now: Date,
): RefundedBudget {
  const current = rollOver(budget, now);
  const granted = grants.reduce((sum, part) => sum + part.credits, 0);
  const inMonth = chargedAt >= new Date(current.monthStart) ? 1 : 0;
  const inDay = chargedAt >= new Date(current.dayStart) ? 1 : 0;
  const total = monthly + granted;
  let toGrant = inMonth === 1 ? 0 : monthly;
  let open = current.grants;
  for (const { id, credits } of grants) {
    const grant = paying.find((one) => one.id === id);
    const isEnded = grant === undefined || hasEnded(grant, now);
    if (isEnded) toGrant += credits;
    const back = { used: isEnded ? 0 : credits, month: credits * inMonth };
    open = giveBack(
      !isEnded && open.every((one) => one.id !== id) ? [...open, reopen(grant)] : open,
      id,
      back,
    );
  }
  return {
    budget: {
      ...current,
      monthUsed: current.monthUsed - total * inMonth,
      dayUsed: current.dayUsed - total * inDay,
      monthGranted: current.monthGranted - granted * inMonth,
      keyCaps: inMonth === 1 ? lowerCaps(current.keyCaps, capKeyIds, total) : current.keyCaps,
      grants: inOrderOfUse(open),
    },
    toGrant,
  };
}

/** Returns the open grants with another one, in the order of use, without those that have ended. */
export function withGrant(
  grants: readonly OpenGrant[],
  added: Pick<OpenGrant, 'id' | 'credits' | 'until'>,
  now: Date,
): readonly OpenGrant[] {
  const open = grants.filter((grant) => isOpen(grant, now));
  return inOrderOfUse([...open, { ...added, used: 0, month: 0, paid: 0 }]);
}

function hasEnded({ expiresAt, voidedAt }: PayingGrant, now: Date): boolean {
  return voidedAt !== null || (expiresAt !== null && expiresAt <= now);
}

/** Returns a used grant as it was in the budget before it was removed. */
function reopen({ id, credits, used, month, expiresAt }: PayingGrant): OpenGrant {
  return { id, credits, used, month, until: expiresAt?.getTime() ?? null, paid: 0 };
}

function giveBack(
  grants: readonly OpenGrant[],
  id: string,
  { used, month }: Pick<OpenGrant, 'used' | 'month'>,
): readonly OpenGrant[] {
  return grants.map((grant) =>
    grant.id === id ? { ...grant, used: grant.used - used, month: grant.month - month, paid: 0 } : grant,
  );
}

function lowerCaps(
  keyCaps: CreditBudget['keyCaps'],
  capKeyIds: readonly string[],
  credits: number,
): CreditBudget['keyCaps'] {
  const lower = ([id, { cap, used }]: [string, KeyCap]): [string, KeyCap] => [
    id,
    { cap, used: capKeyIds.includes(id) ? used - credits : used },
  ];
  return Object.fromEntries(Object.entries(keyCaps).map(lower));
}
