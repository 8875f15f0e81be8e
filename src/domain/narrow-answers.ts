import type { FilterCondition } from './filters/filter-condition.js';

/** Records that a filter needs to match for a free answer about them not to be narrow (D20). */
export const narrowBelow = 10;

/** Records that a value needs for a facet with a filter to show it (D20). */
export const leastFacetCount = 3;

/** Settings of the daily allowance of narrow free answers. */
export interface NarrowAllowanceTerms {
  /** Narrow answers that an organization gets each UTC day. */
  readonly perDay: number;
  /** Additional ones for each credit spent in the billing window. */
  readonly perCredit: number;
}

/** The narrow free answers that an organization may have today, and has had. */
export interface NarrowAllowance {
  readonly allowed: number;
  readonly used: number;
}

/** Whether a condition is a filter: false for none, and for `{}`, which every record meets. */
export function isFilter(condition: FilterCondition | null): boolean {
  if (condition === null) return false;
  return condition.op !== 'and' || condition.conditions.some((one) => isFilter(one));
}
