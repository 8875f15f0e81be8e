/** PostgreSQL's classes for a lost or refused connection, exhausted resources, an operator's shutdown, and a statement that took too long. */
const unavailableStates = /^(08|53|57P0|57014)/;
const unavailableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
]);
const unavailableWords =
  /timeout exceeded when trying to connect|Connection terminated|Can't reach database server|pool after calling end|embedded database has stopped|too many clients|is not queryable/i;

/** True when an error says that the database cannot be reached at the moment, and not that something is wrong with us. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const { code, cause } = error as Error & { code?: unknown };
  const name = typeof code === 'string' ? code : '';
  if (unavailableCodes.has(name) || unavailableStates.test(name) || unavailableWords.test(error.message))
    return true;
  if (
    error instanceof AggregateError &&
    error.errors.some((inner) => isDatabaseUnavailable(inner, depth + 1))
  )
    return true;
  return isDatabaseUnavailable(cause, depth + 1);
}
