import { longestName } from '../domain/longest-name.js';
import { readSourceFile, type SourceFile } from '../files/source-file.js';
import { CsvRow, storableText } from '../tabular/csv-row.js';
import type { TableHeader } from '../tabular/table-header.js';
import { TableReader, type Refusal, type TableRow } from '../tabular/table-reader.js';
import type { FileListener, Reject } from './intake-item.js';
import { RefusalWatch } from './refusal-watch.js';

export { CsvRow } from '../tabular/csv-row.js';

/** How a CSV file is read. */
export interface CsvLayout<Column extends string> {
  /** The columns without which no row of the file means anything. */
  readonly needed: readonly Column[];
  /** The columns that are names, or that a name is made of; a row with a longer one is refused. */
  readonly names: readonly Column[];
  /** What the file is if it names no other encoding. `utf8` has Windows-1252 for single lines; `latin1` loses no byte. */
  readonly encoding: 'utf8' | 'latin1';
  /** Whether copies of this file escape quotes with a backslash. */
  readonly hasBackslashEscapes?: boolean;
  /** Whether damaged characters become U+FFFD instead of making their line unreadable. The caller counts such rows. */
  readonly replacesDamage?: boolean;
  /** The most characters of a field; 20,000 by default. */
  readonly longestField?: number;
}

/**
 * Reads the rows of a CSV file one after another, as `TableReader` does. The point at which the file breaks off (a broken
 * gzip) is a reject too. Nothing throws. A file without a single accepted row is reported as refused, and so is one that
 * could not be read to its end or stops inside its last row.
 */
export async function* readCsvRows<Column extends string>(
  file: SourceFile,
  layout: CsvLayout<Column>,
  listener: FileListener,
): AsyncGenerator<CsvRow<Column> | Reject> {
  for await (const batch of readCsvBatches(file, layout, listener)) yield* batch;
}

/** The same rows in batches, for files of millions of rows: to wait for each of them takes longer than to read them. */
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
      const batch = rows.map((row) => readRow<Column>(file, row, reader.header));
      yield batch;
      // The caller may have rejected rows of the batch by now.
      watch.noteAll(batch);
    }
    if (reader.isLastLineOpen) listener.onMissingLineEnd?.();
  } catch (error) {
    yield [watch.breakOff(reader.nextLine, error)];
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
  const bytes = readSourceFile(file, (count) => {
    listener.onBytes(count);
  });
  for await (const chunk of bytes) {
    const rows = reader.push(chunk);
    if (rows.length > 0) yield rows;
  }
  // Also without rows, because the header may be all there is.
  yield reader.end();
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

const longestFieldByDefault = 20_000;

/** Why these fields are no row of the file; null when they are one. */
function checkFields(
  fields: readonly string[],
  header: TableHeader,
  { names, longestField = longestFieldByDefault }: CsvLayout<string>,
): Refusal | null {
  let longest = 0;
  for (const { length } of fields) if (length > longest) longest = length;
  if (longest > longestField) {
    const reason = `a field is longer than ${longestField.toLocaleString('en')} characters`;
    return { reason, detail: String(longest) };
  }
  if (longest <= longestName) return null;
  const tooLong = names.find((name) => (fields[header.find(name)] ?? '').length > longestName);
  if (tooLong === undefined) return null;
  return { reason: `a name is longer than ${longestName} characters`, detail: tooLong };
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
    line: header.line,
    reason: 'the header lacks a needed column',
    detail,
    text,
  };
}
