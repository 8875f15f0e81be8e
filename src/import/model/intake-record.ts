import { byFile, type RecordKind, recordKinds, type RecordOfKind } from '../../records/record-kinds.js';

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
      : unknown) & { readonly source?: SourceLine };
}[RecordKind];

/** The source line of a record, for reporting that the database rejects the record. */
export interface SourceLine {
  readonly file: string;
  /** The line on which the row begins, counted from 1. */
  readonly line: number;
  /** The original text. */
  readonly text: string;
}

/**
 * Maps the base names of contract files (docs/importing.md), for example `funding_rounds`, to record kinds, in the
 * order in which they are read. Exports use the same names.
 */
export const contractFiles = byFile(recordKinds);

export type ContractFile = keyof typeof contractFiles;

export function isContractFile(value: unknown): value is ContractFile {
  return typeof value === 'string' && Object.hasOwn(contractFiles, value);
}
