import { addDays } from '../../calendar/add-days.js';
import { monthBefore, thisMonth } from '../../calendar/this-month.js';
import type { UsageSearch } from './usage-search.js';

export interface UsageRange {
  /** What is asked for. */
  readonly from: string;
  readonly to: string;
  /** The last day on the axis: the end of a month that still runs. */
  readonly axisTo: string;
  readonly today: string;
}

/** Days of the chosen range, by the server's clock. */
export function usageRange(
  { range, from, to }: UsageSearch,
  resets: Parameters<typeof thisMonth>[0],
): UsageRange {
  const { first, last, today } = thisMonth(resets);
  if (range === 'custom' && from !== undefined && to !== undefined) {
    // The service is asked for 366 days at most; of a longer range these are the last ones.
    const earliest = addDays(to, -365);
    return { from: from < earliest ? earliest : from, to, axisTo: to, today };
  }
  if (range === 'last') {
    const before = monthBefore(first);
    return { from: before.first, to: before.last, axisTo: before.last, today };
  }
  return { from: first, to: today, axisTo: last, today };
}
