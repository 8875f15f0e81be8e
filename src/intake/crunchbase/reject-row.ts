import type { Reject } from '../intake-item.js';
import type { SourceFile } from '../../files/source-file.js';

/** Refuses a row, as it was read, for a reason of fixed words. */
export function rejectRow(
  file: SourceFile,
  row: { readonly line: number; readonly text: string },
  reason: string,
  detail?: string,
): Reject {
  return {
    kind: 'Reject',
    file: file.label,
    line: row.line,
    reason,
    text: row.text,
    ...(detail === undefined ? {} : { detail }),
  };
}
