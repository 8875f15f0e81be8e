import { ApiError } from '../errors/api-error.js';
import { quote } from '../values/nearest-texts.js';
import type { UsageMonth } from './sql/organization-usage.js';

/** Parses a month such as `2026-11`, in UTC. @throws ApiError VALIDATION_ERROR. */
export function readMonth(name: string, value: unknown): UsageMonth {
  const [, year = '', month = ''] =
    (typeof value === 'string' ? /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(value) : null) ?? [];
  if (year === '')
    throw new ApiError('VALIDATION_ERROR', `${name} must be a month like 2026-11, got ${quote(value)}.`);
  const at = Number(month) - 1;
  return { from: new Date(Date.UTC(Number(year), at)), to: new Date(Date.UTC(Number(year), at + 1)) };
}
