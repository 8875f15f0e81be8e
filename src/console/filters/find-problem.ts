import { filterField } from './fields.js';
import type { Condition, Group, Item } from './filter-model.js';
import { readCondition } from './read-condition.js';

/**
 * Returns a sentence about the first condition of a group that is invalid or unfinished, for example `Amount raised:
 * enter a value.` Returns null if all conditions are complete.
 */
export function findProblem(input: string, group: Group, hasDurations: boolean): string | null {
  for (const item of group.items) {
    const problem = problemOfItem(input, item, hasDurations);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOfItem(input: string, item: Item, hasDurations: boolean): string | null {
  if (item.kind === 'condition') return problemOfCondition(input, item, hasDurations);
  if (item.kind === 'group') return findProblem(input, item, hasDurations);
  const target = filterField(input, item.field)?.target;
  return target == null ? null : findProblem(target, item.body, hasDurations);
}

function problemOfCondition(input: string, condition: Condition, hasDurations: boolean): string | null {
  const reading = readCondition(input, condition, hasDurations);
  if (reading.kind === 'understood') return null;
  const label = (filterField(input, condition.field)?.label ?? condition.field).replace(/, USD$/, '');
  if (reading.kind === 'empty') return `${label}: enter a value.`;
  if (reading.kind === 'wrong') return `${label}: ${lowerFirst(reading.problem)}`;
  return `${label}: choose what “${condition.values[0]?.trim() ?? ''}” means.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
