import type { Comparison, FilterCondition } from '../../domain/filters/filter-condition.js';

/** Comparisons that a value which is not known can meet. */
const meetUnknown: ReadonlySet<Comparison> = new Set(['ne', 'notIn']);

/** Whether only records whose value of this field is known can meet the condition; false when that is not plain to see. */
export function asksForKnown(condition: FilterCondition | null, path: readonly string[]): boolean {
  if (condition?.op === 'and') return condition.conditions.some((part) => asksForKnown(part, path));
  if (condition?.op !== 'compare' || condition.path.join('.') !== path.join('.')) return false;
  if (condition.comparison === 'isNull') return condition.value === false;
  return !meetUnknown.has(condition.comparison);
}
