import type { AuditedChange } from '../accounts/model/audit-entry.js';
import type { Database } from '../database/database.js';
import type { Queries } from '../database/queries.js';
import { ApiError } from '../errors/api-error.js';
import { fillDocuments } from '../import/fill-documents.js';
import type { SuppressionKey } from '../import/model/suppression-key.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { missingRecords } from '../records/read-product.js';
import { productOf, type RecordKind } from '../records/record-kinds.js';
import type { Clock } from '../values/dates.js';
import { quote } from '../values/nearest-texts.js';
import { listRemovedIds, listStoredIds, removeBatch } from './sql/remove-batch.js';

/** The author of removals and restores, and what they run with. */
export interface StewardshipTerms {
  readonly clock: Clock;
  /** Writes entries of the audit log in the transaction `client`. */
  readonly audit: (client: Queries, changes: readonly AuditedChange[]) => Promise<void>;
  /** The key by which erased people are recognized; null if none is configured. */
  readonly suppression?: SuppressionKey | null;
  /** Stops between two batches. Completed batches remain. */
  readonly signal?: AbortSignal;
}

/** A request to remove records. */
export interface Removal {
  readonly kind: RecordKind;
  readonly ids: readonly string[];
  /** Why the records are removed. Feeds report it to customers. */
  readonly reason: string;
}

export interface RemovalReport {
  readonly removed: number;
  /** The number of records that an earlier call removed, which may have been interrupted. */
  readonly alreadyRemoved: number;
  /** The number of lists that had one of the records. */
  readonly lists: number;
  readonly searches: { readonly refreshed: number; readonly rowsRemoved: number };
}

/** Records per transaction: a transaction delays imports and holds the lock of the feeds until its commit. */
export const removalBatchSize = 100;

/** Maximum number of IDs per call. */
export const maxRemovalIds = 100_000;
const maxReasonLength = 500;

/**
 * Removes records (D26). Each batch is one transaction, so an interrupted call leaves no record half removed, and a
 * repeated call removes the rest.
 * @throws ApiError VALIDATION_ERROR when the reason is empty or too long, or when an ID is of no record; then nothing is
 * removed.
 */
export async function removeRecords(
  db: Database,
  { kind, ids, ...input }: Removal,
  terms: StewardshipTerms,
): Promise<RemovalReport> {
  const reason = readReason(input.reason);
  const distinct = requireIds(ids);
  await fillDocuments(db);
  const before = await requireKnown(db, kind, distinct);
  let [removed, lists] = [0, 0];
  for (const batch of inBatches(distinct)) {
    terms.signal?.throwIfAborted();
    const done = await removeAudited(db, { kind, ids: batch, reason, isMissing: false }, terms);
    removed += done.ids.length;
    lists += done.lists;
  }
  const { searches, removed: rowsRemoved } = await refreshSearches(db, terms.clock, terms.signal);
  return {
    removed,
    alreadyRemoved: before.size,
    lists,
    searches: { refreshed: searches, rowsRemoved },
  };
}

/** Removes a batch in one transaction, with an entry of the audit log for each record. */
export function removeAudited(
  db: Database,
  batch: Removal & { readonly isMissing: boolean },
  { clock, audit }: StewardshipTerms,
): ReturnType<typeof removeBatch> {
  const { kind, reason } = batch;
  return removeBatch(db, { ...batch, removedAt: clock.now() }, (client, ids) =>
    audit(
      client,
      ids.map((id) => describeRecordChange('record remove', { kind, id }, reason)),
    ),
  );
}

/** Describes the removal or restore of a record for the audit log. */
export function describeRecordChange(
  action: 'record remove' | 'record restore',
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
  reason: string,
): AuditedChange {
  return {
    action,
    organizationId: null,
    target: { kind: 'record', id },
    details: { kind: productOf(kind), reason },
  };
}

/** Reads a reason. @throws ApiError VALIDATION_ERROR when it is empty or too long. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= maxReasonLength && !reason.includes('\0'))
    return reason.toWellFormed();
  throw new ApiError(
    'VALIDATION_ERROR',
    `reason must be a text of 1 to ${maxReasonLength} characters, got ${reason.length === 0 ? 'none' : quote(reason)}.`,
  );
}

/** Returns the distinct IDs. @throws ApiError VALIDATION_ERROR when there are none or too many. */
export function requireIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)];
  if (distinct.length > 0 && distinct.length <= maxRemovalIds) return distinct;
  throw new ApiError(
    'VALIDATION_ERROR',
    `ids must have 1 to ${maxRemovalIds.toLocaleString('en')} IDs, got ${distinct.length.toLocaleString('en')}.`,
  );
}

/** Returns those of the IDs that are removed already. @throws ApiError when one is of no record at all. */
async function requireKnown(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = await listStoredIds(db, kind, ids);
  const others = ids.filter((id) => !stored.has(id));
  const removed = await listRemovedIds(db, kind, others);
  const unknown = others.filter((id) => !removed.has(id));
  if (unknown.length > 0) throw missingRecords(productOf(kind), unknown);
  return removed;
}

/** Splits IDs into batches of one transaction each. */
export function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / removalBatchSize) }, (_, at) =>
    ids.slice(at * removalBatchSize, (at + 1) * removalBatchSize),
  );
}
