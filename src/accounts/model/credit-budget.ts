import { ApiError } from '../../errors/api-error.js';
import type { RecordCounts } from '../../records/record-kinds.js';
import { type DateString, toDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { drawGrants, grantsRemaining, type OpenGrant, undrawGrants } from './grants.js';

/**
 * The monthly cap of a key, and the credits spent from it this month by the key and by all keys that it issued,
 * directly or indirectly.
 */
export interface KeyCap {
  readonly cap: number;
  readonly used: number;
}

/**
 * An organization's budget as it is stored. A `creditLimit` of -1 means unlimited, a `dailyCap` of 0 means none. The
 * counters belong to the month and the day that begin on `monthStart` and `dayStart`. In a later month or day they
 * count as 0.
 */
export interface CreditBudget {
  readonly creditLimit: number;
  readonly dailyCap: number;
  readonly monthStart: DateString;
  readonly monthUsed: number;
  readonly dayStart: DateString;
  readonly dayUsed: number;
  /**
   * Caps by root key (the first key of a rotation chain), with this month's spending. Other keys have no cap of their
   * own.
   */
  readonly keyCaps: Readonly<Record<string, KeyCap>>;
  /** Percentages of a budget at which an alert is sent (D21). An empty list turns alerts off. */
  readonly alertPercents: readonly number[];
  /** Grants in the order in which charges use them (D29). Some may have expired. */
  readonly grants: readonly OpenGrant[];
  /** The part of `monthUsed` that grants paid. */
  readonly monthGranted: number;
}

/** The cost of a metered response and the credits remaining in the binding budget (D5). */
export interface CreditStatement {
  readonly charged: number;
  readonly records: RecordCounts;
  readonly binding: BindingBudget;
}

/**
 * The budget with the fewest credits remaining, which limits the next charge (D5). If no budget is limited, `limit` and
 * `remaining` are -1.
 */
export interface BindingBudget {
  readonly of: 'month' | 'day' | 'key';
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export const unlimited = -1;

/** The UTC calendar month and day that contain a moment (D5): their first days, and their ends in milliseconds. */
interface Windows {
  readonly monthStart: DateString;
  readonly dayStart: DateString;
  readonly monthEnd: number;
  readonly dayEnd: number;
}

const dayMs = 86_400_000;

/** The windows of the current day. Cached, because each request uses them several times. */
let latest = createWindows(0);

export function windowStarts(now: Date): Windows {
  const dayEnd = Math.floor(now.getTime() / dayMs + 1) * dayMs;
  if (latest.dayEnd !== dayEnd) latest = createWindows(dayEnd - dayMs);
  return latest;
}

function createWindows(start: number): Windows {
  const day = new Date(start);
  const dayStart = toDateString(day);
  return {
    monthStart: `${dayStart.slice(0, 8)}01`,
    dayStart,
    monthEnd: Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1),
    dayEnd: start + dayMs,
  };
}

/** Returns the budget with the counters of past windows reset to 0. A window later than `now` stays as it is. */
export function rollOver(budget: CreditBudget, now: Date): CreditBudget {
  const { monthStart, dayStart } = windowStarts(now);
  const isNewMonth = budget.monthStart < monthStart;
  const isNewDay = budget.dayStart < dayStart;
  if (!isNewMonth && !isNewDay) return budget;
  const unspent = (caps: CreditBudget['keyCaps']): CreditBudget['keyCaps'] =>
    Object.fromEntries(Object.entries(caps).map(([key, { cap }]) => [key, { cap, used: 0 }]));
  return {
    ...budget,
    ...(isNewMonth && {
      monthStart,
      monthUsed: 0,
      monthGranted: 0,
      grants: budget.grants.map((grant) => ({ ...grant, month: 0 })),
      keyCaps: unspent(budget.keyCaps),
    }),
    ...(isNewDay && { dayStart, dayUsed: 0 }),
  };
}

/** Returns the budget after a key with these `capKeyIds` spent `credits`: first monthly credits, then grants (D29). */
export function addSpending(
  budget: CreditBudget,
  capKeyIds: readonly string[],
  credits: number,
  now: Date,
): CreditBudget {
  const spent = addToCounters(budget, capKeyIds, credits);
  const { creditLimit, monthUsed, monthGranted, grants } = budget;
  if (grants.length === 0 || creditLimit === unlimited) return spent;
  const due = Math.max(0, credits - Math.max(0, creditLimit - (monthUsed - monthGranted)));
  return { ...spent, grants: drawGrants(grants, due, now), monthGranted: monthGranted + due };
}

/** Returns the budget before the last `credits` of the charging statement, spent by a key with these `capKeyIds`. */
export function undoSpending(
  budget: CreditBudget,
  capKeyIds: readonly string[],
  credits: number,
): CreditBudget {
  const spent = addToCounters(budget, capKeyIds, -credits);
  if (budget.grants.length === 0) return spent;
  const { grants, returned } = undrawGrants(budget.grants, credits);
  return { ...spent, grants, monthGranted: budget.monthGranted - returned };
}

function addToCounters(budget: CreditBudget, capKeyIds: readonly string[], credits: number): CreditBudget {
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

/**
 * Returns the limit and the remaining credits of the month, which include grants (D29): what they paid this month, and
 * what the open ones can still pay. Both are -1 when the budget is unlimited. `budget` has no past windows.
 */
export function monthlyCredits(
  { creditLimit, monthUsed, monthGranted, grants }: CreditBudget,
  now: Date,
): { readonly limit: number; readonly remaining: number } {
  if (creditLimit === unlimited) return { limit: unlimited, remaining: unlimited };
  const granted = grants.length === 0 ? 0 : grantsRemaining(grants, now);
  return {
    limit: creditLimit + monthGranted + granted,
    remaining: Math.max(0, creditLimit - (monthUsed - monthGranted)) + granted,
  };
}

/** Returns the cap with the fewest credits remaining among the caps with these IDs; null when none is set. */
export function bindingCap(keyCaps: CreditBudget['keyCaps'], capKeyIds: readonly string[]): KeyCap | null {
  let least: KeyCap | null = null;
  for (const id of capKeyIds) {
    const cap = keyCaps[id];
    if (cap !== undefined && (least === null || cap.cap - cap.used < least.cap - least.used)) least = cap;
  }
  return least;
}

/** Returns the credit balance in the form of contract 2.8, with its values for unlimited budgets and missing caps. */
export function balanceOf(budget: CreditBudget, now: Date): CreditBalance {
  const current = rollOver(budget, now);
  const { monthUsed, dayUsed } = current;
  const { limit, remaining } = monthlyCredits(current, now);
  const isUnlimited = limit === unlimited;
  const hasCap = budget.dailyCap > 0;
  return {
    creditLimit: limit,
    used: isUnlimited ? 0 : monthUsed,
    remaining,
    unlimited: isUnlimited,
    dailyCap: budget.dailyCap,
    dailyUsed: hasCap ? dayUsed : 0,
    dailyRemaining: hasCap ? Math.max(0, budget.dailyCap - dayUsed) : 0,
  };
}

/**
 * Returns the budget with the fewest credits remaining, among the month's, the day's and the caps that apply to the
 * key. On a tie, returns the budget that resets later, because no request can succeed before that.
 */
export function bindingBudget(budget: CreditBudget, capKeyIds: readonly string[], now: Date): BindingBudget {
  const current = rollOver(budget, now);
  const { dayUsed, keyCaps } = current;
  const keyCap = bindingCap(keyCaps, capKeyIds);
  const { monthEnd, dayEnd } = windowStarts(now);
  const toMonth = (monthEnd - now.getTime()) / 1000;
  let least: BindingBudget = { of: 'month', limit: unlimited, remaining: unlimited, resetSeconds: toMonth };
  const compare = (one: BindingBudget): void => {
    if (least.remaining === unlimited || one.remaining < least.remaining) least = one;
  };
  if (budget.creditLimit !== unlimited)
    compare({ of: 'month', ...monthlyCredits(current, now), resetSeconds: toMonth });
  if (keyCap !== null) compare(left('key', keyCap.cap, keyCap.used, toMonth));
  if (budget.dailyCap > 0) compare(left('day', budget.dailyCap, dayUsed, (dayEnd - now.getTime()) / 1000));
  return least;
}

/** Returns whether a key with these `capKeyIds` can spend `credits` now. */
export function hasCapacityFor(
  budget: CreditBudget,
  capKeyIds: readonly string[],
  credits: number,
  now: Date,
): boolean {
  const { remaining } = bindingBudget(budget, capKeyIds, now);
  return remaining === unlimited || remaining >= credits;
}

/** A charge that waits: the keys whose caps apply to it, and its credits. */
interface Spending {
  readonly charge: { readonly capKeyIds: readonly string[]; readonly credits: number };
}

/** Splits charges, in order, into those that fit a budget together and the rest. */
export function fillBudget<Waiting extends Spending>(
  budget: CreditBudget,
  group: readonly Waiting[],
  now: Date,
): [fitting: readonly Waiting[], rest: readonly Waiting[]] {
  const [fitting, rest]: [Waiting[], Waiting[]] = [[], []];
  let spent = budget;
  for (const waiting of group) {
    const { capKeyIds, credits } = waiting.charge;
    const fits = hasCapacityFor(spent, capKeyIds, credits, now);
    (fits ? fitting : rest).push(waiting);
    if (fits) spent = addSpending(spent, capKeyIds, credits, now);
  }
  return [fitting, rest];
}

function left(of: BindingBudget['of'], limit: number, used: number, resetSeconds: number): BindingBudget {
  return { of, limit, remaining: Math.max(0, limit - used), resetSeconds };
}

/** The credit balance of an organization (contract 2.8). All numbers are whole credits. */
export interface CreditBalance {
  /** The monthly budget, with what grants add to it (D29); -1 when it is unlimited. */
  creditLimit: number;
  /** Credits spent in the current calendar month (UTC), including today; 0 when the budget is unlimited. */
  used: number;
  /** Credits remaining in the month; -1 when the budget is unlimited (D5). */
  remaining: number;
  unlimited: boolean;
  /** The limit per UTC day; 0 when none is set. It can also be set with an unlimited monthly budget (D5). */
  dailyCap: number;
  /** Credits spent today (UTC); 0 when no daily cap is set. */
  dailyUsed: number;
  /** Credits remaining today; 0 when no daily cap is set. */
  dailyRemaining: number;
}

/** Default alert percentages, for an organization that has not set any (D21). */
export const defaultAlertPercents: readonly number[] = [80, 95, 100];

/** Maximum number of alert percentages that an organization can set. */
export const maxAlertPercents = 3;

/** The range of an alert percentage. */
export const percentBounds = { least: 1, most: 100 } as const;

/** The owner of a budget with an alert: the organization, or a key with a cap. */
export type CreditAlertScope = 'organization' | 'key';

export type CreditAlertPeriod = 'month' | 'day';

/**
 * Parses alert percentages: at most three whole numbers from 1 to 100. Returns them sorted and without duplicates. An
 * empty list, or null, turns alerts off.
 * @throws ApiError VALIDATION_ERROR
 */
export function readAlertPercents(value: unknown): readonly number[] {
  const given = value === null ? [] : value;
  const { least, most } = percentBounds;
  const isPercent = (one: unknown): one is number =>
    Number.isInteger(one) && Number(one) >= least && Number(one) <= most;
  if (Array.isArray(given) && given.length <= maxAlertPercents && given.every(isPercent))
    return [...new Set(given)].sort((a, b) => a - b);
  throw new ApiError(
    'VALIDATION_ERROR',
    `credit_alert_percents must be a list of at most ${maxAlertPercents} whole numbers from ${least} to ${most}, or an empty list to turn alerts off; got ${quote(value)}.`,
  );
}

/** Returns the highest percentage of `limit` that `used` has reached; null when it has reached none. */
export function highestReached(percents: readonly number[], used: number, limit: number): number | null {
  if (limit <= 0) return null;
  const reached = percents.filter((percent) => used * 100 >= limit * percent);
  return reached.length === 0 ? null : Math.max(...reached);
}

/** Returns whether a budget reached an alert percentage of any of its limits between two states. */
export function crossesAlert(before: CreditBudget, after: CreditBudget, now: Date): boolean {
  const { alertPercents, dailyCap, keyCaps } = after;
  if (alertPercents.length === 0) return false;
  const crosses = (from: number, to: number, limit: number): boolean =>
    limit > 0 && alertPercents.some((percent) => from * 100 < limit * percent && to * 100 >= limit * percent);
  if (crosses(before.monthUsed, after.monthUsed, monthlyCredits(after, now).limit)) return true;
  if (crosses(before.dayUsed, after.dayUsed, dailyCap)) return true;
  if (before.keyCaps === keyCaps) return false;
  return Object.entries(keyCaps).some(([id, { cap, used }]) =>
    crosses(before.keyCaps[id]?.used ?? used, used, cap),
  );
}

/** Returns the whole seconds until the next UTC day, as the value of a `Retry-After` header. */
export function secondsToMidnight(now: Date): string {
  return String(Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000));
}

/** A free answer about fewer matching records than this is narrow (D20). */
export const narrowBelow = 10;

/** Settings of the daily allowance of narrow free answers. */
export interface NarrowAllowanceTerms {
  /** Narrow answers that an organization gets each UTC day. */
  readonly perDay: number;
  /** Additional narrow answers for each credit spent in the billing window. */
  readonly perCredit: number;
}

/** The narrow free answers that an organization and one of its keys can use today (D20). */
export interface NarrowAllowance {
  /** The number that the organization can use today. */
  readonly allowed: number;
  /** The number that all of its keys have used. */
  readonly used: number;
  /** The share of the key: a quarter of what others have left. `used` includes the keys that it issued. */
  readonly ofKey: { readonly limit: number; readonly used: number; readonly remaining: number };
}

/** Creates the error OUT_OF_CREDITS, which states the price of the response if it is given. */
export function outOfCredits({ of, remaining }: BindingBudget, price?: number): ApiError {
  if (price === undefined) return new ApiError('OUT_OF_CREDITS');
  const whose = of === 'key' ? ` of this key's monthly cap` : '';
  const left = `it costs ${price} and ${remaining} remain${whose}`;
  return new ApiError('OUT_OF_CREDITS', `No more credits are available for this response: ${left}.`);
}

/** Creates the error COST_ABOVE_MAX_CREDITS (D13). */
export function aboveMaxCredits(price: number, maxCredits: number): ApiError {
  return new ApiError(
    'COST_ABOVE_MAX_CREDITS',
    `This response costs ${creditCount(price)}, but X-Max-Credits allows ${maxCredits}.`,
  );
}

/** Creates the error SESSION_BUDGET_SPENT (D18), which states the price of the response if it is given. */
export function sessionSpent(budget: number, left: number, price?: number): ApiError {
  const whole = `session budget of ${creditCount(budget)}`;
  const message =
    price === undefined
      ? `The ${whole} is used up.`
      : `This response costs ${creditCount(price)}, but ${left} of the ${whole} remain.`;
  return new ApiError('SESSION_BUDGET_SPENT', message);
}

/** Returns a number of credits in words: `1 credit`, `12 credits`. */
export function creditCount(count: number): string {
  return count === 1 ? '1 credit' : `${count} credits`;
}
