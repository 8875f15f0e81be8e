import { reportUsage } from '../account-api/report-usage.js';
import type { LedgerMismatch } from '../accounts/model/ledger-verification.js';
import {
  createLedgerMonths,
  deleteOldEntries,
  dropLedgerMonth,
  findLedgerSurplus,
  type LedgerMonth,
} from '../accounts/sql/ledger-months.js';
import { findReceipts } from '../accounts/sql/owned-receipts.js';
import { listReceipts } from '../accounts/sql/receipts.js';
import { type UsageGrouping } from '../accounts/sql/usage.js';
import { verifyLedger } from '../accounts/sql/verify-ledger.js';
import { runChecks } from '../doctor/run-checks.js';
import { listUnresolvedIds } from '../import/list-unresolved-ids.js';
import { verifyDocuments } from '../import/verify-documents.js';
import { listSourcingRequests, resolveSourcingRequest } from '../lookups/sql/sourcing-requests.js';
import { type SearchMismatch, verifySearches } from '../searches/sql/verify-searches.js';
import { type DateString, isDateString } from '../values/dates.js';
import { auditList } from './audit-command.js';
import { backupCommand } from './backup/backup-command.js';
import { type Command, CommandError } from './command.js';
import { duplicatesList, recordSet, recordShow, recordUnset } from './correction-commands.js';
import { distributeCommand } from './distribute-command.js';
import { eraseList, erasePeople, eraseReplay } from './erase-commands.js';
import { exportCommand } from './export-command.js';
import { grantAdd, grantList, grantVoid } from './grant-commands.js';
import { importCommand } from './import-command.js';
import { keyIssue, keyList, keyRevoke, keyRotate, keyUpdate } from './key-commands.js';
import { listAdd, listCreate, listDelete, listRemove, listShow } from './list-commands.js';
import { mergeCompany, mergeInvestor, mergePerson, mergeUndo } from './merge-commands.js';
import { migrateCommand } from './migrate-command.js';
import { monthUsage } from './month-usage-command.js';
import { operatorKeyIssue, operatorKeyList, operatorKeyRevoke } from './operator-key-commands.js';
import {
  organizationClose,
  organizationCreate,
  organizationList,
  organizationPurge,
  organizationResume,
  organizationSuspend,
  organizationUpdate,
} from './organization-commands.js';
import { recordRemove, recordRestore } from './record-commands.js';
import { refundAdd, refundList } from './refund-commands.js';
import { requireOrganization } from './require-organization.js';
import { searchCreate, searchDelete, searchList, searchRefresh, searchShare } from './search-commands.js';
import { suppressionAdd, suppressionList, suppressionRemove } from './suppression-commands.js';
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookPause,
  webhookReplay,
  webhookRotate,
  webhookTest,
} from './webhook-commands.js';

/** `dealgraph usage`: reports an organization's charges by day, key, operation or channel. */
const usage: Command<UsageInput> = async ({ organizationId, by, then, ...days }, services) => {
  await requireOrganization(services.db, organizationId);
  if (then === by) throw new CommandError(`--then must be a different grouping than ${by}.`);
  const request = { from: readDay('from', days.from), to: readDay('to', days.to), by, then: then ?? null };
  const { from, to, credits, requests, refunds, rows } = await reportUsage(services, organizationId, request);
  return {
    organizationId,
    from,
    to,
    credits,
    requests,
    refunds,
    rows: rows.map(({ group, subgroup, ...figures }) => ({
      [by]: group,
      ...(then !== undefined && { [then]: subgroup }),
      ...figures,
    })),
  };
};

/**
 * `dealgraph usage --request`: shows what a request was charged, and why. Callers can send several requests with the
 * same ID; then the result is the newest request, and `earlier` lists the others.
 */
const usageReceipt: Command<{ readonly organizationId: string; readonly requestId: string }> = async (
  { organizationId, requestId },
  { db },
) => {
  await requireOrganization(db, organizationId);
  const [newest, ...earlier] = await listReceipts(db, organizationId, requestId);
  if (newest !== undefined) return { organizationId, ...newest, ...(earlier.length > 0 && { earlier }) };
  throw new CommandError(
    `No charge found for request ${requestId} of ${organizationId}: it was free, belongs to another organization, or does not exist.`,
  );
};

/**
 * `dealgraph request show`: shows the receipt of a request of any organization. Callers can send several requests with
 * the same ID; then the result is the newest request, and `earlier` lists the others.
 */
