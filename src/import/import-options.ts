import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/dates.js';
import { type RecordKind, recordKinds } from '../records/record-kinds.js';
import type { RejectsFile } from './rejects-file.js';

/** The result of an import. */
export interface ImportReport {
  /** Input records that are now in the database, by kind, whether new, replaced or unchanged. */
  readonly imported: KindCounts;
  /** Number of the imported records that were skipped because an interrupted run of the same import wrote them. */
  readonly alreadyImported: number;
  readonly rejected: number;
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
