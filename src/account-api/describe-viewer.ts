import { narrowTerms } from '../accounts/free-answers.js';
import {
  bindingCap,
  type CreditAlertPeriod,
  type CreditAlertScope,
  highestReached,
  monthlyCredits,
  rollOver,
  unlimited,
  windowStarts,
} from '../accounts/model/credit-budget.js';
import { findManagedKey } from '../accounts/sql/managed-keys.js';
import { findNarrowAllowance } from '../accounts/sql/narrow-allowance.js';
import { findOrganizationLabel } from '../accounts/sql/organizations.js';
import type { RequestContext } from '../context/request-context.js';
import { invariant } from '../errors/invariant.js';
import type { ViewerSource } from './model/viewer.js';

/** Describes the caller of a request: its key, its organization, and the credits that both can still spend. */
export async function describeViewer(context: RequestContext): Promise<ViewerSource> {
  const { services, admission } = context;
  const { organizationId, organizationRateRule: rateLimit, keyId, capKeyIds } = admission.caller;
  const now = context.now();
  const [stored, key, label, narrow] = await Promise.all([
    services.charges.budgets.read(organizationId),
    findManagedKey(services.db.pool, organizationId, keyId, now),
    findOrganizationLabel(services.db, organizationId),
    findNarrowAllowance(services.db, admission.caller, narrowTerms(services.bounds), now),
  ]);
  const { rate } = admission;
  invariant(
    key !== null && label !== null && rate !== null,
    'the caller was admitted by a key of an organization',
  );
  const budget = rollOver(stored, now);
  const { monthEnd, dayEnd } = windowStarts(now);
  const cap = bindingCap(budget.keyCaps, capKeyIds);
  const month = monthlyCredits(budget, now);
  const budgets = {
    month: {
      ...stateOf(month.limit === unlimited ? null : month.limit, budget.monthUsed, monthEnd),
      remaining: month.limit === unlimited ? null : month.remaining,
    },
    day: stateOf(budget.dailyCap === 0 ? null : budget.dailyCap, budget.dayUsed, dayEnd),
    key: cap === null ? null : stateOf(cap.cap, cap.used, monthEnd),
  };
  const { alertPercents: creditAlertPercents } = budget;
  return {
    organization: { id: organizationId, ...label, rateLimit, creditAlertPercents },
    key: { ...key, currentKeyId: keyId, now },
    budgets,
    creditAlerts: alertsOf(budgets, creditAlertPercents),
    narrowAnswers: { ...narrow.ofKey, resetsAt: new Date(dayEnd) },
    rate: { ...rate, resetsAt: new Date(now.getTime() + rate.resetSeconds * 1000) },
  };
}

type BudgetSource = ViewerSource['budgets']['month'];
type CreditAlertSource = ViewerSource['creditAlerts'][number];

/** Returns the limit and the spending of one budget. `limit` and `remaining` are null when it is unlimited. */
function stateOf(limit: number | null, used: number, endsAt: number): BudgetSource {
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { limit, used, remaining, resetsAt: new Date(endsAt) };
}

/** Returns the budgets that have reached an alert percentage: the key's first, then the day's, then the month's. */
function alertsOf(
  { month, day, key }: ViewerSource['budgets'],
  percents: readonly number[],
): readonly CreditAlertSource[] {
  const alert = (
    scope: CreditAlertScope,
    period: CreditAlertPeriod,
    budget: BudgetSource | null,
  ): CreditAlertSource[] => {
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
