import { wrappedErrors } from './wrapped-errors.js';

/**
 * PostgreSQL's classes for a lost or refused connection, exhausted resources, an operator's shutdown, a session that was
 * idle in a transaction for too long, a lock that was not free, a deadlock, and a server that only reads since a failover.
 */
const unavailableStates = /^(08|53|57P0|25P0[34]|55P03|40001|40P01|25006)/;
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

/** Returns true when an error says that the database cannot be reached at the moment, and is not a bug of the program. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return wrappedErrors(error).some(
    ({ code, originalCode, kind, message }) =>
      [code, originalCode].some(isUnavailableCode) ||
      (typeof kind === 'string' && unavailableKinds.has(kind)) ||
      (typeof message === 'string' && unavailableWords.test(message)),
  );
}

function isUnavailableCode(code: unknown): boolean {
  return typeof code === 'string' && (unavailableCodes.has(code) || unavailableStates.test(code));
}
