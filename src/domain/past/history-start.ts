import { keptDays } from '../feeds/kept-days.js';

const dayMilliseconds = 86_400_000;

/** Where histories begin: with the day (UTC) that makes today the 60th, so that all answers of a day begin alike. */
export function historyStart(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMilliseconds);
  return new Date((today - keptDays + 1) * dayMilliseconds);
}
