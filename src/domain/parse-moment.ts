import { isDateString } from './date-string.js';

const pattern = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(\.\d+)?([Zz]|[+\- ]\d{2}:\d{2})?$/;

const dayMilliseconds = 86_400_000;

/**
 * An RFC 3339 date-time, UTC when it has no offset (D3); null for any other text. A fraction finer than a millisecond is
 * rounded up. A second `:60` is one that RFC 3339 allows: the last of a UTC day.
 */
export function parseMoment(text: string): Date | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, date = '', time = '', fraction = '', zone = 'Z'] = match;
  if (!isDateString(date)) return null;
  const leapSecond = time.endsWith(':60');
  const clock = leapSecond ? time.replace(/60$/, '59') : time;
  const seconds = Date.parse(`${date}T${clock}${zone.replace(' ', '+').toUpperCase()}`);
  if (Number.isNaN(seconds) || clock.startsWith('24')) return null;
  if (leapSecond && (seconds + 1000) % dayMilliseconds !== 0) return null;
  const milliseconds = Math.ceil(Number(`0${fraction}`) * 1000);
  return new Date(seconds + (leapSecond ? 1000 : milliseconds));
}
