import type { CreditBalance } from './credit-balance.js';
import { toDateString, type DateString } from './date-string.js';

/** The monthly cap of a key, and what has been spent of it: by the key, and by the keys that it issued, directly or not. */
export interface KeyCap {
  readonly cap: number;
  readonly used: number;
}

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
  /** By root key, of the same month; a key that is not in here has no cap of its own. */
  readonly keyCaps: Readonly<Record<string, KeyCap>>;
}

/** The budget that binds: the one with less left (D5). Without any budget `limit` and `remaining` are -1. */
export interface BindingBudget {
  readonly of: 'month' | 'day' | 'key';
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export const unlimited = -1;

/** The calendar month and the day that hold a moment, in UTC (D5): their first days, and when they end. */
interface Windows {
  readonly monthStart: DateString;
  readonly dayStart: DateString;
  readonly monthEnd: number;
  readonly dayEnd: number;
}

const dayMilliseconds = 86_400_000;

/** Those of the day that was asked for last: every request asks some times, and the days are the same for all. */
let latest = createWindows(0);

export function windowStarts(now: Date): Windows {
  const dayEnd = Math.floor(now.getTime() / dayMilliseconds + 1) * dayMilliseconds;
  if (latest.dayEnd !== dayEnd) latest = createWindows(dayEnd - dayMilliseconds);
  return latest;
}

function createWindows(start: number): Windows {
  const day = new Date(start);
  const dayStart = toDateString(day);
  return {
    monthStart: `${dayStart.slice(0, 8)}01`,
    dayStart,
    monthEnd: Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1),
    dayEnd: start + dayMilliseconds,
  };
}

/** The budget in the windows that hold `now`: those that are over start anew. A window never moves back. */
export function rollOver(budget: CreditBudget, now: Date): CreditBudget {
  const { monthStart, dayStart } = windowStarts(now);
  const isNewMonth = budget.monthStart < monthStart;
  const isNewDay = budget.dayStart < dayStart;
  if (!isNewMonth && !isNewDay) return budget;
  const unspent = (caps: CreditBudget['keyCaps']): CreditBudget['keyCaps'] =>
    Object.fromEntries(Object.entries(caps).map(([key, { cap }]) => [key, { cap, used: 0 }]));
  return {
    ...budget,
    ...(isNewMonth && { monthStart, monthUsed: 0, keyCaps: unspent(budget.keyCaps) }),
    ...(isNewDay && { dayStart, dayUsed: 0 }),
  };
}

/** Returns the budget with `credits` more spent by a key (fewer if negative), which count against its `capKeyIds`. */
export function addSpending(
  budget: CreditBudget,
  capKeyIds: readonly string[],
  credits: number,
): CreditBudget {
  const capped = capKeyIds.flatMap((id) => {
    const cap = budget.keyCaps[id];
    return cap === undefined ? [] : [[id, { ...cap, used: cap.used + credits }] as const];
  });
  return {
    ...budget,
    monthUsed: budget.monthUsed + credits,
    dayUsed: budget.dayUsed + credits,
    keyCaps: capped.length === 0 ? budget.keyCaps : { ...budget.keyCaps, ...Object.fromEntries(capped) },
  };
}

/** The cap with the fewest credits remaining of those that bind a key; null when none does. */
export function bindingCap(keyCaps: CreditBudget['keyCaps'], capKeyIds: readonly string[]): KeyCap | null {
  let least: KeyCap | null = null;
  for (const id of capKeyIds) {
    const cap = keyCaps[id];
    if (cap !== undefined && (least === null || cap.cap - cap.used < least.cap - least.used)) least = cap;
  }
  return least;
}

/** The credit balance of contract 2.8, with its rules for unlimited budgets and absent caps. */
export function balanceOf(budget: CreditBudget, now: Date): CreditBalance {
  const { monthUsed, dayUsed } = rollOver(budget, now);
  const isUnlimited = budget.creditLimit === unlimited;
  const hasCap = budget.dailyCap > 0;
  return {
    creditLimit: budget.creditLimit,
    used: isUnlimited ? 0 : monthUsed,
    remaining: isUnlimited ? unlimited : Math.max(0, budget.creditLimit - monthUsed),
    unlimited: isUnlimited,
    dailyCap: budget.dailyCap,
    dailyUsed: hasCap ? dayUsed : 0,
    dailyRemaining: hasCap ? Math.max(0, budget.dailyCap - dayUsed) : 0,
  };
}

/**
 * Returns the budget with the fewest credits remaining: of the month, the day and the caps that bind the key. On a tie it
 * is the one that resets later, because the next request can only succeed after that.
 */
export function bindingBudget(budget: CreditBudget, capKeyIds: readonly string[], now: Date): BindingBudget {
  const { monthUsed, dayUsed, keyCaps } = rollOver(budget, now);
  const keyCap = bindingCap(keyCaps, capKeyIds);
  const { monthEnd, dayEnd } = windowStarts(now);
  const toMonth = (monthEnd - now.getTime()) / 1000;
  let least: BindingBudget = { of: 'month', limit: unlimited, remaining: unlimited, resetSeconds: toMonth };
  const compare = (one: BindingBudget): void => {
    if (least.remaining === unlimited || one.remaining < least.remaining) least = one;
  };
  if (budget.creditLimit !== unlimited) compare(left('month', budget.creditLimit, monthUsed, toMonth));
  if (keyCap !== null) compare(left('key', keyCap.cap, keyCap.used, toMonth));
  if (budget.dailyCap > 0) compare(left('day', budget.dailyCap, dayUsed, (dayEnd - now.getTime()) / 1000));
  return least;
}

/** True if a key with these `capKeyIds` can spend `credits` now. */
export function hasRoomFor(
  budget: CreditBudget,
  capKeyIds: readonly string[],
  credits: number,
  now: Date,
): boolean {
  const { remaining } = bindingBudget(budget, capKeyIds, now);
  return remaining === unlimited || remaining >= credits;
}

function left(of: BindingBudget['of'], limit: number, used: number, resetSeconds: number): BindingBudget {
  return { of, limit, remaining: Math.max(0, limit - used), resetSeconds };
}
