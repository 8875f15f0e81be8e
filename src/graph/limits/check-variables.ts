import { ApiError } from '../../errors/api-error.js';
import type { GraphLimits } from './graph-limits.js';

/**
 * Refuses variables that are nested too deep, or have too many parts: graphql reads them by recursion, and looks at
 * each field that an object could have. Those of a query string are still text.
 * @throws ApiError GRAPHQL_LIMIT_EXCEEDED with the bound.
 */
export function checkVariables(
  variables: unknown,
  { maxNesting, maxVariableParts }: Pick<GraphLimits, 'maxNesting' | 'maxVariableParts'>,
): void {
  const { nesting, parts } = sizeOf(typeof variables === 'string' ? parsed(variables) : variables);
  const format = (number: number): string => number.toLocaleString('en');
  if (nesting > maxNesting) {
    throw new ApiError(
      'GRAPHQL_LIMIT_EXCEEDED',
      `The variables nest ${format(nesting)} levels deep; at most ${format(maxNesting)} are allowed.`,
    );
  }
  if (parts > maxVariableParts) {
    throw new ApiError(
      'GRAPHQL_LIMIT_EXCEEDED',
      `The variables have ${format(parts)} objects and lists; at most ${format(maxVariableParts)} are allowed.`,
    );
  }
}

/** How many lists and objects lie in each other; level by level, because recursion is what is not to be trusted. */
function sizeOf(value: unknown): { readonly nesting: number; readonly parts: number } {
  let nesting = 0;
  let parts = 0;
  let level = isNest(value) ? [value] : [];
  while (level.length > 0) {
    nesting += 1;
    parts += level.length;
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return { nesting, parts };
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
