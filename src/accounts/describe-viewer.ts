import {
  bindingCap,
  type CreditAlertPeriod,
  type CreditAlertScope,
  highestReached,
  rollOver,
  unlimited,
  windowStarts,
} from './model/credit-budget.js';
import type { RateRule } from './model/keys.js';
import { invariant } from '../errors/invariant.js';
import { findManagedKey, type ManagedKey } from './sql/managed-keys.js';
import { findNarrowAllowance } from './sql/credit-budgets.js';
import { findOrganizationLabel } from './sql/organizations.js';
import { narrowTerms } from './free-answers.js';
import type { RequestContext } from '../context/request-context.js';

/** The limit and spending of one budget. `limit` and `remaining` are null when it is unlimited. */
export interface BudgetState {
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

/** A budget that has reached an alert percentage in its current period (D21). */
export interface CreditAlertState {
  readonly scope: CreditAlertScope;
  readonly period: CreditAlertPeriod;
  /** The highest percentage that was reached. */
  readonly percent: number;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetsAt: string;
}

/** The caller with its budgets, allowances and rate limits. */
export interface ViewerState {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly isDemo: boolean;
    readonly rateLimit: RateRule;
    readonly creditAlertPercents: readonly number[];
  };
  readonly key: ManagedKey;
  readonly budgets: {
    readonly month: BudgetState;
    readonly day: BudgetState;
    /**
     * The monthly cap with the fewest credits remaining, of the key and the keys that issued it; null if none is set.
     */
    readonly key: BudgetState | null;
  };
  /** The budgets that have reached an alert percentage: the key's first, then the day's, then the month's. */
  readonly creditAlerts: readonly CreditAlertState[];
  /** The daily allowance of free answers about fewer than 10 records (D20). */
  readonly narrowAnswers: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
  /** The rate limit of the key or of its organization, whichever has fewer requests remaining. */
  readonly rate: {
    readonly limit: number;
    readonly windowSeconds: number;
    readonly remaining: number;
    readonly resetsAt: string;
  };
}

/** Describes the caller of a request: its key, its organization, and the credits that both can still spend. */
export async function describeViewer(context: RequestContext): Promise<ViewerState> {
  const { services, admission } = context;
  const { organizationId, organizationRateRule: rateLimit, keyId, capKeyIds } = admission.caller;
  const now = context.now();
  const [stored, key, label, narrow] = await Promise.all([
    services.charges.budgets.read(organizationId),
    findManagedKey(services.db.pool, organizationId, keyId, now),
    findOrganizationLabel(services.db, organizationId),
    findNarrowAllowance(services.db, organizationId, narrowTerms(services.bounds), now),
  ]);
  const { rate } = admission;
  invariant(
    key !== null && label !== null && rate !== null,
    'the caller was admitted by a key of an organization',
  );
  const budget = rollOver(stored, now);
  const { monthEnd, dayEnd } = windowStarts(now);
  const cap = bindingCap(budget.keyCaps, capKeyIds);
  const monthLimit = budget.creditLimit === unlimited ? null : budget.creditLimit;
  const budgets = {
    month: stateOf(monthLimit, budget.monthUsed, monthEnd),
    day: stateOf(budget.dailyCap === 0 ? null : budget.dailyCap, budget.dayUsed, dayEnd),
    key: cap === null ? null : stateOf(cap.cap, cap.used, monthEnd),
  };
  const { alertPercents: creditAlertPercents } = budget;
  return {
    organization: { id: organizationId, ...label, rateLimit, creditAlertPercents },
    key,
    budgets,
    creditAlerts: alertsOf(budgets, creditAlertPercents),
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

function alertsOf(
  { month, day, key }: ViewerState['budgets'],
  percents: readonly number[],
): readonly CreditAlertState[] {
  const alert = (
    scope: CreditAlertScope,
    period: CreditAlertPeriod,
    budget: BudgetState | null,
  ): CreditAlertState[] => {
    if (budget?.limit == null || budget.remaining === null) return [];
    const { limit, used, remaining, resetsAt } = budget;
    const percent = highestReached(percents, used, limit);
    return percent === null ? [] : [{ scope, period, percent, limit, used, remaining, resetsAt }];
  };
  return [
    ...alert('key', 'month', key),
    ...alert('organization', 'day', day),
    ...alert('organization', 'month', month),
  ];
}
