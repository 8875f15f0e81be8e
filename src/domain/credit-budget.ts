import type { CreditBalance } from './credit-balance.js';
import { toDateString, type DateString } from './date-string.js';

/**
 * An organization's budget as it is stored. `creditLimit` -1 is unlimited, `dailyCap` 0 is none. The counters belong
 * to the windows that start on `monthStart` and `dayStart`; a counter of an earlier window is worth nothing.
 */
export interface CreditBudget {
  readonly creditLimit: number;
  readonly dailyCap: number;
  readonly monthStart: DateString;
  readonly monthUsed: number;
  readonly dayStart: DateString;
  readonly dayUsed: number;
}

/** The budget that binds: the one with less left (D5). Without any budget `limit` and `remaining` are -1. */
export interface BindingBudget {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export const unlimited = -1;

/** The first days of the calendar month and of the day that hold a moment, in UTC (D5). */
export function windowStarts(now: Date): { readonly monthStart: DateString; readonly dayStart: DateString } {
  const dayStart = toDateString(now);
  return { monthStart: `${dayStart.slice(0, 8)}01`, dayStart };
}

/** What the budget has spent in the windows that hold `now`. */
function spent(budget: CreditBudget, now: Date): { month: number; day: number } {
  const { monthStart, dayStart } = windowStarts(now);
  return {
    month: budget.monthStart >= monthStart ? budget.monthUsed : 0,
    day: budget.dayStart >= dayStart ? budget.dayUsed : 0,
  };
}

/** The credit balance of contract 2.8, with its rules for unlimited budgets and absent caps. */
export function balanceOf(budget: CreditBudget, now: Date): CreditBalance {
  const { month, day } = spent(budget, now);
  const isUnlimited = budget.creditLimit === unlimited;
  const hasCap = budget.dailyCap > 0;
  return {
    creditLimit: budget.creditLimit,
    used: isUnlimited ? 0 : month,
    remaining: isUnlimited ? unlimited : Math.max(0, budget.creditLimit - month),
    unlimited: isUnlimited,
    dailyCap: budget.dailyCap,
    dailyUsed: hasCap ? day : 0,
    dailyRemaining: hasCap ? Math.max(0, budget.dailyCap - day) : 0,
  };
}

/** The budget with less left; of two with as little left, the one that resets later, since waiting ends there. */
export function bindingBudget(budget: CreditBudget, now: Date): BindingBudget {
  const { month, day } = spent(budget, now);
  const monthly = {
    limit: budget.creditLimit,
    remaining: Math.max(0, budget.creditLimit - month),
    resetSeconds: (startOfNextMonth(now) - now.getTime()) / 1000,
  };
  const daily = {
    limit: budget.dailyCap,
    remaining: Math.max(0, budget.dailyCap - day),
    resetSeconds: (startOfNextDay(now) - now.getTime()) / 1000,
  };
  if (budget.creditLimit === unlimited) {
    return budget.dailyCap > 0 ? daily : { ...monthly, limit: unlimited, remaining: unlimited };
  }
  return budget.dailyCap > 0 && daily.remaining < monthly.remaining ? daily : monthly;
}

/** True when not a single credit can be spent now. */
export function isExhausted(budget: CreditBudget, now: Date): boolean {
  return bindingBudget(budget, now).remaining === 0;
}

function startOfNextMonth(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

function startOfNextDay(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
}
