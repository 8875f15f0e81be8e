import type { Clock } from '../domain/clock.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { KindCounts } from './kind-counts.js';
import type { RejectsFile } from './rejects-file.js';

/** What an import did. */
export interface ImportReport {
  /** Records of the input that are in the database now, by kind: new, replaced or equal to what was there. */
  readonly imported: KindCounts;
  /** Those of them that an interrupted run of the same import wrote, and that this run skipped. */
  readonly alreadyImported: number;
  readonly rejected: number;
  readonly rejectedByReason: Readonly<Record<string, number>>;
  readonly rejectsFile: string | null;
  readonly searches: { readonly refreshed: number; readonly rowsAdded: number; readonly rowsRemoved: number };
}

export interface ImportProgress {
  /** Called after each batch with the records that it wrote. */
  onWritten(records: KindCounts): void;
  /** Called once when an interrupted import continues, with the number of records that it wrote. */
  onResume(records: number): void;
  /** Called for each record that an interrupted import wrote. */
  onSkipped(kind: RecordKind): void;
  /** Called when what follows the records begins. */
  onPhase(phase: 'maintaining tables' | 'refreshing saved searches'): void;
}

export interface ImportOptions {
  readonly rejects: RejectsFile;
  readonly clock: Clock;
  readonly progress?: ImportProgress;
  /** Stops between batches; what is written stays, and a second run completes it. */
  readonly signal?: AbortSignal;
  /**
   * Identifies the input, so that the import continues where an interrupted one of the same input stopped. The same ID
   * needs the same records in the same order. Null for an input that cannot be read again.
   */
  readonly inputId?: string | null;
  /** Writes all records, also those that an interrupted import of the same input wrote. */
  readonly fromStart?: boolean;
}
