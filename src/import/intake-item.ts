import type { IntakeRecord, SourceLine } from '../records/intake-record.js';
import type { RecordKind } from '../records/record-kinds.js';

/** A rejected line: its location, the reason, and its original text. */
export interface Reject extends SourceLine {
  readonly kind: 'Reject';
  /** A short fixed phrase, so that rejects can be counted by reason. */
  readonly reason: string;
  /** Details that the reason does not include, for example the invalid value. */
  readonly detail?: string;
}

/** Why a file was refused or could be read only in part. */
export interface FileRefusal {
  readonly reason: string;
  /** True if records were accepted before reading failed. */
  readonly isPartlyRead: boolean;
}

export type IntakeItem = IntakeRecord | Reject;

/** Callbacks through which a reader reports its progress and problems. */
export interface IntakeListener {
  /** Stops reading: readers then throw its reason. */
  readonly signal?: AbortSignal;
  /** Called with the number of bytes read from disk (compressed) since the last call. */
  onBytes(count: number): void;
  /**
   * Called with the expected number of records of `kind`, or of all kinds if `kind` is omitted. Readers that yield
   * records while they read never call this.
   */
  onExpected(records: number, kind?: RecordKind): void;
  /**
   * Called for a file from which no record was accepted, or which could not be read completely. `refusal` explains why
   * its first line, row or header was rejected, or at which line reading failed.
   */
  onRefused(path: string, refusal: FileRefusal): void;
  /** Called for a file that has no lines or rows. */
  onUnread?(path: string, reason: string): void;
  /** Adds to a named counter of the import report, for example `stub companies`. */
  onCount(what: string, by: number): void;
}

/** Callbacks of a reader of a single file. */
export type FileListener = Pick<IntakeListener, 'onBytes' | 'onRefused'> &
  Partial<Pick<IntakeListener, 'onCount' | 'onUnread' | 'signal'>> & {
    /** Called if the last line of a CSV file has no line ending, because the file may be truncated. */
    onMissingLineEnd?(): void;
  };
