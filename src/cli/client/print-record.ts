import { escapeHidden } from '../../values/hidden-characters.js';
import { cellText, cutText, fitText, pathsOf, valueAt } from './cell-text.js';
import { createRowWriter, type Row, type RowsTerms } from './create-row-writer.js';
import type { Terminal } from './terminal.js';

/** Prints one object. A table has one line per value and omits null values. */
export async function printRecord(
  terminal: Terminal,
  { format, columns }: Pick<RowsTerms, 'format' | 'columns'>,
  record: Row,
): Promise<void> {
  if (format === 'table') {
    await terminal.print(factsOf(record, columns, terminal.width));
    return;
  }
  if (format === 'json' && columns === undefined) {
    await terminal.print(`${JSON.stringify(record, null, terminal.isJson ? 0 : 2)}\n`);
    return;
  }
  const row = format === 'json' ? 'ndjson' : format;
  const writer = createRowWriter(terminal, { format: row, columns, tableColumns: [], name: 'items' });
  await writer.write([record]);
}

function factsOf(record: Row, columns: readonly string[] | undefined, screen: number | null): string {
  const facts = (columns ?? pathsOf(record))
    .map((path) => ({ path, value: valueAt(record, path) }))
    .filter(({ value }) => columns !== undefined || !isEmpty(value));
  const width = Math.max(0, ...facts.map(({ path }) => path.length));
  const lines = facts.map(
    ({ path, value }) => `${fitText(escapeHidden(path), width)}  ${cellText(path, value)}`,
  );
  return lines.map((line) => `${screen === null ? line : cutText(line, screen)}\n`).join('');
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
