import { errorTable, type ErrorCode } from '../errors/error-table.js';
import type { RouteDescription } from './route.js';

/** Errors that a call of any operation can meet (contract 7, D3). */
const common: readonly ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_NOT_VALID',
  'METHOD_NOT_ALLOWED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'TOO_MANY_REQUESTS_AT_ONCE',
  'INTERNAL_ERROR',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
];

const metered: readonly ErrorCode[] = ['OUT_OF_CREDITS', 'COST_ABOVE_MAX_CREDITS', 'IDEMPOTENCY_KEY_REUSED'];

/** The codes of all errors that a route can answer, by their statuses, in the order of these. */
export function possibleErrors({
  scopes,
  charges,
  spends,
  errors,
  rows,
}: RouteDescription): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...common,
    ...(scopes.length === 0 ? [] : (['NOT_PERMITTED'] as const)),
    ...(charges === null && spends !== true ? [] : metered),
    ...(rows?.refusesOthers === true ? (['NOT_ACCEPTABLE'] as const) : []),
    ...errors,
  ]);
  const statuses = [...new Set([...codes].map((code) => errorTable[code].status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, [...codes].filter((code) => errorTable[code].status === status)]),
  );
}
