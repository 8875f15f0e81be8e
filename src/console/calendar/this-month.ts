import { addDays } from './add-days.js';

export interface Month {
  readonly first: string;
  readonly last: string;
}

interface Resets {
  readonly month: { readonly resetsAt: string };
  readonly day: { readonly resetsAt: string };
}

/** The month that runs and its today, in UTC and by the server's clock: what the reader's own says does not matter. */
export function thisMonth({ month, day }: Resets): Month & { readonly today: string } {
  return { ...monthBefore(month.resetsAt.slice(0, 10)), today: addDays(day.resetsAt.slice(0, 10), -1) };
}

/** The month that ends before a first of a month. */
export function monthBefore(firstOfNext: string): Month {
  const last = addDays(firstOfNext, -1);
  return { first: `${last.slice(0, 8)}01`, last };
}
