import { isBlank } from './identify-text.js';

/** The first rows of a table, including its header if it has one. Rows may have different numbers of cells. */
export type SampleRows = readonly (readonly string[])[];

/** A column that identifies records. */
export interface IdentifierColumn {
  readonly position: number;
  /** The name in the header, or for example `column 2` if it has none. */
  readonly name: string;
  /** The lookup key of the column's values; null if each value's key is detected from its form. */
  readonly key: string | null;
  /** True if all values have the key in `key`: the column's name is that key, or the caller requested it. */
  readonly isExact: boolean;
}

/** How rows of a table are converted to lookups. */
export interface ColumnChoice {
  readonly hasHeader: boolean;
  /** The columns, at least one, in the order in which they are tried in each row. */
  readonly columns: readonly IdentifierColumn[];
}

/** A problem with a whole file. Each interface has its own words for the solution. */
export type FileProblem = 'no-identifier' | 'two-companies' | 'json-array' | 'json-document';

/** Why no column can be used. `refusal` is one or more sentences. */
export interface ColumnRefusal {
  readonly refusal: string;
  /** True if nothing in the file identifies records. */
  readonly isUnrecognised?: boolean;
  readonly problem?: FileProblem;
}

export function widthOf(rows: SampleRows): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** Returns the values of a column that are not blank. */
export function valuesOf(rows: SampleRows, position: number): readonly string[] {
  return rows.map((row) => (row[position] ?? '').trim()).filter((cell) => !isBlank(cell));
}

/** Returns the name of a column, or for example `column 2` if the header has no name for it. */
export function columnName(header: readonly string[], position: number): string {
  const name = (header[position] ?? '').trim();
  return name === '' ? `column ${position + 1}` : name;
}
