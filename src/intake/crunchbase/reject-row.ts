import type { Reject } from '../intake-item.js';
import type { SourceFile } from '../../files/source-file.js';

interface ReadRow {
  readonly line: number;
  readonly text: string;
  reject?(reason: string): void;
}

/**
 * Rejects a row, as it was read, for a reason of fixed words. A file of which every row is rejected is reported as refused.
 */
export function rejectRow(file: SourceFile, row: ReadRow, reason: string, detail?: string): Reject {
  row.reject?.(reason);
  return rejectUnlinked(file, row, reason, detail);
}

/** Rejects a row that is well-formed and lacks a record to belong to: its file is not refused for it. */
export function rejectUnlinked(file: SourceFile, row: ReadRow, reason: string, detail?: string): Reject {
  return {
    kind: 'Reject',
    file: file.label,
    line: row.line,
    reason,
    text: row.text,
    ...(detail === undefined ? {} : { detail }),
  };
}
