import { windowStarts } from '../accounts/model/credit-budget.js';
import { listReceipts, type Receipt } from '../accounts/sql/receipts.js';
import {
  listUsage,
  type UsageBreakdown,
  type UsageGrouping,
  usageGroupings,
  type UsageRow,
} from '../accounts/sql/usage.js';
import { defineOperation, type RawArguments } from '../context/operation.js';
import type { Services } from '../context/services.js';
import { ApiError } from '../errors/api-error.js';
import { type DateString, isDateString, toDateString } from '../values/dates.js';
import { quote } from '../values/nearest-texts.js';
import { readSingle } from '../values/read-values.js';
import { maxUsageDays, type UsageSource } from './model/usage.js';

/**
 * A request for a usage report. `from` and `to` are inclusive, in UTC; null means the first of this month, and today.
 */
export interface UsageRequest extends UsageBreakdown {
  readonly from: DateString | null;
  readonly to: DateString | null;
}

const dayMs = 86_400_000;
/**
 * Maximum rows of a response. There can be any number of groups, because the operation names of a GraphQL request are
 * joined into one group.
 */
const maxRows = 10_000;

/**
 * Reports the charges of an organization, from the ledger (D5).
 * @throws ApiError ANSWER_TOO_LARGE when the report exceeds the maximum number of rows.
 */
export async function reportUsage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organizationId: string,
  request: UsageRequest,
): Promise<UsageSource> {
  const { monthStart, dayStart } = windowStarts(clock.now());
  const from = request.from ?? monthStart;
  const to = request.to ?? dayStart;
  const window = { from: midnight(from), to: new Date(midnight(to).getTime() + dayMs) };
  const rows = await listUsage(db, organizationId, window, request, maxRows + 1);
  if (rows.length > maxRows)
    throw new ApiError(
      'ANSWER_TOO_LARGE',
      `The usage report has more than ${maxRows} rows, the maximum. Request fewer days, or remove a grouping.`,
    );
  const { by, then } = request;
  return { from, to, by, then, ...totalOf(rows), rows, receipt: null };
}

function midnight(day: DateString): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The usage of a single request has neither a date range nor groupings. */
const noDays = { from: null, to: null, by: null, then: null } as const;

/**
 * Reports the usage of one request: the day on which it was charged, and its receipt. If several requests have the ID,
 * adds them up and returns the receipt of the last one. Empty when none was charged.
 */
export async function reportRequest(
  { db }: Pick<Services, 'db'>,
  organizationId: string,
  requestId: string,
): Promise<UsageSource> {
  const receipts = await listReceipts(db, organizationId, requestId);
  const days = new Map<string, UsageRow>();
  for (const receipt of [...receipts].reverse()) {
    const group = toDateString(receipt.chargedAt);
    const day = days.get(group) ?? { group, subgroup: null, credits: 0, requests: 0, refunds: 0 };
    days.set(group, addReceipt(day, receipt));
  }
  const rows = [...days.values()];
  return { ...noDays, ...totalOf(rows), rows, receipt: receipts[0] ?? null };
}

function addReceipt(day: UsageRow, { credits, refundOf }: Receipt): UsageRow {
  if (refundOf !== null) return { ...day, refunds: day.refunds - credits };
  return { ...day, credits: day.credits + credits, requests: day.requests + 1 };
}

function totalOf(rows: readonly UsageRow[]): Pick<UsageRow, 'credits' | 'requests' | 'refunds'> {
  const total = (of: 'credits' | 'requests' | 'refunds'): number =>
    rows.reduce((sum, row) => sum + row[of], 0);
  return { credits: total('credits'), requests: total('requests'), refunds: total('refunds') };
}

/** A request for a usage report, or for the receipt of the request with this ID. */
export type UsageQuestion = UsageRequest | { readonly requestId: string };

/**
 * Parses the arguments of `usage`. A request ID cannot be combined with days or groupings.
 * @throws ApiError VALIDATION_ERROR when they are combined, when the last day is before the first, or when there are
 * too many days.
 */
function readUsageQuestion(raw: RawArguments, now: Date): UsageQuestion {
  const { requestId } = raw;
  if (typeof requestId !== 'string') return readUsageRequest(raw, now);
  const given = ['from', 'to', 'by', 'then'].find((name) => raw[name] !== undefined && raw[name] !== null);
  if (given === undefined) return { requestId };
  throw refused(`requestId selects one request and cannot be combined with ${given}.`);
}

/** Parses the days and the groupings of a usage report. @throws ApiError VALIDATION_ERROR. */
export function readUsageRequest(raw: RawArguments, now: Date): UsageRequest {
  const { monthStart, dayStart } = windowStarts(now);
  const from = readDay('from', raw['from']);
  const to = readDay('to', raw['to']);
  const by = readGrouping('by', raw['by']) ?? 'day';
  const then = readGrouping('then', raw['then']);
  if (then === by) throw refused(`then must be a different grouping than ${by}.`);
  const days = (Date.parse(to ?? dayStart) - Date.parse(from ?? monthStart)) / dayMs + 1;
  if (days < 1) throw refused(`to must not be before from, got ${quote(to ?? dayStart)}.`);
  if (days > maxUsageDays)
    throw refused(`Usage covers at most ${maxUsageDays} days per request, got ${days}.`);
  return { from, to, by, then };
}

function readDay(name: string, value: unknown): DateString | null {
  const text = readSingle(name, value);
  if (text === undefined || text === null) return null;
  if (typeof text === 'string' && isDateString(text)) return text;
  throw refused(`${name} must be a date YYYY-MM-DD, got ${quote(text)}.`);
}

function readGrouping(name: string, value: unknown): UsageGrouping | null {
  const text = readSingle(name, value);
  if (text === undefined || text === null) return null;
  if (typeof text === 'string' && Object.hasOwn(usageGroupings, text)) return text as UsageGrouping;
  throw refused(`${name} must be one of ${Object.keys(usageGroupings).join(', ')}, got ${quote(text)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** Reports the charges of the organization. */
export const usage = defineOperation({
  name: 'usage',
  scopes: ['usage:read'],
  charges: null,
  whileSuspended: true,
  read: readUsageQuestion,
});
