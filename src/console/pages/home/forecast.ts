import { addDays } from '../../calendar/add-days.js';
import { daysBetween } from '../../calendar/days-between.js';

export interface Forecast {
  /** Credits of a day, on average. */
  readonly perDay: number;
  /** How many days the average is of: those that have begun. */
  readonly days: number;
  /** Credits by the end of the month. */
  readonly total: number;
  /** The day on which nothing will be left; null when the month ends before. */
  readonly endsOn: string | null;
}

interface Spent {
  readonly used: number;
  readonly remaining: number | null;
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

/** Where the month leads when its days go on as they did on average, today counted as a whole one. */
export function forecast({ used, remaining, first, last, today }: Spent): Forecast {
  const days = daysBetween(first, today);
  const perDay = used / days;
  const endsOn =
    remaining === null || used === 0 ? null : addDays(today, Math.max(0, Math.ceil(remaining / perDay)));
  return {
    perDay,
    days,
    total: Math.round(perDay * daysBetween(first, last)),
    endsOn: endsOn !== null && endsOn <= last ? endsOn : null,
  };
}
