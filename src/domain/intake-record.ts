import type { RecordKind, RecordOfKind } from './record-kinds.js';

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
export interface SourceLine {
  readonly file: string;
  /** Counted from 1; the line on which the row begins. */
  readonly line: number;
  /** As it was read. */
  readonly text: string;
}
