import { windowStarts } from '../domain/credit-budget.js';
import { toDateString, type DateString } from '../domain/date-string.js';
import { ApiError } from '../errors/api-error.js';
import {
  listReceipts,
  listUsage,
  type Receipt,
  type UsageGrouping,
  type UsageRow,
} from '../store/accounts/usage.js';
import type { Services } from './services.js';

/** Days in UTC, both included; null is the first of this month, and today. */
export interface UsageRequest {
  readonly from: DateString | null;
  readonly to: DateString | null;
  readonly by: UsageGrouping;
}

export interface UsageReport {
  readonly from: DateString;
  readonly to: DateString;
  readonly credits: number;
  readonly requests: number;
  readonly rows: readonly UsageRow[];
}

const dayMilliseconds = 86_400_000;

/** What an organization was charged, from the ledger (D5). */
export async function reportUsage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organizationId: string,
  request: UsageRequest,
): Promise<UsageReport> {
  const { monthStart, dayStart } = windowStarts(clock.now());
  const from = request.from ?? monthStart;
  const to = request.to ?? dayStart;
  const window = { from: midnight(from), to: new Date(midnight(to).getTime() + dayMilliseconds) };
  const rows = await listUsage(db, organizationId, window, request.by);
  const total = (of: 'credits' | 'requests'): number => rows.reduce((sum, row) => sum + row[of], 0);
  return { from, to, credits: total('credits'), requests: total('requests'), rows };
}

function midnight(day: DateString): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** What a caller gave of a usage request; by one request's id there are no days, and nothing to break down. */
export interface RawUsageRequest {
  readonly from?: DateString | null;
  readonly to?: DateString | null;
  readonly by?: UsageGrouping | null;
  readonly requestId?: string | null;
}

/** A usage request, or the id of the one request that is asked for. */
export type UsageQuestion = UsageRequest | { readonly requestId: string };

/** @throws ApiError VALIDATION_ERROR when days or a grouping are given beside a request id. */
export function readUsageRequest({ from, to, by, requestId }: RawUsageRequest): UsageQuestion {
  if (typeof requestId !== 'string') return { from: from ?? null, to: to ?? null, by: by ?? 'day' };
  const given = Object.entries({ from, to, by }).find(([, value]) => value !== undefined && value !== null);
  if (given === undefined) return { requestId };
  throw new ApiError(
    'VALIDATION_ERROR',
    `requestId asks for one request, so ${given[0]} cannot be given too.`,
  );
}

/**
 * The usage that is one request's charge: the day it was charged on, and its receipt; nothing when it was not charged.
 * Several requests to which their caller gave one id are summed up, with the receipt of the last one.
 */
export async function reportRequest(
  { db }: Pick<Services, 'db'>,
  organizationId: string,
  requestId: string,
): Promise<Pick<UsageReport, 'credits' | 'requests' | 'rows'> & { readonly receipt: Receipt | null }> {
  const receipts = await listReceipts(db, organizationId, requestId);
  const days = new Map<string, UsageRow>();
  for (const { chargedAt, credits } of [...receipts].reverse()) {
    const group = toDateString(chargedAt);
    const day = days.get(group) ?? { group, credits: 0, requests: 0 };
    days.set(group, { group, credits: day.credits + credits, requests: day.requests + 1 });
  }
  const rows = [...days.values()];
  const credits = rows.reduce((sum, row) => sum + row.credits, 0);
  return { credits, requests: receipts.length, rows, receipt: receipts[0] ?? null };
}
