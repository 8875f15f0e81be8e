import type { Line } from '../tabular/csv-row.js';
import { findNamedDelimiter, sniffDelimiter } from '../tabular/table-header.js';
import { identifyHeader } from './identify-header.js';
import { identifyText, isBlank, profileKeyOf } from './identify-text.js';
import { bareEmail, type LookupKind, type RecognitionTerms } from './lookup-keys.js';
import type { ColumnChoice, IdentifierColumn } from './table.js';

/** The layout of a file: one JSON object per line, one identifier per line, or a table. */
export type Layout = 'objects' | 'lines' | 'table';

/**
 * Minimum share of the first lines that have as many cells as the first line. Not required if a column name is
 * recognized.
 */
const neededShare = 0.8;

/**
 * Detects the layout of a file from its first lines. If a cell of the first line is a known column name, the file is a
 * table. Otherwise most lines must have the same number of cells, because names and addresses also contain commas.
 */
export function findLayout(lines: readonly Line[], terms: RecognitionTerms): Layout {
  const texts = lines.filter((line) => typeof line === 'string').filter((line) => line.trim() !== '');
  const [first = ''] = texts;
  if (first.trimStart().startsWith('{')) return 'objects';
  if (findNamedDelimiter(first) !== null) return 'table';
  const delimiter = sniffDelimiter(first, []);
  const cells = cellsOf(first, delimiter);
  if (cells.length < 2) return 'lines';
  if (cells.some((cell) => isNamed(cell, terms))) return 'table';
  const same = texts.filter((line) => cellsOf(line, delimiter).length === cells.length).length;
  return same >= texts.length * neededShare ? 'table' : 'lines';
}

function isNamed(cell: string, terms: RecognitionTerms): boolean {
  const name = cell.trim().replaceAll('"', '');
  return identifyHeader(terms, name) !== null || name.toLowerCase() === terms.by?.trim().toLowerCase();
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  return line.replaceAll(/"(?:[^"]|"")*"/g, (quoted) => quoted.replaceAll(delimiter, '')).split(delimiter);
}

/** The identifier of a row: its value in the first identifier column that is not blank. */
export interface RowIdentifier {
  readonly column: IdentifierColumn;
  readonly value: string;
}

/** Returns the identifier of a row; null if all identifier columns are blank. */
export function identifierOfRow(choice: ColumnChoice, cells: readonly string[]): RowIdentifier | null {
  for (const column of choice.columns) {
    const value = withoutGuard((cells[column.position] ?? '').trim());
    if (value === '' || (column.key !== 'name' && isBlank(value))) continue;
    const mayBeEmail = column.key === 'email' || column.key === null;
    return { column, value: mayBeEmail ? bareEmail(value) : value };
  }
  return null;
}

/**
 * Returns the lookup key of a value. For companies, a profile URL is also recognized in columns with another key,
 * because website columns often contain profile URLs.
 */
export function keyOfValue(kind: LookupKind, { column, value }: RowIdentifier): string {
  if (column.key === null) return identifyText(kind, value).key;
  const isRefined = kind === 'companies' && !column.isExact && column.key !== 'id';
  return (isRefined ? profileKeyOf(value) : null) ?? column.key;
}

/** Removes the apostrophe that CSV exports put before values a spreadsheet would read as formulas (docs/export.md). */
function withoutGuard(value: string): string {
  return value.replace(/^'(?=[=+\-@])/, '');
}
