const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const instant = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const none = '–';

/** How values read on the pages; what is not known is a dash. */
export const format = {
  count: (value: number | null | undefined): string => (value == null ? none : whole.format(value)),
  /** How much on average: small ones to a tenth. */
  rate: (value: number): string => whole.format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value)),
  short: (value: number | null | undefined): string => (value == null ? none : short.format(value)),
  money: (value: number | null | undefined): string => (value == null ? none : dollars.format(value)),
  /** Of a date such as 2026-11-22, which is no moment in any zone. */
  day: (value: string | null | undefined): string => (value == null ? none : day.format(new Date(value))),
  /** Of a date, where the year is known. */
  shortDay: (value: string): string => shortDay.format(new Date(value)),
  /** In the reader's own zone. */
  moment: (value: string | number | null | undefined): string =>
    value == null ? none : moment.format(new Date(value)),
  /** As short as it is understood: of today the time alone. */
  recent: (value: number): string => {
    const at = new Date(value);
    return at.toDateString() === new Date().toDateString() ? clock.format(at) : moment.format(at);
  },
  /** Of a log, whose lines are of these days: with its second, in the reader's own zone. */
  instant: (value: string): string => instant.format(new Date(value)),
  text: (value: string | null | undefined): string => (value == null || value === '' ? none : value),
};
