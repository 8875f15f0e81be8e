import type { LinePatch, SourceLine } from '../records/intake-record.js';
import type { PreparedRecord } from './sql/prepare-record.js';

/** A record that is ready to be written, with its position in the input. */
export interface BatchEntry {
  readonly record: PreparedRecord;
  readonly source: SourceLine | undefined;
  /** The number of records that the reader yielded before this one. */
  readonly position: number;
  /** The keys of the line, if only these are changed (`import --update`). */
  readonly patch?: LinePatch | undefined;
  /** The corrected values of the record (D26), which are written instead of the line's. */
  readonly corrections?: readonly EntryCorrection[];
}

/** A corrected value of a record that is about to be written. */
export interface EntryCorrection {
  /** The path of the value in the contract's JSON. */
  readonly path: string;
  readonly value: unknown;
  /** The value of the line; undefined if a line of `import --update` lacks the path. */
  readonly lineValue: unknown;
  /** The stored value of the source, from an earlier line. */
  readonly sourceValue: unknown;
}
