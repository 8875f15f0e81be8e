const maxDepth = 6;

/**
 * Matches the SQLSTATE classes and codes that mean "unavailable": lost or refused connections, exhausted resources,
 * shutdown by an operator, idle-in-transaction timeout, lock not available, serialization failure, deadlock, a
 * read-only server after a failover, errors of the operating system, and what an operator does to a database while
 * servers run: a changed password (28), a dropped or renamed database (3D), schema (3F) or table (42P01), or a server in
 * a state that does not permit the statement (55000).
 */
const unavailableStates = /^(08|53|57P0|58|25P0[34]|55P03|55000|40001|40P01|25006|28|3D000|3F000|42P01)/;

/** Error codes of sockets, Node.js and Prisma that mean "unavailable". */
const unavailableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
]);

/** Error kinds of Prisma's adapter for a failed connection. Its other errors have PostgreSQL's error codes. */
const unavailableKinds: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'AuthenticationFailed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'TlsConnectionError',
]);
const unavailableWords =
  /timeout exceeded when trying to connect|Connection terminated|Can't reach database server|pool after calling end|embedded database has stopped|too many clients|is not queryable|client was closed|Query read timeout|read ETIMEDOUT/i;

/** Returns whether the error means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return wrappedErrors(error).some(
    ({ code, originalCode, kind, message }) =>
      [code, originalCode].some(isUnavailableCode) ||
      (typeof kind === 'string' && unavailableKinds.has(kind)) ||
      (typeof message === 'string' && unavailableWords.test(message)),
  );
}

/** An error, or an object with the same properties. Any property may be missing. */
type ErrorLike = Readonly<Record<string, unknown>>;

/**
 * Returns an error and all errors that it wraps, outermost first. Prisma's errors contain the adapter's error in
 * `meta`, whose cause is a plain object with PostgreSQL's error code.
 */
export function wrappedErrors(error: unknown, depth = 0): readonly ErrorLike[] {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return [];
  const outer = error as ErrorLike;
  const { cause, meta, errors } = outer;
  const inner = [cause, driverErrorOf(meta), ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return [outer, ...inner.flatMap((one) => wrappedErrors(one, depth + 1))];
}

function driverErrorOf(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : null;
}

function isUnavailableCode(code: unknown): boolean {
  return typeof code === 'string' && (unavailableCodes.has(code) || unavailableStates.test(code));
}
