const dayMs = 86_400_000;

/** Returns the day that is `days` days after a day such as `2026-11-22`. A negative number goes back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another, including both. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

interface Month {
  readonly first: string;
  readonly last: string;
}

interface Resets {
  readonly month: { readonly resetsAt: string };
  readonly day: { readonly resetsAt: string };
}

/**
 * Returns the current month and day in UTC, according to the server. The browser's clock and time zone may be wrong.
 */
export function thisMonth({ month, day }: Resets): Month & { readonly today: string } {
  return { ...monthBefore(month.resetsAt.slice(0, 10)), today: addDays(day.resetsAt.slice(0, 10), -1) };
}

/** Returns the month that ends before `firstOfNext`, which is the first day of the next month. */
export function monthBefore(firstOfNext: string): Month {
  const last = addDays(firstOfNext, -1);
  return { first: `${last.slice(0, 8)}01`, last };
}
