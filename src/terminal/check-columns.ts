import { nearestTexts } from '../domain/nearest-texts.js';
import { CallFailure } from './call-failure.js';
import { kinds, type KindName } from './kinds.js';
import type { OutputFormat } from './output-formats.js';
import { recordFields } from './record-fields.js';

/**
 * Checks the columns of a table or CSV before anything is sent. `others` are columns that rows have besides the fields of
 * their record. JSON may have any path.
 * @throws CallFailure for a column that no row has.
 */
export function checkColumns(
  columns: readonly string[] | undefined,
  format: OutputFormat,
  kind: KindName,
  others: readonly string[] = [],
): void {
  if (columns === undefined || (format !== 'table' && format !== 'csv')) return;
  const known = new Set([...others, ...recordFields[kind]]);
  for (const path of columns) {
    if (isKnown(path, known)) continue;
    const [nearest] = nearestTexts(path, [...known, ...kinds[kind].columns], 1);
    const hint =
      nearest === undefined
        ? `Columns of ${kind} include ${kinds[kind].columns.slice(0, 5).join(', ')}.`
        : `Did you mean \`${nearest}\`?`;
    throw new CallFailure(`Unknown column \`${path}\`. ${hint}`);
  }
}

/** Whether a path, or the beginning of it before a dot, is a known name; a name may have dots itself. */
function isKnown(path: string, known: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (known.has(path.slice(0, end))) return true;
  return false;
}