const requestShow: Command<{ readonly requestId: string }> = async ({ requestId }, { db }) => {
  const [newest, ...earlier] = await findReceipts(db, requestId);
  if (newest !== undefined) return { ...newest, ...(earlier.length > 0 && { earlier }) };
  throw new CommandError(`No charge found for request ${requestId}: it was free or does not exist.`);
};

const maxMismatches = 3;

/**
 * `dealgraph usage --verify`: checks that the ledger's sums equal the counters of all budgets.
 * @throws CommandError when they differ.
 */
const usageVerify: Command<{ readonly organizationId?: string }> = async ({ organizationId }, { db }) => {
  if (organizationId !== undefined) await requireOrganization(db, organizationId);
  const verification = await verifyLedger(db, organizationId);
  const { mismatches } = verification;
  if (mismatches.length === 0) return verification;
  const first = mismatches.slice(0, maxMismatches).map(describeMismatch).join('; ');
  const more = mismatches.length > maxMismatches ? `; and ${mismatches.length - maxMismatches} more` : '';
  throw new CommandError(
    `The ledger does not match ${mismatches.length} of ${verification.counters} counters: ${first}${more}.`,
  );
};

/**
 * Minimum number of retained months. Callers can list requests of the last 31 days, and usage of the previous month.
 */
const minMonths = 2;

/**
 * `dealgraph ledger prune`: creates the ledger's next monthly partitions, and deletes entries that are older than the
 * retention period. The partitions of whole months are dropped. Entries from before the ledger was partitioned are
 * deleted in batches. A dry run only reports what would be deleted.
 */
const pruneLedgerCommand: Command<PruneLedgerInput> = async ({ ledgerMonths, dryRun }, services) => {
  const { db, clock, deployment, signal } = services;
  const now = clock.now();
  const retained = ledgerMonths ?? deployment.ledgerMonths;
  if (retained !== undefined && retained < minMonths)
    throw new CommandError(`The ledger retains at least ${minMonths} months, got ${retained}.`);
  const created = dryRun ? [] : await createLedgerMonths(db, now);
  if (retained === undefined)
    return { dryRun, retainedFrom: null, dropped: [], deletedEntries: 0, created: created.map(nameOf) };
  const { before, months, entries } = await findLedgerSurplus(db, now, retained);
  let deletedEntries = entries;
  if (!dryRun) {
    for (const month of months) await dropLedgerMonth(db, month);
    deletedEntries = entries === 0 ? 0 : await deleteOldEntries(db, before, signal);
  }
  const dropped = months.map(({ table }: LedgerMonth) => nameOf(table));
  return {
    dryRun,
    retainedFrom: before.toISOString().slice(0, 10),
    dropped,
    deletedEntries,
    created: created.map(nameOf),
  };
};

/** Maximum number of differences listed in the error message. */
const maxNamed = 5;

/**
 * `dealgraph verify`: recomputes derived data (record documents, budget counters and the rows of saved searches) and
 * compares it with the stored data. Changes nothing. IDs that refer to no record are reported, but are not an error.
 * @throws CommandError that lists the differences.
 */
const verifyCommand: Command<object> = async (_input, { db }) => {
  const documents = await verifyDocuments(db);
  const ledger = await verifyLedger(db);
  const searches = await verifySearches(db);
  const differing = [
    describe(
      'document',
      documents.mismatches.map(({ kind, id }) => `${kind} ${id}`),
    ),
    describe(
      'counter',
      ledger.mismatches.map(({ organizationId, window }) => `${organizationId} ${window}`),
    ),
    describe('saved search', searches.mismatches.map(describeSearch)),
  ].filter((sentence) => sentence !== '');
  if (differing.length > 0) throw new CommandError(`Stored data differs: ${differing.join('; ')}.`);
  return {
    documents: { checked: documents.checked },
    ledger: { organizations: ledger.organizations, counters: ledger.counters },
    searches: { checked: searches.checked },
    unresolvedIds: await listUnresolvedIds(db),
  };
};

/** `dealgraph sourcing list`: lists sourcing requests, most recent first. */
const sourcingList: Command<{ readonly all: boolean }> = async ({ all }, { db }) => ({
  requests: await listSourcingRequests(db, all),
});

/**
 * `dealgraph sourcing resolve`: closes a sourcing request. If the company is requested again, the request is reopened.
 */
const sourcingResolve: Command<{
  readonly identifierKind: string;
  readonly identifier: string;
}> = async ({ identifierKind, identifier }, { db, clock }) => {
  if (!(await resolveSourcingRequest(db, identifierKind, identifier, clock.now()))) {
    throw new CommandError(`No open sourcing request found for ${identifierKind} ${identifier}.`);
  }
  return { identifierKind, identifier, resolved: true };
};

