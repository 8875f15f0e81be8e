/** Time to cancel a statement over a connection of its own, on a busy machine. */
const cancelMarginMilliseconds = 5000;
/** The background work of a process uses the same sessions, whatever its requests may take. */
const minimumMilliseconds = 15_000;

/**
 * Returns the `statement_timeout` of a session in milliseconds. A statement ends with its request's own deadline, which
 * cancels it; this limit is for a statement whose cancellation was lost, so it is longer than a request may take.
 */
export function statementLimit(requestMilliseconds: number): number {
  return Math.max(minimumMilliseconds, requestMilliseconds + cancelMarginMilliseconds);
}
