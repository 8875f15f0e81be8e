const locale = 'en-US';
const whole = new Intl.NumberFormat(locale);
const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const day = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;
const minutes = new Intl.DateTimeFormat(locale, time);
const seconds = new Intl.DateTimeFormat(locale, { ...time, second: '2-digit' });

const none = '–';

/** Values that are displayed as other words. */
const renamed: Readonly<Record<string, string>> = { exit: 'Exited', merge: 'Merger' };

/** Words with a fixed spelling. */
const spelled: Readonly<Record<string, string>> = {
  ai: 'AI',
  b2b: 'B2B',
  b2c: 'B2C',
  b2g: 'B2G',
  ipo: 'IPO',
  it: 'IT',
  lbo: 'LBO',
  saas: 'SaaS',
  us: 'US',
  vc: 'VC',
};

/** Functions that format values in US English. Times are in UTC. An unknown value is a dash. */
export const format = {
  count: (value: number | null | undefined): string => (value == null ? none : whole.format(value)),
  /** Formats a number with up to 6 decimals. */
  exact: (value: number): string => exact.format(value),
  /** Formats an average. A value below 10 has one decimal. */
  rate: (value: number): string => whole.format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value)),
  short: (value: number | null | undefined): string => (value == null ? none : short.format(value)),
  money: (value: number | null | undefined): string => (value == null ? none : dollars.format(value)),
  /** Formats a percentage, for example `2.5%`. */
  percent: (value: number | null | undefined): string => (value == null ? none : `${tenth.format(value)}%`),
  /** Formats a change in percent with its sign, for example `+2.5%` or `-1%`. */
  percentChange: (value: number | null | undefined): string =>
    value == null ? none : `${value > 0 ? '+' : ''}${tenth.format(value)}%`,
  /** Formats a date such as `2026-11-22`, or a timestamp, as `Nov 22, 2026`. */
  day: (value: string | null | undefined): string => (value == null ? none : day.format(new Date(value))),
  /** Formats a date without its year, for example `Nov 22`. */
  shortDay: (value: string): string => shortDay.format(new Date(value)),
  /** Formats a timestamp, for example `Nov 26, 2026, 05:53 UTC`. */
  moment: (value: string | number | null | undefined): string =>
    value == null ? none : momentOf(value, minutes),
  /** Formats a timestamp with seconds, for logs, for example `Nov 26, 2026, 05:53:07 UTC`. */
  instant: (value: string): string => momentOf(value, seconds),
  text: (value: string | null | undefined): string => (value == null || value === '' ? none : value),
  /**
   * Formats a code as words: `venture_capital` becomes `Venture capital`, and `EXITED` becomes `Exited`. Other values
   * are returned unchanged.
   */
  label: (value: string | null | undefined): string => {
    if (value == null || value === '') return none;
    const other = renamed[value.toLowerCase()];
    if (other !== undefined) return other;
    if (!/^([a-z0-9]+(_[a-z0-9]+)*|[A-Z0-9]+(_[A-Z0-9]+)+|[A-Z]{4,})$/.test(value)) return value;
    const words = value
      .toLowerCase()
      .split('_')
      .map((word) => spelled[word] ?? word)
      .join(' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
};

function momentOf(value: string | number, clock: Intl.DateTimeFormat): string {
  const at = new Date(value);
  return `${day.format(at)}, ${clock.format(at)} UTC`;
}

/** Formats a number of credits, for example `1 credit` or `12,000 credits`. 0 is `free`. */
export function creditsText(credits: number): string {
  if (credits === 0) return 'free';
  return credits === 1 ? '1 credit' : `${format.count(credits)} credits`;
}
