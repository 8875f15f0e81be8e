import { isBlank } from './identify-text.js';

/** The first rows of a table, the header among them where there is one. A row may have fewer cells than others. */
export type SampleRows = readonly (readonly string[])[];

/** A column that identifies records. */
export interface IdentifierColumn {
  readonly position: number;
  /** The name in the header, or `column 2` without one. */
  readonly name: string;
  /** The lookup key of its values; null identifies each value by its look. */
  readonly key: string | null;
  /** True for the API's own name of the key: its values are never read as anything else. */
  readonly isExact: boolean;
}

/** How the rows of a table are read as lookups. */
export interface ColumnChoice {
  readonly hasHeader: boolean;
  /** The columns to try in each row, in this order. At least one. */
  readonly columns: readonly IdentifierColumn[];
}

/** What is wrong with a file as a whole, so that each interface can say what to do in its own words. */
export type FileProblem = 'no-identifier' | 'two-companies' | 'json-array' | 'json-document';

/** Why no column can be used, as one or more sentences. */
export interface ColumnRefusal {
  readonly refusal: string;
  /** True when nothing identifies records. */
  readonly isUnrecognised?: boolean;
  readonly problem?: FileProblem;
}

export function widthOf(rows: SampleRows): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}

/** The values of a column, without blank ones. */
export function valuesOf(rows: SampleRows, position: number): readonly string[] {
  return rows.map((row) => (row[position] ?? '').trim()).filter((cell) => !isBlank(cell));
}

/** The name of a column; `column 2` where the header has none. */
export function columnName(header: readonly string[], position: number): string {
  const name = (header[position] ?? '').trim();
  return name === '' ? `column ${position + 1}` : name;
}
