import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RecordKind, recordKinds } from '../records/record-kinds.js';
import type { Clock } from '../values/dates.js';
import type { ImportMode } from './check-lines.js';
import type { SuppressionKey } from './model/suppression-key.js';
import type { RejectsFile } from './rejects-file.js';
import type { RemovedLines } from './removed-lines.js';

/** The result of an import. */
export interface ImportReport {
  /** Input records that are now in the database, by kind, whether new, replaced or unchanged. */
  readonly imported: KindCounts;
  /** Number of the imported records that were skipped because an interrupted run of the same import wrote them. */
  readonly alreadyImported: number;
  /** Number of values that were not replaced by other values of the input, because an operator corrected them (D26). */
  readonly retainedCorrections: number;
  /** Number of input records that were skipped because an operator removed them (D26). */
  readonly removed: number;
  /** Number of input records that were skipped because they are of an erased person (D26). */
  readonly suppressed: number;
  /** Number of removed records that the import restored. */
  readonly restored: number;
  readonly rejected: number;
  /** Number of the rejected lines that the reader rejected, so that it is not known of which record they are. */
  readonly unreadLines: number;
  readonly rejectedByReason: Readonly<Record<string, number>>;
  readonly rejectsFile: string | null;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number; readonly rowsRemoved: number };
}

export interface ImportProgress {
  /** Called after each batch with the number of records written. */
  onWritten(records: KindCounts): void;
  /** Called once if the import resumes an interrupted one, with the number of records that are already written. */
  onResume(records: number): void;
  /** Called for each record that is skipped because the interrupted import wrote it. */
  onSkipped(kind: RecordKind): void;
  /** Called once if indexes are built only after all records are written. */
  onDeferredIndexes(): void;
  /** Called at the start of each phase after the records are written. */
  onPhase(phase: 'building indexes' | 'maintaining tables' | 'refreshing saved searches'): void;
}

export interface ImportOptions {
  readonly rejects: RejectsFile;
  readonly clock: Clock;
  readonly progress?: ImportProgress;
  /** Stops the import between batches. Written records remain, and another run completes the import. */
  readonly signal?: AbortSignal;
  /**
   * Identifies the input, so that an import can resume where an interrupted import of the same input stopped. Inputs
   * with the same ID must have the same records in the same order. Null for an input that cannot be read again.
   */
  readonly inputId?: string | null;
  /** How records replace stored ones; `replace` by default. */
  readonly mode?: ImportMode;
  /** Whether to restore records that an operator removed; they are skipped by default. */
  readonly removedLines?: RemovedLines;
  /** The key by which erased people are recognized. Needed once a person is erased. */
  readonly suppression?: SuppressionKey | null;
  /** Called with each input record, also with those that are not written. */
  readonly onRecord?: (record: { readonly kind: RecordKind; readonly id: string }) => Promise<void>;
  /** Adds to a named counter, for example of values that were left out. */
  readonly onCount?: (what: string, by: number) => void;
  /** Writes all records, including those that an interrupted import of the same input already wrote. */
  readonly fromStart?: boolean;
}

/** The number of records of each kind. */
export type KindCounts = Readonly<Record<RecordKind, number>>;

export function noCounts(): Record<RecordKind, number> {
  return Object.fromEntries(recordKinds.map((kind) => [kind, 0])) as Record<RecordKind, number>;
}

export function sumCounts(counts: KindCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** Maximum time that a loop blocks the event loop, and so timers, signals and other requests. */
const maxMs = 2;

/** Yields to the event loop periodically during a long loop whose awaits are only microtasks. */
export class EventLoopTurns {
  private yieldedAt = performance.now();

  async yieldWhenDue(): Promise<void> {
    if (performance.now() - this.yieldedAt < maxMs) return;
    await nextTurn();
    this.yieldedAt = performance.now();
  }
}
