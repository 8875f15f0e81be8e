import { reportUsage } from '../context/report-usage.js';
import { isDateString, type DateString } from '../domain/date-string.js';
import type { UsageGrouping } from '../store/accounts/usage.js';
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

/** `dealgraph usage`: what an organization was charged, by day, key, operation or door. */
export const usage: Command<UsageInput> = async ({ organizationId, by, ...days }, services) => {
  await requireOrganization(services.db, organizationId);
  const request = { from: readDay('from', days.from), to: readDay('to', days.to), by };
  const { rows, ...report } = await reportUsage(services, organizationId, request);
  return {
    organizationId,
    ...report,
    rows: rows.map(({ group, ...figures }) => ({ [by]: group, ...figures })),
  };
};

function readDay(name: string, text: string | undefined): DateString | null {
  if (text === undefined) return null;
  if (isDateString(text)) return text;
  throw new CommandError(`--${name} needs to be a date YYYY-MM-DD, got ${text as string}.`);
}
