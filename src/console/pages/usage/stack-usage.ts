import type { DayBar } from '../../charts/day-bar.js';

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

export interface StackedUsage {
  /** What was charged by each, the most first. */
  readonly groups: readonly UsageGroup[];
  readonly bars: readonly DayBar[];
  /** Names of the series of the chart; those that are too many for it are one. */
  readonly series: readonly string[];
}

const mostSeries = 5;
const others = 'All others';

/** Rows of days and groups, as a chart and as a table take them. */
export function stackUsage(rows: readonly Row[], nameOf: (group: string) => string): StackedUsage {
  const groups = groupsOf(rows, nameOf);
  const shown = groups.length > mostSeries ? groups.slice(0, mostSeries - 1) : groups;
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  const bars = new Map<string, DayBar>();
  for (const { group: day, subgroup, credits } of rows) {
    const series = names.get(subgroup ?? '') ?? others;
    const place = `${day} ${series}`;
    bars.set(place, { day, series, credits: (bars.get(place)?.credits ?? 0) + credits });
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
