/** An open credit grant in the row of a budget (D29). */
export interface OpenGrant {
  readonly id: string;
  readonly credits: number;
  readonly used: number;
  /** The part of `used` that belongs to the month of the budget. */
  readonly month: number;
  /** The first moment at which it cannot be used, in milliseconds; null if it does not expire. */
  readonly until: number | null;
  /** The credits that the last charging statement took from it. */
  readonly paid: number;
}

/** The credits of a charge that one grant paid. */
export interface GrantPart {
  readonly id: string;
  readonly credits: number;
}

/** Maximum open grants of an organization: every charge reads all of them. */
export const maxOpenGrants = 20;

/** Returns whether a grant can still pay at a moment. */
export function isOpen({ credits, used, until }: OpenGrant, now: Date): boolean {
  return used < credits && (until === null || until > now.getTime());
}

/** Returns the credits remaining in the grants that are open at a moment. */
export function grantsRemaining(grants: readonly OpenGrant[], now: Date): number {
  let sum = 0;
  for (const grant of grants) if (isOpen(grant, now)) sum += grant.credits - grant.used;
  return sum;
}

/** Returns the grants after a charge took up to `due` credits from them, in their order, as the charging statement does. */
export function drawGrants(grants: readonly OpenGrant[], due: number, now: Date): readonly OpenGrant[] {
  let remaining = due;
  return grants.map((grant) => {
    const part = isOpen(grant, now) ? Math.min(remaining, grant.credits - grant.used) : 0;
    remaining -= part;
    return part === 0 ? grant : addUse(grant, part);
  });
}

/** The grants after a charge was undone, and the credits that were returned to them. */
interface Undrawn {
  readonly grants: readonly OpenGrant[];
  readonly returned: number;
}

/** Undoes the last `credits` of the charging statement: returns what they took from grants, the last grant first. */
export function undrawGrants(grants: readonly OpenGrant[], credits: number): Undrawn {
  let remaining = credits;
  const undone = [...grants].reverse().map((grant) => {
    const part = Math.min(remaining, grant.paid);
    remaining -= part;
    return part === 0 ? grant : addUse(grant, -part);
  });
  return { grants: undone.reverse(), returned: credits - remaining };
}

/** Returns the grants in the order in which charges use them: nearest expiry first, then in the order of the list. */
export function inOrderOfUse(grants: readonly OpenGrant[]): readonly OpenGrant[] {
  // The difference of two grants that do not expire is NaN.
  return [...grants].sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity) || 0);
}

function addUse(grant: OpenGrant, part: number): OpenGrant {
  return { ...grant, used: grant.used + part, month: grant.month + part, paid: grant.paid + part };
}

/** A credit grant (D29). */
export interface CreditGrant {
  readonly grantId: string;
  readonly organizationId: string;
  readonly credits: number;
  readonly used: number;
  /** The first moment at which it cannot be used; null if it does not expire. */
  readonly expiresAt: Date | null;
  /** The ID of the grant in the operator's own systems; null when it has none. */
  readonly externalId: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  /** When the operator voided the remaining credits; null when it was not voided. */
  readonly voidedAt: Date | null;
}

/** The properties of a new grant. */
export type NewGrant = Pick<CreditGrant, 'credits' | 'expiresAt' | 'externalId' | 'note'>;

export type GrantStatus = 'open' | 'used' | 'expired' | 'voided';

/** Returns the status of a grant. A grant without remaining credits stays `used` when it expires. */
export function grantStatus({ credits, used, expiresAt, voidedAt }: CreditGrant, now: Date): GrantStatus {
  if (voidedAt !== null) return 'voided';
  if (used >= credits) return 'used';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open';
}
