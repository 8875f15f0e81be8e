import { identifyText, isBlank, profileKeyOf } from './identify-text.js';
import type { LookupInput, LookupKind } from './lookup-keys.js';
import type { ColumnChoice, IdentifierColumn } from './table.js';

/** The identifier of a row: the first chosen column that is not blank. */
export interface RowIdentifier {
  readonly column: IdentifierColumn;
  readonly value: string;
}

/** The identifier of a row; null when all chosen columns are blank. */
export function identifierOfRow(choice: ColumnChoice, cells: readonly string[]): RowIdentifier | null {
  for (const column of choice.columns) {
    const value = withoutGuard((cells[column.position] ?? '').trim());
    if (value !== '' && (column.key === 'name' || !isBlank(value))) return { column, value };
  }
  return null;
}

/** The lookup of a row; without an identifier it is empty, and the server says so in the row's place. */
export function inputOfRow(kind: LookupKind, choice: ColumnChoice, cells: readonly string[]): LookupInput {
  const found = identifierOfRow(choice, cells);
  return found === null ? {} : { [keyOfValue(kind, found)]: found.value };
}

/** People put profile addresses into columns of websites. */
export function keyOfValue(kind: LookupKind, { column, value }: RowIdentifier): string {
  if (column.key === null) return identifyText(kind, value).key;
  const isRefined = kind === 'companies' && !column.isExact && column.key !== 'id';
  return (isRefined ? profileKeyOf(value) : null) ?? column.key;
}

/** A CSV that was made for spreadsheets has an apostrophe before what they would take for a formula (docs/export.md). */
function withoutGuard(value: string): string {
  return value.replace(/^'(?=[=+\-@])/, '');
}
