export const chartTypes = ['bars', 'line', 'scatter'] as const;
export type ChartType = (typeof chartTypes)[number];

export const dateParts = ['year', 'quarter', 'month'] as const;
type DatePart = (typeof dateParts)[number];

export const groupLimits = [10, 25, 50, 100] as const;
type GroupLimit = (typeof groupLimits)[number];

/** The chart settings in the URL of the Data page. */
export interface ChartSearch {
  readonly view?: 'chart';
  /** The ID of a group option, for example `announcedOn` or `company.hq.country`. */
  readonly group?: string;
  readonly part?: DatePart;
  /** `count`, `distinct:investors`, or a function and a field, such as `sum:raisedAmountUsd`. */
  readonly metric?: string;
  /** The metric on the horizontal axis of a scatter plot. */
  readonly across?: string;
  readonly chart?: ChartType;
  readonly groups?: GroupLimit;
}

/** Reads the chart settings from the URL. Ignores invalid values. */
export function chartSearch(given: Record<string, unknown>): ChartSearch {
  const { view, group, metric, across } = given;
  const part = dateParts.find((each) => each === given['part']);
  const chart = chartTypes.find((each) => each === given['chart']);
  const groups = groupLimits.find((each) => each === given['groups']);
  return {
    ...(view === 'chart' ? { view } : {}),
    ...(isName(group) ? { group } : {}),
    ...(part === undefined ? {} : { part }),
    ...(isName(metric) ? { metric } : {}),
    ...(isName(across) ? { across } : {}),
    ...(chart === undefined ? {} : { chart }),
    ...(groups === undefined ? {} : { groups }),
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:~]{1,100}$/.test(value);
}
