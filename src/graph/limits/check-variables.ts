import { ApiError } from '../../errors/api-error.js';
import type { GraphLimits } from './graph-limits.js';

/**
 * Refuses variables that are nested too deep: graphql reads them by recursion. Those of a query string are still text.
 * @throws ApiError GRAPHQL_LIMIT_EXCEEDED with the bound.
 */
export function checkVariables(variables: unknown, { maxNesting }: Pick<GraphLimits, 'maxNesting'>): void {
  const nesting = nestingOf(typeof variables === 'string' ? parsed(variables) : variables);
  if (nesting <= maxNesting) return;
  const format = (number: number): string => number.toLocaleString('en');
  throw new ApiError(
    'GRAPHQL_LIMIT_EXCEEDED',
    `The variables nest ${format(nesting)} levels deep; at most ${format(maxNesting)} are allowed.`,
  );
}

/** How many lists and objects lie in each other; level by level, because recursion is what is not to be trusted. */
function nestingOf(value: unknown): number {
  let nesting = 0;
  let level = isNest(value) ? [value] : [];
  while (level.length > 0) {
    nesting += 1;
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return nesting;
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Text that is no JSON is refused where it is read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