/** The commands that need an open database, by their names on the command socket. */
export const commands = {
  migrate: migrateCommand,
  import: importCommand,
  export: exportCommand,
  'organization create': organizationCreate,
  'organization list': organizationList,
  'organization update': organizationUpdate,
  'organization suspend': organizationSuspend,
  'organization resume': organizationResume,
  'organization close': organizationClose,
  'organization purge': organizationPurge,
  'grant add': grantAdd,
  'grant list': grantList,
  'grant void': grantVoid,
  'refund add': refundAdd,
  'refund list': refundList,
  'key issue': keyIssue,
  'key list': keyList,
  'key update': keyUpdate,
  'key rotate': keyRotate,
  'key revoke': keyRevoke,
  'operator-key issue': operatorKeyIssue,
  'operator-key list': operatorKeyList,
  'operator-key revoke': operatorKeyRevoke,
  'search create': searchCreate,
  'search list': searchList,
  'search share': searchShare,
  'search refresh': searchRefresh,
  'search delete': searchDelete,
  'list create': listCreate,
  'list show': listShow,
  'list add': listAdd,
  'list remove': listRemove,
  'list delete': listDelete,
  'duplicates list': duplicatesList,
  'merge company': mergeCompany,
  'merge person': mergePerson,
  'merge investor': mergeInvestor,
  'merge undo': mergeUndo,
  'record remove': recordRemove,
  'record restore': recordRestore,
  'record set': recordSet,
  'record show': recordShow,
  'record unset': recordUnset,
  'erase person': erasePeople,
  'erase list': eraseList,
  'erase replay': eraseReplay,
  'suppression list': suppressionList,
  'suppression add': suppressionAdd,
  'suppression remove': suppressionRemove,
  verify: verifyCommand,
  doctor: runChecks,
  backup: backupCommand,
  distribute: distributeCommand,
  pruneLedger: pruneLedgerCommand,
  'audit list': auditList,
  usage,
  'usage all': monthUsage,
  'usage receipt': usageReceipt,
  'request show': requestShow,
  'usage verify': usageVerify,
  'sourcing list': sourcingList,
  'sourcing resolve': sourcingResolve,
  'webhook list': webhookList,
  'webhook create': webhookCreate,
  'webhook test': webhookTest,
  'webhook pause': webhookPause,
  'webhook rotate': webhookRotate,
  'webhook delete': webhookDelete,
  'webhook deliveries': webhookDeliveries,
  'webhook replay': webhookReplay,
} as const;

export type CommandName = keyof typeof commands;
export type InputOf<Name extends CommandName> = Parameters<(typeof commands)[Name]>[0];

/** Returns the command with this name, or null. The name comes from the command socket. */
export function findCommand(name: string): FoundCommand | null {
  if (!Object.hasOwn(commands, name)) return null;
  const known = name as CommandName;
  return { name: known, command: commands[known] as Command<unknown> };
}

interface FoundCommand {
  readonly name: CommandName;
  readonly command: Command<unknown>;
}

function describe(what: string, named: readonly string[]): string {
  if (named.length === 0) return '';
  const more = named.length > maxNamed ? `, and ${named.length - maxNamed} more` : '';
  return `${named.length} ${what}${named.length === 1 ? '' : 's'} (${named.slice(0, maxNamed).join(', ')}${more})`;
}

function describeSearch({ searchId, missing, stale, misplaced }: SearchMismatch): string {
  return `${searchId}: ${missing} missing, ${stale} stale, ${misplaced} misplaced`;
}

interface PruneLedgerInput {
  /** Whole months to retain, in addition to the current month; defaults to LEDGER_MONTHS. */
  readonly ledgerMonths?: number;
  readonly dryRun: boolean;
}

/** Returns the month of a ledger partition, for example `2026-11`. */
function nameOf(table: string): string {
  return table.slice(-7).replace('_', '-');
}

interface UsageInput {
  readonly organizationId: string;
  /** The first day (UTC); defaults to the first day of the current month. */
  readonly from?: string;
  /** The last day (UTC, inclusive); defaults to today. */
  readonly to?: string;
  readonly by: UsageGrouping;
  /** Subdivides each row by this dimension. */
  readonly then?: UsageGrouping;
}

function describeMismatch({ organizationId, window, start, used, ledger }: LedgerMismatch): string {
  return `${organizationId} ${window} from ${start}: used ${used}, ledger ${ledger}`;
}

function readDay(name: string, text: string | undefined): DateString | null {
  if (text === undefined) return null;
  if (isDateString(text)) return text;
  throw new CommandError(`--${name} must be a date YYYY-MM-DD, got ${text as string}.`);
}
