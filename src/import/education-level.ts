import type { DateString } from '../values/dates.js';

/** Levels from highest to lowest, each with a pattern for the degree titles that indicate it. */
const levels: readonly (readonly [level: string, words: RegExp])[] = [
  [
    'Doctorate',
    /\bph\.?\s?d\b|\bdoctor(ate|al)?\b|\bd\.?\s?phil\b|\bj\.?\s?d\b|\bm\.?\s?d\b|\bsc\.?\s?d\b|\bed\.?\s?d\b|\bpharm\.?\s?d\b|\bdds\b|\bdvm\b/i,
  ],
  [
    'Master',
    /\bmasters?\b|\b(e\.?)?m\.?\s?b\.?\s?a\b|\bm\.?\s?(sc?|a|eng|phil|fa|pa|p\.?h|ed)\b|\bll\.?\s?m\b/i,
  ],
  ['Bachelor', /\bbachelors?\b|\bb\.?\s?(sc?|a|com|eng|tech|e|ba|fa|cs|arch)\b|\ba\.?b\b|\bll\.?\s?b\b/i],
];

/** Returns the highest education level among degree titles; null if none is recognized. */
export function educationLevel(titles: readonly (string | null)[]): string | null {
  const named = levels.find(([, words]) => titles.some((title) => title !== null && words.test(title)));
  return named?.[0] ?? null;
}

/** Returns the number of calendar months between two dates. Ignores the day of the month. */
export function monthsBetween(from: DateString, to: DateString): number {
  return monthNumber(to) - monthNumber(from);
}

function monthNumber(date: DateString): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
