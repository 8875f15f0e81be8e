export const stackings = ['operation', 'key', 'door'] as const;

/** By what a day is broken down. */
export type Stacking = (typeof stackings)[number];

/** What is chosen on the page, as its address holds it. Without a range it is the month that runs. */
export interface UsageSearch {
  readonly range?: 'last' | 'custom';
  /** First and last day of a custom range. */
  readonly from?: string;
  readonly to?: string;
  readonly by?: Stacking;
}

/** Reads the address; what is not understood is left out. */
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
