import { windowStarts } from '../domain/credit-budget.js';
import { toDateString, type DateString } from '../domain/date-string.js';
import { ApiError } from '../errors/api-error.js';
import { listReceipts, type Receipt } from '../store/accounts/receipts.js';
import { listUsage, type UsageBreakdown, type UsageRow } from '../store/accounts/usage.js';
import type { Services } from './services.js';

/** Days in UTC, both included; null is the first of this month, and today. */
export interface UsageRequest extends UsageBreakdown {
  readonly from: DateString | null;
  readonly to: DateString | null;
}

export interface UsageReport extends UsageBreakdown {
  readonly from: DateString;
  readonly to: DateString;
  readonly credits: number;
  readonly requests: number;
  readonly rows: readonly UsageRow[];
}

const dayMilliseconds = 86_400_000;
/** Of an answer. Operations of one graph request are joined, so there is no end to what can be told apart. */
const mostRows = 10_000;

/**
 * What an organization was charged, from the ledger (D5).
 * @throws ApiError ANSWER_TOO_LARGE when it is broken down into more rows than an answer may have.
 */
export async function reportUsage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  organizationId: string,
  request: UsageRequest,
): Promise<UsageReport> {
  const { monthStart, dayStart } = windowStarts(clock.now());
  const from = request.from ?? monthStart;
  const to = request.to ?? dayStart;
  const window = { from: midnight(from), to: new Date(midnight(to).getTime() + dayMilliseconds) };
  const rows = await listUsage(db, organizationId, window, request, mostRows + 1);
  if (rows.length > mostRows)
    throw new ApiError(
      'ANSWER_TOO_LARGE',
      `This usage has more than ${mostRows} rows, which is the most; ask for fewer days, or break it down less.`,
    );
  const total = (of: 'credits' | 'requests'): number => rows.reduce((sum, row) => sum + row[of], 0);
  const { by, then } = request;
  return { from, to, by, then, credits: total('credits'), requests: total('requests'), rows };
}

function midnight(day: DateString): Date {
  return new Date(`${day}T00:00:00Z`);
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
    const day = days.get(group) ?? { group, subgroup: null, credits: 0, requests: 0 };
    days.set(group, { ...day, credits: day.credits + credits, requests: day.requests + 1 });
  }
  const rows = [...days.values()];
  const credits = rows.reduce((sum, row) => sum + row.credits, 0);
  return { credits, requests: receipts.length, rows, receipt: receipts[0] ?? null };
}
