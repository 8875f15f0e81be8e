import { addDays, monthBefore, thisMonth } from '../../calendar/add-days.js';
import type { DayBar } from '../../charts/periods.js';

const stackings = ['operation', 'key', 'channel'] as const;

/** The dimension by which the credits of a day are grouped. */
export type Stacking = (typeof stackings)[number];

/** The state of the usage page in the URL. Without a range, the page shows the current month. */
export interface UsageSearch {
  readonly range?: 'last' | 'custom';
  /** The first day of a custom range; `to` is the last. */
  readonly from?: string;
  readonly to?: string;
  readonly by?: Stacking;
}

/** Reads the state from the URL. Ignores invalid values. */
export function usageSearch(given: Record<string, unknown>): UsageSearch {
  const { range, from, to } = given;
  const by = stackings.find((each) => each === given['by']);
  return {
    ...(range === 'last' ? { range } : {}),
    ...(range === 'custom' && isDay(from) && isDay(to) && from <= to ? { range, from, to } : {}),
    ...(by === undefined ? {} : { by }),
  };
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

export interface UsageRange {
  /** The first day of usage; `to` is the last. */
  readonly from: string;
  readonly to: string;
  /** The last day of the chart's axis. For the current month, it is the last day of the month. */
  readonly axisTo: string;
  readonly today: string;
}

/** Returns the days of the selected range. The server determines the current month and day. */
export function usageRange(
  { range, from, to }: UsageSearch,
  resets: Parameters<typeof thisMonth>[0],
): UsageRange {
  const { first, last, today } = thisMonth(resets);
  if (range === 'custom' && from !== undefined && to !== undefined) {
    // The API accepts at most 366 days, so a longer range starts later.
    const earliest = addDays(to, -365);
    return { from: from < earliest ? earliest : from, to, axisTo: to, today };
  }
  if (range === 'last') {
    const before = monthBefore(first);
    return { from: before.first, to: before.last, axisTo: before.last, today };
  }
  return { from: first, to: today, axisTo: last, today };
}

interface Row {
  readonly group: string;
  readonly subgroup: string | null;
  readonly credits: number;
  readonly requests: number;
}

export interface UsageGroup {
  readonly id: string;
  readonly name: string;
  readonly credits: number;
  readonly requests: number;
}

interface StackedUsage {
  /** The totals of each group, largest first. */
  readonly groups: readonly UsageGroup[];
  readonly bars: readonly DayBar[];
  /**
   * The names of the chart's series. If there are more than 5 groups, the fifth series combines all groups after the
   * fourth.
   */
  readonly series: readonly string[];
}

const mostSeries = 5;
const others = 'All others';

/** Converts rows of days and groups to the bars of the chart and the groups of the table. */
export function stackUsage(rows: readonly Row[], nameOf: (group: string) => string): StackedUsage {
  const groups = groupsOf(rows, nameOf);
  const shown = groups.length > mostSeries ? groups.slice(0, mostSeries - 1) : groups;
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  const bars = new Map<string, DayBar>();
  for (const { group: day, subgroup, credits } of rows) {
    const series = names.get(subgroup ?? '') ?? others;
    const key = `${day} ${series}`;
    bars.set(key, { day, series, credits: (bars.get(key)?.credits ?? 0) + credits });
  }
  const series = [...new Set([...shown.map(({ name }) => name), ...(shown === groups ? [] : [others])])];
  return { groups, bars: [...bars.values()], series };
}

function groupsOf(rows: readonly Row[], nameOf: (group: string) => string): UsageGroup[] {
  const groups = new Map<string, UsageGroup>();
  for (const { subgroup, credits, requests } of rows) {
    const id = subgroup ?? '';
    const known = groups.get(id) ?? { id, name: nameOf(id), credits: 0, requests: 0 };
    groups.set(id, { ...known, credits: known.credits + credits, requests: known.requests + requests });
  }
  return [...groups.values()].sort((one, other) => other.credits - one.credits);
}
