import { read, utils, type WorkBook, type WorkSheet } from 'xlsx';
import type { CsvColumn } from '../../src/records/wire/csv-columns.js';

/** A workbook, with its files: their content by path. */
export type Workbook = WorkBook & {
  readonly files: Readonly<Record<string, { readonly content: Uint8Array } | undefined>>;
};

/** Reads a workbook with SheetJS. */
export function readWorkbook(file: Buffer): Workbook {
  return read(file, { bookFiles: true, cellStyles: true, cellFormula: true }) as Workbook;
}

/** Returns the cells of the sheet of records as they are in JSON, by the names of the columns. */
export function recordCells(columns: readonly CsvColumn[], workbook: Workbook): Record<string, unknown>[] {
  const sheet = sheetOf(workbook, 'Records');
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  return Array.from({ length: range.e.r }, (_, at) =>
    Object.fromEntries(
      columns.map(({ path, type }, column) => [
        path.join('.'),
        jsonCell(type, valueOf(sheet, at + 1, column)),
      ]),
    ),
  );
}

export function sheetOf({ Sheets: sheets }: Workbook, name: string): WorkSheet {
  const sheet = sheets[name];
  if (sheet === undefined) throw new Error(`There is no sheet ${name}.`);
  return sheet;
}

/** Returns the value of a cell; null if it has none. Both numbers are zero-based. */
export function valueOf(sheet: WorkSheet, row: number, column: number): unknown {
  const found = sheet[utils.encode_cell({ r: row, c: column })] as { readonly v?: unknown } | undefined;
  return found?.v ?? null;
}

const dayZero = Date.UTC(1899, 11, 30);

function jsonCell(type: CsvColumn['type'], value: unknown): unknown {
  if (value === null || value === '') return null;
  if ((type === 'date' || type === 'timestamp') && typeof value === 'number') {
    const text = new Date(dayZero + Math.round(value * 86_400_000)).toISOString();
    return type === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }
  const isJson = (type === 'json' || type === 'texts') && typeof value === 'string';
  return isJson ? (JSON.parse(value) as unknown) : value;
}
