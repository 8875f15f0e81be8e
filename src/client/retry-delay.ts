const firstMilliseconds = 300;
const mostMilliseconds = 8000;

/**
 * Milliseconds before the next try: twice as long each time, of which a random half is left out, so that clients that
 * failed together do not come back together. Never shorter than the service asks for.
 */
export function retryDelay(failedTries: number, retryAfter: number | null): number {
  const longest = Math.min(mostMilliseconds, firstMilliseconds * 2 ** (failedTries - 1));
  const jittered = longest * (0.5 + Math.random() / 2);
  if (retryAfter === null) return jittered;
  return retryAfter * 1000 + Math.random() * firstMilliseconds;
}
