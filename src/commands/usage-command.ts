import { windowStarts } from '../domain/credit-budget.js';
import { isDateString } from '../domain/date-string.js';
import { listUsage, type UsageGrouping } from '../store/accounts/usage.js';
import { CommandError, type Command } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface UsageInput {
  readonly organizationId: string;
  /** First day (UTC), by default the first of this month. */
  readonly from?: string;
  /** Last day (UTC, included), by default today. */
  readonly to?: string;
  readonly by: UsageGrouping;
}

const dayMilliseconds = 86_400_000;

/** `dealgraph usage`: what an organization was charged, by day, key or operation. */
export const usage: Command<UsageInput> = async ({ organizationId, by, ...days }, { db, clock }) => {
  await requireOrganization(db, organizationId);
  const { monthStart, dayStart } = windowStarts(clock.now());
  const from = readDay('from', days.from ?? monthStart);
  const to = readDay('to', days.to ?? dayStart);
  const window = { from, to: new Date(to.getTime() + dayMilliseconds) };
  const rows = await listUsage(db, organizationId, window, by);
  const total = (of: 'credits' | 'requests'): number => rows.reduce((sum, row) => sum + row[of], 0);
  return {
    organizationId,
    from: days.from ?? monthStart,
    to: days.to ?? dayStart,
    credits: total('credits'),
    requests: total('requests'),
    rows: rows.map(({ group, ...figures }) => ({ [by]: group, ...figures })),
  };
};

function readDay(name: string, text: string): Date {
  if (isDateString(text)) return new Date(`${text}T00:00:00Z`);
  throw new CommandError(`--${name} needs to be a date YYYY-MM-DD, got ${text as string}.`);
}
