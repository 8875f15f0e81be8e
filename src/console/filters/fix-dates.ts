import type { FilterValue } from './filter-model.js';

/** A filter without dates that are relative to today, and whether it differs from the original. */
export interface FixedFilter {
  readonly filter: FilterValue;
  readonly isChanged: boolean;
}

/** Why a search differs from the filter that it was made of. */
export const fixedDatesNote =
  'Saved searches have fixed dates: “within the last” was replaced by the date on which it begins today.';

/**
 * Replaces dates that are relative to today by fixed dates, because saved searches reject relative dates: `within the last
 * 12 months` becomes `on or after Nov 28, 2025`. `today` is the current day, for example `2026-11-28`.
 */
export function fixDates(filter: FilterValue, today: string): FixedFilter {
  let isChanged = false;
  const replace = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(replace);
    const { withinLast, ...others } = value as Readonly<Record<string, unknown>>;
    const rest = Object.fromEntries(Object.entries(others).map(([name, part]) => [name, replace(part)]));
    if (typeof withinLast !== 'string') return withinLast === undefined ? rest : { ...rest, withinLast };
    isChanged = true;
    return { ...rest, gte: latest(rest['gte'], dayBefore(today, withinLast)) };
  };
  return { filter: replace(filter) as FilterValue, isChanged };
}

/** A condition can have both `gte` and `withinLast`. Both must hold. */
function latest(other: unknown, day: string): string {
  return typeof other === 'string' && other > day ? other : day;
}

/** Returns the day that is a duration such as `P1Y6M` before another day, as the server calculates it. */
function dayBefore(today: string, duration: string): string {
  const amounts = new Map(
    [...duration.matchAll(/(\d+)([YMWD])/g)].map(([, n = '0', unit]) => [unit, Number(n)]),
  );
  const of = (unit: string): number => amounts.get(unit) ?? 0;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastOfMonth = new Date(0);
  lastOfMonth.setUTCFullYear(year - of('Y'), month - of('M'), 0);
  const moment = new Date(0);
  moment.setUTCFullYear(
    lastOfMonth.getUTCFullYear(),
    lastOfMonth.getUTCMonth(),
    Math.min(day, lastOfMonth.getUTCDate()) - 7 * of('W') - of('D'),
  );
  return moment.getUTCFullYear() < 1 ? earliest : moment.toISOString().slice(0, 10);
}

const earliest = '0001-01-01';
