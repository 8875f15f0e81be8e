import { snakeCase } from './snake-case.js';

/** A filter in snake case: every key of its objects is a name. `readFilterSpelling` reads it as the same filter. */
export function writeFilterSpelling(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map(writeFilterSpelling);
  if (typeof filter !== 'object' || filter === null) return filter;
  const entries = Object.entries(filter).map(([name, value]: [string, unknown]) => [
    snakeCase(name),
    writeFilterSpelling(value),
  ]);
  return Object.fromEntries(entries) as unknown;
}
