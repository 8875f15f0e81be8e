import { readSourceFile, type SourceFile, type WorkbookSheet } from '../files/source-file.js';
import { isCellError } from '../files/workbook/cell-errors.js';
import { maxNameLength } from '../records/identifiers.js';
import { CsvRow, storableText } from '../tabular/csv-row.js';
import type { TableHeader } from '../tabular/table-header.js';
import { type Refusal, TableReader, type TableRow } from '../tabular/table-reader.js';
import type { FileListener, Reject } from './intake-item.js';
import { RefusalWatch } from './refusal-watch.js';

export { CsvRow } from '../tabular/csv-row.js';

/** The layout of a CSV file. */
export interface CsvLayout<Column extends string> {
  /** The required columns. */
  readonly needed: readonly Column[];
  /** The columns that contain names or parts of names. A row with an overlong name is rejected. */
  readonly names: readonly Column[];
  /**
   * The encoding of the file, unless it is detected as UTF-16. With `utf8`, a line that is not UTF-8 is read as
   * Windows-1252; `latin1` accepts every byte.
   */
  readonly encoding: 'utf8' | 'latin1';
  /** True if some copies of this file escape quotes with a backslash. */
  readonly hasBackslashEscapes?: boolean;
  /**
   * If true, invalid characters are replaced with U+FFFD. Otherwise their line is rejected. The caller counts
   * replacements.
   */
  readonly replacesDamage?: boolean;
  /** Maximum characters per field; defaults to 20,000. */
  readonly maxFieldLength?: number;
  /** If true, spreadsheet errors in the cells of a workbook are texts. Otherwise they become unknown and are counted. */
  readonly hasCellErrors?: boolean;
}

/**
 * Yields the rows of a CSV file in order. Does not throw: if reading fails, for example because the gzip data is
 * truncated, yields a reject for the line. Reports the file as refused if no row was accepted, if it could not be read
 * to its end, or if it ends inside its last row.
 */
export async function* readCsvRows<Column extends string>(
  file: SourceFile,
  layout: CsvLayout<Column>,
  listener: FileListener,
): AsyncGenerator<CsvRow<Column> | Reject> {
  for await (const batch of readCsvBatches(file, layout, listener)) yield* batch;
}

/**
 * Like `readCsvRows`, but yields batches. Use this for millions of rows, where awaiting each row takes longer than
 * parsing it.
 */
export async function* readCsvBatches<Column extends string>(
  file: SourceFile,
  layout: CsvLayout<Column>,
  listener: FileListener,
): AsyncGenerator<readonly (CsvRow<Column> | Reject)[]> {
  const check = (fields: readonly string[], header: TableHeader) => checkFields(fields, header, layout);
  const reader = new TableReader({ ...layout, check });
  const watch = new RefusalWatch(file, listener);
  try {
    for await (const rows of readBatches(file, reader, listener)) {
      const refusal = refuseHeader(file, reader.header, layout);
      if (refusal !== null) {
        yield [watch.note(refusal)];
        break;
      }
      const last = rows.at(-1);
      if (last !== undefined && reader.isBrokenOff(last)) watch.noteBreak(last.line);
      const read = file.sheet === undefined ? rows : sheetRows(rows, file.sheet, layout, listener);
      const batch = read.map((row) => readRow<Column>(file, row, reader.header));
      yield batch;
      // By now, the caller may have called `reject` on rows of this batch.
      watch.noteAll(batch);
    }
    if (reader.isLastLineOpen) listener.onMissingLineEnd?.();
  } catch (error) {
    yield [watch.breakOff(file.sheet?.rowOf(reader.nextLine) ?? reader.nextLine, error)];
  }
  if (reader.windows1252Lines > 0)
    listener.onCount?.('lines read as Windows-1252 because they are not UTF-8', reader.windows1252Lines);
  watch.end(reader.header === null ? 'the file is empty' : 'the file has a header and no rows');
}

async function* readBatches(
  file: SourceFile,
  reader: TableReader,
  listener: FileListener,
): AsyncGenerator<readonly TableRow[]> {
  const onBytes = (count: number): void => {
    listener.onBytes(count);
  };
  const bytes = readSourceFile(file, onBytes, listener.signal);
  for await (const chunk of bytes) {
    const rows = reader.push(chunk);
    if (rows.length > 0) yield rows;
  }
  // Yield even without rows, so that the header of a file without rows is checked.
  yield reader.end();
}

/** Returns rows with their numbers in the sheet, and without spreadsheet errors such as `#REF!`, which are counted. */
function sheetRows(
  rows: readonly TableRow[],
  sheet: WorkbookSheet,
  { hasCellErrors = false }: CsvLayout<string>,
  listener: FileListener,
): readonly TableRow[] {
  return rows.map((row) => {
    const line = sheet.rowOf(row.line);
    if (row.fields === null || hasCellErrors || !row.fields.some(isCellError)) return { ...row, line };
    const fields = row.fields.map((field) => (isCellError(field) ? '' : field));
    listener.onCount?.('spreadsheet errors set to unknown', row.fields.filter(isCellError).length);
    return { ...row, line, fields };
  });
}

function readRow<Column extends string>(
  file: SourceFile,
  row: TableRow,
  header: TableHeader | null,
): CsvRow<Column> | Reject {
  if (row.fields !== null && header !== null)
    return new CsvRow<Column>(row.line, row.text, row.fields, header);
  const { reason, detail } = row as Refusal;
  const text = storableText(row.text);
  return {
    kind: 'Reject',
    file: file.label,
    line: row.line,
    reason,
    text,
    ...(detail !== undefined && { detail }),
  };
}

const defaultMaxFieldLength = 20_000;

/** Returns why a row with these fields is invalid; null if it is valid. */
function checkFields(
  fields: readonly string[],
  header: TableHeader,
  { names, maxFieldLength = defaultMaxFieldLength }: CsvLayout<string>,
): Refusal | null {
  let longest = 0;
  for (const { length } of fields) if (length > longest) longest = length;
  if (longest > maxFieldLength) {
    const reason = `a field is longer than ${maxFieldLength.toLocaleString('en')} characters`;
    return { reason, detail: String(longest) };
  }
  if (longest <= maxNameLength) return null;
  const tooLong = names.find((name) => (fields[header.find(name)] ?? '').length > maxNameLength);
  if (tooLong === undefined) return null;
  return { reason: `a name is longer than ${maxNameLength} characters`, detail: tooLong };
}

function refuseHeader(
  file: SourceFile,
  header: TableHeader | null,
  layout: CsvLayout<string>,
): Reject | null {
  if (header === null) return null;
  const missing = layout.needed.filter((column) => header.find(column) === -1);
  if (missing.length === 0) return null;
  const text = storableText(header.names.join(header.delimiter));
  const detail = `missing ${missing.join(', ')}`;
  return {
    kind: 'Reject',
    file: file.label,
    line: file.sheet?.rowOf(header.line) ?? header.line,
    reason: 'the header lacks a required column',
    detail,
    text,
  };
}
