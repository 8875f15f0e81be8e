import type { IntakeRecord, SourceLine } from '../domain/intake-record.js';
import type { RecordKind } from '../domain/record-kinds.js';

/** A line that cannot be taken: where it stands, why, and its text as it was read. */
export interface Reject extends SourceLine {
  readonly kind: 'Reject';
  /** A short fixed phrase, so that rejects can be counted by reason. */
  readonly reason: string;
  /** What was got, when the phrase alone does not say it. */
  readonly detail?: string;
}

/** Why a file is refused. */
export interface FileRefusal {
  readonly reason: string;
  /** Whether records of it were accepted before it broke off. */
  readonly isPartlyRead: boolean;
}

export type IntakeItem = IntakeRecord | Reject;

/** What a reader tells while it works. */
export interface IntakeListener {
  /** Compressed bytes read since the last call. */
  onBytes(count: number): void;
  /**
   * How many records will come, once that is known, of one kind or of all kinds together. Readers that yield as they read
   * never know.
   */
  onExpected(records: number, kind?: RecordKind): void;
  /**
   * No record was accepted from a file, or not all of it could be read. Gives its path, and why its first line, row or
   * header was rejected, or where it breaks off.
   */
  onRefused(path: string, refusal: FileRefusal): void;
  /** A file held no line or row at all. */
  onUnread?(path: string, reason: string): void;
  /** A figure for the report that is no record and no reject, for example `stub companies`. */
  onCount(what: string, by: number): void;
}

/** Receives the reports of the reader of a single file. What it has no function for is not reported. */
export type FileListener = Pick<IntakeListener, 'onBytes' | 'onRefused'> &
  Partial<Pick<IntakeListener, 'onCount' | 'onUnread'>> & {
    /** The last line of a CSV file has no line end, so the file may be cut off. */
    onMissingLineEnd?(): void;
  };
