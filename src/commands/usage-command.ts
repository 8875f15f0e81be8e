import { reportUsage } from '../context/report-usage.js';
import { isDateString, type DateString } from '../domain/date-string.js';
import { findReceipts, listReceipts } from '../store/accounts/receipts.js';
import type { UsageGrouping } from '../store/accounts/usage.js';
import { verifyLedger, type LedgerMismatch } from '../store/accounts/verify-ledger.js';
import { CommandError, type Command } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface UsageInput {
  readonly organizationId: string;
  /** First day (UTC), by default the first of this month. */
  readonly from?: string;
  /** Last day (UTC, included), by default today. */
  readonly to?: string;
  readonly by: UsageGrouping;
  /** How each row is broken down further. */
  readonly then?: UsageGrouping;
}

/** `dealgraph usage`: what an organization was charged, by day, key, operation or door. */
export const usage: Command<UsageInput> = async ({ organizationId, by, then, ...days }, services) => {
  await requireOrganization(services.db, organizationId);
  if (then === by) throw new CommandError(`--then needs to be another grouping than ${by}.`);
  const request = { from: readDay('from', days.from), to: readDay('to', days.to), by, then: then ?? null };
  const { rows, by: _by, then: _then, ...report } = await reportUsage(services, organizationId, request);
  return {
    organizationId,
    ...report,
    rows: rows.map(({ group, subgroup, ...figures }) => ({
      [by]: group,
      ...(then !== undefined && { [then]: subgroup }),
      ...figures,
    })),
  };
};

/**
 * `dealgraph usage --request`: what one request was charged, and why. Of several requests to which their caller gave one
 * id the newest is told, and beside it the earlier ones.
 */
export const usageReceipt: Command<{ readonly organizationId: string; readonly requestId: string }> = async (
  { organizationId, requestId },
  { db },
) => {
  await requireOrganization(db, organizationId);
  const [newest, ...earlier] = await listReceipts(db, organizationId, requestId);
  if (newest !== undefined) return { organizationId, ...newest, ...(earlier.length > 0 && { earlier }) };
  throw new CommandError(
    `Nothing was charged to ${organizationId} for a request ${requestId}: it was free, or another's, or never made.`,
  );
};

/**
 * `dealgraph request show`: the receipt of a request, whosever it is. Of several requests to which their callers gave one
 * id the newest is told, and beside it the earlier ones.
 */
export const requestShow: Command<{ readonly requestId: string }> = async ({ requestId }, { db }) => {
  const [newest, ...earlier] = await findReceipts(db, requestId);
  if (newest !== undefined) return { ...newest, ...(earlier.length > 0 && { earlier }) };
  throw new CommandError(`Nothing was charged for a request ${requestId}: it was free, or never made.`);
};

const mostMismatches = 3;

/** `dealgraph usage --verify`: fails unless the ledger sums to what every budget counts. */
export const usageVerify: Command<{ readonly organizationId?: string }> = async (
  { organizationId },
  { db },
) => {
  if (organizationId !== undefined) await requireOrganization(db, organizationId);
  const verification = await verifyLedger(db, organizationId);
  const { mismatches } = verification;
  if (mismatches.length === 0) return verification;
  const first = mismatches.slice(0, mostMismatches).map(describeMismatch).join('; ');
  const more = mismatches.length > mostMismatches ? `; and ${mismatches.length - mostMismatches} more` : '';
  throw new CommandError(
    `The ledger does not sum to ${mismatches.length} of ${verification.counters} counters: ${first}${more}.`,
  );
};

function describeMismatch({ organizationId, window, start, used, ledger }: LedgerMismatch): string {
  return `${organizationId} ${window} from ${start}: used ${used}, ledger ${ledger}`;
}

function readDay(name: string, text: string | undefined): DateString | null {
  if (text === undefined) return null;
  if (isDateString(text)) return text;
  throw new CommandError(`--${name} needs to be a date YYYY-MM-DD, got ${text as string}.`);
}
