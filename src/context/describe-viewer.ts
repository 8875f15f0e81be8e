import { bindingCap, rollOver, unlimited, windowStarts } from '../domain/credit-budget.js';
import type { RateRule } from '../domain/rate-rule.js';
import { invariant } from '../errors/invariant.js';
import { findManagedKey, type ManagedKey } from '../store/accounts/managed-keys.js';
import { findNarrowAllowance } from '../store/accounts/narrow-answers.js';
import { findOrganizationName } from '../store/accounts/organizations.js';
import { narrowTerms } from './free-answers.js';
import type { RequestContext } from './request-context.js';

/** What may be spent in a window, and has been; null is unlimited. */
export interface BudgetState {
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

/** Who calls, and what is left to it. */
export interface ViewerState {
  readonly organization: { readonly id: string; readonly name: string; readonly rateLimit: RateRule };
  readonly key: ManagedKey;
  readonly budgets: {
    readonly month: BudgetState;
    readonly day: BudgetState;
    /** The cap with the fewest credits remaining, of the key and of the keys that issued it; null without a cap. */
    readonly key: BudgetState | null;
  };
  /** The daily allowance of free answers about fewer than 10 records (D20). */
  readonly narrowAnswers: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
  /** The rate that binds, the key's or its organization's: the one with fewer requests remaining. */
  readonly rate: {
    readonly limit: number;
    readonly windowSeconds: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
}

/** What a request tells of itself: its key, whose that is, and what both may still do. */
export async function describeViewer(context: RequestContext): Promise<ViewerState> {
  const { services, admission } = context;
  const { organizationId, organizationRateRule: rateLimit, keyId, capKeyIds } = admission.caller;
  const now = context.now();
  const [stored, key, name, narrow] = await Promise.all([
    services.charges.budgets.read(organizationId),
    findManagedKey(services.db.pool, organizationId, keyId, now),
    findOrganizationName(services.db, organizationId),
    findNarrowAllowance(services.db, organizationId, narrowTerms(services.bounds), now),
  ]);
  const { rate } = admission;
  invariant(
    key !== null && name !== null && rate !== null,
    'who calls is admitted by a key of an organization',
  );
  const budget = rollOver(stored, now);
  const { monthEnd, dayEnd } = windowStarts(now);
  const cap = bindingCap(budget.keyCaps, capKeyIds);
  const monthLimit = budget.creditLimit === unlimited ? null : budget.creditLimit;
  return {
    organization: { id: organizationId, name, rateLimit },
    key,
    budgets: {
      month: stateOf(monthLimit, budget.monthUsed, monthEnd),
      day: stateOf(budget.dailyCap === 0 ? null : budget.dailyCap, budget.dayUsed, dayEnd),
      key: cap === null ? null : stateOf(cap.cap, cap.used, monthEnd),
    },
    narrowAnswers: {
      limit: narrow.allowed,
      used: narrow.used,
      remaining: Math.max(0, narrow.allowed - narrow.used),
      resetsAt: new Date(dayEnd).toISOString(),
    },
    rate: {
      limit: rate.limit,
      windowSeconds: rate.windowSeconds,
      remaining: rate.remaining,
      resetsAt: new Date(now.getTime() + rate.resetSeconds * 1000).toISOString(),
    },
  };
}

function stateOf(limit: number | null, used: number, endsAt: number): BudgetState {
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { limit, used, remaining, resetsAt: new Date(endsAt).toISOString() };
}
