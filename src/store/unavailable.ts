/**
 * PostgreSQL's classes for a lost or refused connection, exhausted resources, an operator's shutdown, a statement or a
 * transaction that took too long, a lock that was not free, a deadlock, and a server that only reads since a failover.
 */
const unavailableStates = /^(08|53|57P0|57014|25P0[34]|55P03|40001|40P01|25006)/;
/** Of sockets, of Node.js, and of Prisma. */
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
/** What Prisma's adapter calls a failure of the connection itself; others carry PostgreSQL's own code. */
const unavailableKinds: ReadonlySet<string> = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
const unavailableWords =
  /timeout exceeded when trying to connect|Connection terminated|Can't reach database server|pool after calling end|embedded database has stopped|too many clients|is not queryable|client was closed|Query read timeout|read ETIMEDOUT/i;
const mostDepth = 6;

/**
 * True when an error says that the database cannot be reached at the moment, and not that something is wrong with us.
 * The words may be several wrappings down: Prisma's error holds the adapter's in `meta`, whose cause is no Error but an
 * object with PostgreSQL's code.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > mostDepth) return false;
  const { code, originalCode, kind, message, cause, meta, errors } = error as Readonly<
    Record<string, unknown>
  >;
  if ([code, originalCode].some(isUnavailableCode)) return true;
  if (typeof kind === 'string' && unavailableKinds.has(kind)) return true;
  if (typeof message === 'string' && unavailableWords.test(message)) return true;
  const inner = [cause, driverErrorOf(meta), ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.some((one) => isDatabaseUnavailable(one, depth + 1));
}

function isUnavailableCode(code: unknown): boolean {
  return typeof code === 'string' && (unavailableCodes.has(code) || unavailableStates.test(code));
}

function driverErrorOf(meta: unknown): unknown {
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta
    ? meta.driverAdapterError
    : null;
}
