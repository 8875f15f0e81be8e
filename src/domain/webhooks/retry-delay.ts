/** However long an event has failed, it is tried again after six hours at most. */
const mostSeconds = 6 * 3600;

/**
 * Seconds from a failed attempt to the next: `first` after the first one and twice as long each time, up to six hours.
 * Of each the second half is drawn (`random`, from 0 to 1), so that what failed together is not tried again together.
 */
export function retryDelay(failures: number, first: number, random: number): number {
  const most = Math.min(mostSeconds, first * 2 ** Math.min(30, failures - 1));
  return most / 2 + (most / 2) * random;
}
