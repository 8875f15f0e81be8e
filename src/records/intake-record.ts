import type { RecordKind, RecordOfKind } from './record-kinds.js';

/** An email address of a person with its match confidence, 1 to 10 (contract 4.4). */
export interface EmailMatch {
  email: string;
  score: number;
}

/**
 * A complete record yielded by a reader (D8), plus values that exist only in imports, not in the contract's records.
 */
export type IntakeRecord = {
  [Kind in RecordKind]: { readonly kind: Kind; readonly record: RecordOfKind[Kind] } & (Kind extends 'Person'
    ? { readonly emails?: readonly EmailMatch[] }
    : Kind extends 'Company'
      ? { readonly profnetId?: string }
      : unknown) & { readonly source?: SourceLine; readonly patch?: LinePatch };
}[RecordKind];

/**
 * The keys of a line of `import --update`, with valid values. Only these are changed, so its record is not the one to
 * write.
 */
export type LinePatch = Readonly<Record<string, unknown>>;

/** The source line of a record, for reporting that the database rejects the record. */
export interface SourceLine {
  readonly file: string;
  /** The line on which the row begins, counted from 1. */
  readonly line: number;
  /** The original text. */
  readonly text: string;
}
