import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';

/** An address of a person and how surely it is theirs, 1 to 10 (contract 4.4). */
export interface EmailMatch {
  email: string;
  score: number;
}

/** One record a reader found, complete in the sense of D8, with what its line says beyond the contract's fields. */
export type IntakeRecord = {
  [Kind in RecordKind]: { readonly kind: Kind; readonly record: RecordOfKind[Kind] } & (Kind extends 'Person'
    ? { readonly emails?: readonly EmailMatch[] }
    : Kind extends 'Company'
      ? { readonly profnetId?: string }
      : unknown) & { readonly source?: SourceLine };
}[RecordKind];

/** Where a record was read, so that a refusal of the database can name it. */
export type SourceLine = Pick<Reject, 'file' | 'line' | 'text'>;

/** A line that cannot be taken: where it stands, why, and its text as it was read. */
export interface Reject {
  readonly kind: 'Reject';
  readonly file: string;
  /** Counted from 1; the line on which the row begins. */
  readonly line: number;
  /** A short fixed phrase, so that rejects can be counted by reason. */
  readonly reason: string;
  /** What was got, when the phrase alone does not say it. */
  readonly detail?: string;
  readonly text: string;
}

export type IntakeItem = IntakeRecord | Reject;

/** What a reader tells while it works. */
export interface IntakeListener {
  /** Compressed bytes read since the last call. */
  onBytes(count: number): void;
  /** How many records will come, once that is known; readers that yield as they read never know. */
  onExpected(records: number): void;
  /** A figure for the report that is no record and no reject, for example `stub companies`. */
  onCount(what: string, by: number): void;
}
