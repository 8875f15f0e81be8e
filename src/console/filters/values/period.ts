import { format } from '../../components/format.js';

/** A day, month, quarter, half year or year. */
export interface Period {
  readonly unit: 'day' | 'month' | 'quarter' | 'half' | 'year';
  /** The first day, for example `2025-01-01`. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** The name, which has only this meaning: `Jan 1, 2025`, `Mar 2025`, `Q3 2025`, `H1 2025` or `2025`. */
  readonly name: string;
}

/** Years outside of this range are typing errors: `202` and `20255`. */
const [firstYear, lastYear] = [1000, 2999];

export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

const monthsOf = { month: 1, quarter: 3, half: 6, year: 12 } as const;

/** Returns a day. Returns null if it does not exist, as February 30. */
export function dayOf(year: number, month: number, day: number): Period | null {
  const isDay = isYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDay) return null;
  const iso = isoOf(year, month, day);
  return { unit: 'day', from: iso, to: iso, name: format.day(iso) };
}

/** Returns the period with this number in the year, for example the third quarter. Null if there is none. */
export function periodOf(unit: keyof typeof monthsOf, year: number, number = 1): Period | null {
  const months = monthsOf[unit];
  if (!isYear(year) || number < 1 || number > 12 / months) return null;
  const last = number * months;
  const names = {
    month: `${monthNames[number - 1] ?? ''} ${year}`,
    quarter: `Q${number} ${year}`,
    half: `H${number} ${year}`,
    year: String(year),
  };
  return {
    unit,
    from: isoOf(year, last - months + 1, 1),
    to: isoOf(year, last, daysInMonth(year, last)),
    name: names[unit],
  };
}

/** Returns the month, quarter, half year or year from one day to another. Null if there is none. */
export function periodBetween(from: string, to: string): Period | null {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const candidates = [
    periodOf('year', year),
    periodOf('half', year, Math.ceil(month / 6)),
    periodOf('quarter', year, Math.ceil(month / 3)),
    periodOf('month', year, month),
  ];
  return candidates.find((each) => each?.from === from && each.to === to) ?? null;
}

/** Parses a date of the API, for example `2025-01-31`. Returns null for other texts. */
export function dayOfIso(text: string): Period | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(day));
}

const isYear = (year: number): boolean => year >= firstYear && year <= lastYear;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function isoOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
