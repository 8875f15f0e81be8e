import { windowStarts } from '../domain/credit-budget.js';
import type { DateString } from '../domain/date-string.js';
import { listUsage, type UsageGrouping, type UsageRow } from '../store/accounts/usage.js';
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
