import { isCellError } from '../../../files/workbook/cell-errors.js';
import { isUnknownWord } from '../../../tabular/read-amount.js';

/** A column of a table with the values of its first rows. */
export interface SampleColumn {
  readonly name: string;
  /** The values that are known, in order. */
  readonly values: readonly string[];
  /** The number of rows examined. */
  readonly rows: number;
}

/** Returns the columns of a table from its first rows. A repeated name means its first column, as in imports. */
export function sampleColumns(
  names: readonly string[],
  rows: readonly { field(name: string): string | null }[],
): readonly SampleColumn[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const key = name.toLowerCase();
    if (name === '' || seen.has(key)) return [];
    seen.add(key);
    const values = rows.map((row) => row.field(name)).filter((value) => value !== null);
    const known = values.filter((value) => !isUnknownWord(value) && !isCellError(value));
    return [{ name, values: known, rows: rows.length }];
  });
}

/** Returns how many of the values a reader accepts, and up to three that it does not accept. */
export function tryValues(
  values: readonly string[],
  accepts: (value: string) => boolean,
): { readonly accepted: number; readonly others: readonly string[] } {
  const others = values.filter((value) => !accepts(value));
  return { accepted: values.length - others.length, others: [...new Set(others)].slice(0, 3) };
}
