const dayMilliseconds = 86_400_000;

/** Whole seconds until the next UTC day begins, as text for the `Retry-After` header. */
export function secondsToMidnight(now: Date): string {
  return String(Math.ceil((dayMilliseconds - (now.getTime() % dayMilliseconds)) / 1000));
}
