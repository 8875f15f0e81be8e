import { addDays } from '../calendar/add-days.js';
import { daysBetween } from '../calendar/days-between.js';

/** Pixels that a date such as `22 Nov` needs with some air. */
const tickWidth = 64;
const steps = [1, 2, 7, 14, 30, 61, 91];

/** Days to be named on an axis of a width, evenly, the first among them. */
export function dayTicks(from: string, to: string, width: number): string[] {
  const days = daysBetween(from, to);
  const most = Math.max(2, Math.floor(width / tickWidth));
  const step = steps.find((each) => days / each <= most) ?? Math.ceil(days / most);
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => addDays(from, index * step));
}
