import { windowStarts } from '../domain/credit-budget.js';
import { isDateString, type DateString } from '../domain/date-string.js';
import { quote } from '../domain/quote.js';
import { readSingle } from '../domain/read-single.js';
import { ApiError } from '../errors/api-error.js';
import { usageGroupings, type UsageGrouping } from '../store/accounts/usage.js';
import type { RawArguments } from './operation.js';
import type { UsageRequest } from './report-usage.js';

/** A usage request, or the id of the one request that is asked for. */
export type UsageQuestion = UsageRequest | { readonly requestId: string };

const dayMilliseconds = 86_400_000;

/** Days that one answer may be about. */
export const mostUsageDays = 366;

/**
 * Reads what usage is asked for; by one request's id there are no days, and nothing to break down.
 * @throws ApiError VALIDATION_ERROR when days or a grouping are given beside a request id, end before they begin, or are
 * too many.
 */
export function readUsageQuestion(raw: RawArguments, now: Date): UsageQuestion {
  const { requestId } = raw;
  if (typeof requestId !== 'string') return readUsageRequest(raw, now);
  const given = ['from', 'to', 'by', 'then'].find((name) => raw[name] !== undefined && raw[name] !== null);
  if (given === undefined) return { requestId };
  throw refused(`requestId asks for one request, so ${given} cannot be given too.`);
}

function readUsageRequest(raw: RawArguments, now: Date): UsageRequest {
  const { monthStart, dayStart } = windowStarts(now);
  const from = readDay('from', raw['from']);
  const to = readDay('to', raw['to']);
  const by = readGrouping('by', raw['by']) ?? 'day';
  const then = readGrouping('then', raw['then']);
  if (then === by) throw refused(`then breaks down further, so it needs to be another grouping than ${by}.`);
  const days = (Date.parse(to ?? dayStart) - Date.parse(from ?? monthStart)) / dayMilliseconds + 1;
  if (days < 1) throw refused(`to needs to be from or a later day, got ${quote(to ?? dayStart)}.`);
  if (days > mostUsageDays)
    throw refused(`Usage is told of ${mostUsageDays} days at once, got ${days}; ask for fewer.`);
  return { from, to, by, then };
}

function readDay(name: string, value: unknown): DateString | null {
  const text = readSingle(name, value);
  if (text === undefined || text === null) return null;
  if (typeof text === 'string' && isDateString(text)) return text;
  throw refused(`${name} needs to be a date YYYY-MM-DD, got ${quote(text)}.`);
}

function readGrouping(name: string, value: unknown): UsageGrouping | null {
  const text = readSingle(name, value);
  if (text === undefined || text === null) return null;
  if (typeof text === 'string' && Object.hasOwn(usageGroupings, text)) return text as UsageGrouping;
  throw refused(`${name} needs to be one of ${Object.keys(usageGroupings).join(', ')}, got ${quote(text)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
