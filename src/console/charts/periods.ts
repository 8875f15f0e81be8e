import { format } from '../components/format.js';

/** A period in the API's format: `2021`, `2021-Q1` or `2021-01`. */
const period = /^\d{4}(-Q[1-4]|-\d\d)?$/;

/** Returns true if a text is a year, quarter or month in the API's format. */
export function isPeriod(text: string): boolean {
  return period.test(text);
}

/** Lists all periods from the first to the last, so that the time axis has no gaps. Lists at most 2,000. */
export function periodsBetween(first: string | undefined, last: string | undefined): readonly string[] {
  if (first === undefined || last === undefined) return [];
  const periods = [first];
  for (let at = first; at < last && periods.length < 2_000;) {
    at = nextPeriod(at);
    periods.push(at);
  }
  return periods;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a period, for example `2021`, `Q1 2021` or `Jan 2021`. */
export function periodLabel(period: string): string {
  const [year = '', rest] = period.split('-');
  if (rest === undefined) return year;
  return `${rest.startsWith('Q') ? rest : (months[Number(rest) - 1] ?? rest)} ${year}`;
}

function nextPeriod(period: string): string {
  const [year = '', rest] = period.split('-');
  const next = String(Number(year) + 1).padStart(4, '0');
  if (rest === undefined) return next;
  if (rest.startsWith('Q')) return rest === 'Q4' ? `${next}-Q1` : `${year}-Q${Number(rest.slice(1)) + 1}`;
  return rest === '12' ? `${next}-01` : `${year}-${String(Number(rest) + 1).padStart(2, '0')}`;
}

/** The unit of the numbers on an axis or in a column. */
export type Unit = 'number' | 'money' | 'percent' | 'year';

/** The suffix that a unit adds to a label. */
export const unitSuffix: Readonly<Record<Unit, string>> = {
  number: '',
  money: ' (USD)',
  percent: ' (%)',
  year: '',
};

/** Returns the unit of a numeric field from its path. */
export function unitOf(path: string): Unit {
  if (/Usd$|^itSpend$/.test(path)) return 'money';
  if (path.endsWith('.percentage')) return 'percent';
  return path.endsWith('foundedYear') ? 'year' : 'number';
}

/** Formats a value for an axis or a tooltip. */
export function shortValue(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit === 'money') return format.money(value);
  if (unit === 'percent') return `${value > 0 ? '+' : ''}${rounded(value)}%`;
  return unit === 'year' ? String(Math.round(value)) : shorter(value);
}

/** Formats a value for a table, without its unit, which the header shows. */
export function exactValue(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit === 'year') return String(Math.round(value * 10) / 10);
  return rounded(value);
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
}

function shorter(value: number): string {
  return Math.abs(value) < 1_000 ? rounded(value) : format.short(value);
}

/** The credits of one series on one day. */
export interface DayBar {
  /** For example `2026-11-22`. */
  readonly day: string;
  readonly series: string;
  readonly credits: number;
}

/** Returns the sum of the bars of each day. */
export function totalsByDay(bars: readonly DayBar[]): { readonly day: string; readonly credits: number }[] {
  const totals = new Map<string, number>();
  for (const { day, credits } of bars) totals.set(day, (totals.get(day) ?? 0) + credits);
  return [...totals].map(([day, credits]) => ({ day, credits }));
}
