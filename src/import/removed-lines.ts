import type { RecordKind } from '../records/record-kinds.js';
import type { BatchEntry } from './batch-entry.js';
import { findRemoved, forgetRemoved, type Removed } from './sql/removed-records.js';
import type { RecordTransaction } from './sql/write-records.js';

/** How lines of removed records are treated (D26). */
export interface RemovedLines {
  /** True to write them, which restores the records; by default, they are skipped. */
  readonly isRestoring: boolean;
  /** True to write only lines of removed records: another transaction may have restored some of them by now. */
  readonly skipsOthers?: boolean;
  /** Called with the records that a batch restores, in its transaction. */
  readonly onRestored?: (client: RecordTransaction['client'], records: readonly Removed[]) => Promise<void>;
}

/** The lines of a batch, divided by whether their records are removed. */
interface DividedLines {
  /** The lines to write. */
  readonly entries: readonly BatchEntry[];
  readonly skipped: readonly BatchEntry[];
  /** The removed records that `entries` restore. */
  readonly restored: readonly Removed[];
}

/**
 * Takes the lines of removed records from a batch. A record that was removed because a complete file lacked it is
 * restored in any case: the file has it again.
 */
export async function divideRemoved(
  { client }: RecordTransaction,
  entries: readonly BatchEntry[],
  { isRestoring, skipsOthers = false }: RemovedLines,
): Promise<DividedLines> {
  const removed = await findRemoved(
    client,
    entries.map(({ record }) => record),
  );
  if (removed.length === 0 && !skipsOthers) return { entries, skipped: [], restored: [] };
  const restored = removed.filter(({ isMissing }) => isMissing || isRestoring);
  const restoredKeys = new Set(restored.map(keyOf));
  const removedKeys = new Set(removed.map(keyOf));
  const isSkipped = ({ record }: BatchEntry): boolean => {
    const key = keyOf(record);
    return !restoredKeys.has(key) && (skipsOthers || removedKeys.has(key));
  };
  return {
    entries: entries.filter((entry) => !isSkipped(entry)),
    skipped: entries.filter(isSkipped),
    restored,
  };
}

/** Restores removed records, of which the transaction has written these lines. Returns how many. */
export async function restoreWritten(
  { client }: RecordTransaction,
  removed: readonly Removed[],
  written: readonly BatchEntry[],
  { onRestored }: RemovedLines,
): Promise<number> {
  const keys = new Set(removed.length === 0 ? [] : written.map(({ record }) => keyOf(record)));
  const restored = removed.filter((one) => keys.has(keyOf(one)));
  if (restored.length === 0) return 0;
  await forgetRemoved(client, restored);
  await onRestored?.(client, restored);
  return restored.length;
}

function keyOf({ kind, id }: { readonly kind: RecordKind; readonly id: string }): string {
  return `${kind} ${id}`;
}
