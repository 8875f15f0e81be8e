import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { BatchEntry } from '../import/batch-entry.js';
import { refreshSearches } from '../import/refresh-searches.js';
import { prepareRecord } from '../import/sql/prepare-record.js';
import { toBatch, writeBatch } from '../import/write-batch.js';
import { missingRecords } from '../records/read-product.js';
import { productOf, type RecordKind } from '../records/record-kinds.js';
import { readWireRecord, WireError } from '../records/wire/read-wire-record.js';
import { withDocument } from '../records/wire/write-document.js';
import type { StewardshipTerms } from './remove-records.js';
import { describeRecordChange, inBatches, readReason, type Removal, requireIds } from './remove-records.js';
import { listRemovedIds, listRemovedLines, listStoredIds } from './sql/remove-batch.js';

export interface RestoreReport {
  readonly restored: number;
  /** The number of IDs whose records are not removed. */
  readonly alreadyPresent: number;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number };
}

/**
 * Restores removed records as they were when they were removed (D26). Feeds report them as added. Lists do not get them
 * back. Each batch is one transaction; a repeated call restores the rest.
 * @throws ApiError VALIDATION_ERROR when the reason is invalid, or when an ID is neither of a removed record nor of a
 * stored one; then nothing is restored.
 */
export async function restoreRecords(
  db: Database,
  { kind, ids, ...input }: Removal,
  terms: StewardshipTerms,
): Promise<RestoreReport> {
  const reason = readReason(input.reason);
  const distinct = requireIds(ids);
  const stored = await listStoredIds(db, kind, distinct);
  const removed = await listRemovedIds(db, kind, distinct);
  const unknown = distinct.filter((id) => !stored.has(id) && !removed.has(id));
  if (unknown.length > 0) throw missingRecords(`removed ${productOf(kind)}`, unknown);
  let restored = 0;
  for (const batch of inBatches([...removed])) {
    terms.signal?.throwIfAborted();
    const lines = await listRemovedLines(db, kind, batch);
    if (lines.length > 0) restored += await restoreBatch(db, { kind, reason, lines }, terms);
  }
  const { searches, added } = await refreshSearches(db, terms.clock, terms.signal);
  return {
    restored,
    alreadyPresent: stored.size,
    searches: { refreshed: searches, rowsAdded: added },
  };
}

/** Removed records to restore in one transaction. */
interface RestoreBatch {
  readonly kind: RecordKind;
  readonly reason: string;
  readonly lines: readonly { readonly id: string; readonly line: string }[];
}

async function restoreBatch(
  db: Database,
  { kind, reason, lines }: RestoreBatch,
  { audit, suppression = null }: StewardshipTerms,
): Promise<number> {
  const entries = lines.map((line, position) => readEntry(kind, line, position));
  const { refused, restored } = await writeBatch(db, toBatch(entries), {
    mode: 'replace',
    suppression,
    removed: {
      isRestoring: true,
      skipsOthers: true,
      onRestored: (client, records) =>
        audit(
          client,
          records.map((record) => describeRecordChange('record restore', record, reason)),
        ),
    },
  });
  const [first] = refused;
  if (first !== undefined) throw unreadable(kind, first.reject.reason);
  return restored;
}

function readEntry(
  kind: RecordKind,
  { id, line }: RestoreBatch['lines'][number],
  position: number,
): BatchEntry {
  try {
    const item = readWireRecord(kind, JSON.parse(line));
    return { record: prepareRecord(withDocument(item)), source: undefined, position };
  } catch (error) {
    if (error instanceof WireError) throw unreadable(kind, `${id}: ${error.message}`);
    throw error;
  }
}

/** The error for a stored line that this version does not accept, for example after an upgrade. */
function unreadable(kind: RecordKind, reason: string): ApiError {
  return new ApiError(
    'VALIDATION_ERROR',
    `A removed record of ${productOf(kind)} cannot be restored: ${reason}. Import it with --restore instead.`,
  );
}
