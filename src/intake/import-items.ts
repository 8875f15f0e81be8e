import type { Clock } from '../domain/clock.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { maintainRecordTables, vacuumQueues } from '../store/records/maintain-tables.js';
import { BatchWriter } from './batch-writer.js';
import type { IntakeItem } from './intake-item.js';
import { refreshSearches } from './refresh-searches.js';
import type { RejectsFile } from './rejects-file.js';
import type { Refusal } from './write-batch.js';

/** What an import did. */
export interface ImportReport {
  /** Records taken, by kind: new, replaced or equal to what was there. */
  readonly imported: Readonly<Record<RecordKind, number>>;
  readonly rejected: number;
  readonly rejectedByReason: Readonly<Record<string, number>>;
  readonly rejectsFile: string | null;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number; readonly rowsRemoved: number };
}

export interface ImportOptions {
  readonly rejects: RejectsFile;
  readonly clock: Clock;
  /** Called after each batch with the records taken so far. */
  readonly onProgress?: (records: number) => void;
  /** Called when what follows the records begins. */
  readonly onPhase?: (phase: 'maintaining tables' | 'refreshing saved searches') => void;
  /** Stops between batches; what is written stays, and a second run completes it. */
  readonly signal?: AbortSignal;
}

/**
 * Writes what a reader yields in batches, each a transaction of whole records; keeps the rejects; then brings the saved
 * searches up to date. Running it again on the same input changes nothing.
 */
export async function importItems(
  db: Database,
  items: Iterable<IntakeItem> | AsyncIterable<IntakeItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const counts = Object.fromEntries(recordKinds.map((kind) => [kind, 0])) as Record<RecordKind, number>;
  let total = 0;
  const onWritten = async (records: number, refused: readonly Refusal[]): Promise<void> => {
    for (const { kind, reject } of refused) {
      counts[kind] -= 1;
      await options.rejects.add(reject);
    }
    total += records;
    options.onProgress?.(total);
  };
  const writer = new BatchWriter(db, { onWritten, signal: options.signal });
  const take = async (item: IntakeItem): Promise<void> => {
    if (item.kind === 'Reject') return options.rejects.add(item);
    counts[item.kind] += 1;
    return writer.add(item);
  };
  try {
    for await (const item of items) await take(item);
    await writer.end();
  } finally {
    await writer.settle();
    await options.rejects.close();
  }
  options.onPhase?.('maintaining tables');
  if (total > 0) await maintainRecordTables(db);
  options.onPhase?.('refreshing saved searches');
  const { searches, added, removed } = await refreshSearches(db, options.clock);
  if (total > 0) await vacuumQueues(db);
  return {
    imported: counts,
    rejected: options.rejects.count,
    rejectedByReason: options.rejects.reasons,
    rejectsFile: options.rejects.path,
    searches: { refreshed: searches, rowsAdded: added, rowsRemoved: removed },
  };
}
