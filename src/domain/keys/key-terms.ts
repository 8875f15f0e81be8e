import type { RateRule } from '../rate-rule.js';
import { unlistedScopes } from '../scopes.js';

/** What a key may do, as far as another key may give it (D10). */
export interface KeyTerms {
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  /** Credits a calendar month; null when it has no cap of its own. */
  readonly monthlyCap: number | null;
  /** Null when it does not end. */
  readonly expiresAt: Date | null;
}

/**
 * What of some terms goes beyond a key's own, in words; null when nothing does. It is an order: terms within terms that
 * are within a key's own are within these too, so that no line of keys, each made by the one before, reaches further
 * than its first.
 */
export function findExcess(own: KeyTerms, other: KeyTerms): string | null {
  const scopes = unlistedScopes(own.scopes, other.scopes);
  if (scopes.length > 0) return `the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(', ')}`;
  if (!isRateWithin(own.rateRule, other.rateRule))
    return `a rate of ${describeRate(other.rateRule)} (its own is ${describeRate(own.rateRule)})`;
  if (own.monthlyCap !== null && (other.monthlyCap === null || other.monthlyCap > own.monthlyCap))
    return `${other.monthlyCap === null ? 'no monthly cap' : `a monthly cap of ${other.monthlyCap}`} (its own is ${own.monthlyCap})`;
  if (own.expiresAt !== null && (other.expiresAt === null || other.expiresAt > own.expiresAt))
    return `${other.expiresAt === null ? 'no end' : `an end at ${other.expiresAt.toISOString()}`} (its own is ${own.expiresAt.toISOString()})`;
  return null;
}

/**
 * Whether whatever a rate lets through, another would too. A window of one second sixty times a minute may let through
 * sixty times its requests in a minute; a window of an hour may let through all of them in one.
 */
export function isRateWithin(own: RateRule, other: RateRule): boolean {
  return other.max * Math.ceil(own.windowSeconds / other.windowSeconds) <= own.max;
}

function describeRate({ max, windowSeconds }: RateRule): string {
  return `${max} requests in ${windowSeconds} s`;
}
