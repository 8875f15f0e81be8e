import { longestName } from '../../domain/longest-name.js';
import type { FileListener, Reject } from '../intake-item.js';
import { RefusalWatch } from '../refusal-watch.js';
import { readSourceFile, type SourceFile } from '../source-file.js';
import { cleanText } from './clean-text.js';
import { csvLines } from './csv-lines.js';
import { LineQueue } from './line-queue.js';
import { readRowLines } from './read-row-lines.js';

/** A row of a CSV file. There are hundreds of thousands, so what it tells is made when it is asked for. */
export class CsvRow<Column extends string> {
  readonly kind = 'Row';

  constructor(
    /** Counted from 1; the line on which the row begins (a quoted field may hold line breaks). */
    readonly line: number,
    private readonly raw: string,
    private readonly fields: readonly string[],
    private readonly header: Header,
  ) {}

  /** The row as it was read, for the rejects file. */
  get text(): string {
    return rowText(this.raw);
  }

  /** The cleaned field of a column; null when it is blank or the file has no such column. */
  field(column: Column): string | null {
    return cleanText(this.fields[this.header.get(column) ?? -1] ?? '');
  }
}

/** How a CSV file is read. */
export interface CsvLayout<Column extends string> {
  /** The columns without which no row of the file means anything. */
  readonly needed: readonly Column[];
  /** The columns that are names, or that a name is made of; a row with a longer one is none. */
  readonly names: readonly Column[];
  readonly encoding: 'utf8' | 'latin1';
}

type Header = ReadonlyMap<string, number>;

/**
 * Reads the rows of a CSV file one after another. What is no row costs its own line alone: one of another width than the
 * header, with a name or field too long, or with a quote that opens a field which does not end; what follows on the next
 * line is read again. The point at which the file breaks off (a broken gzip) is a reject too. Nothing throws. A file without
 * a single row that could be read is reported as refused.
 */
export async function* readCsvRows<Column extends string>(
  file: SourceFile,
  layout: CsvLayout<Column>,
  listener: FileListener,
): AsyncGenerator<CsvRow<Column> | Reject> {
  const watch = new RefusalWatch(file, listener);
  const bytes = readSourceFile(file, (count) => {
    listener.onBytes(count);
  });
  const lines = new LineQueue(csvLines(bytes, layout.encoding));
  let header: Header | null = null;
  for (;;) {
    const check = (fields: readonly string[]): Refusal | null =>
      header === null ? null : checkFields(fields, header, layout.names);
    const read = await readRowLines(lines, check);
    if (read === null) break;
    const reject = (reason: string, detail?: string): Reject =>
      rejected(file, read.line, read.text, reason, detail);
    if (read.fields === null) yield watch.note(reject(read.reason, read.detail));
    else if (header === null) {
      header = readHeader(read.fields);
      const missing = layout.needed.filter((column) => header?.has(column) !== true);
      if (missing.length > 0) {
        yield watch.note(reject('the header lacks a needed column', missing.join(', ')));
        watch.end();
        return;
      }
    } else yield watch.note(new CsvRow(read.line, read.text, read.fields, header));
  }
  if (lines.failure !== null)
    yield watch.note(rejected(file, lines.next, '', 'the file breaks off here', lines.failure));
  watch.end();
}

interface Refusal {
  readonly reason: string;
  readonly detail: string;
}

const longestField = 20_000;

/** Why these fields are no row of the file; null when they are one. */
function checkFields(fields: readonly string[], header: Header, names: readonly string[]): Refusal | null {
  if (fields.length !== header.size) {
    const reason = 'the row has another number of columns than the header';
    return { reason, detail: String(fields.length) };
  }
  const longest = fields.reduce((most, field) => Math.max(most, field.length), 0);
  if (longest > longestField) {
    const reason = `a field is longer than ${longestField.toLocaleString('en')} characters`;
    return { reason, detail: String(longest) };
  }
  const isTooLong = (name: string): boolean => (fields[header.get(name) ?? -1] ?? '').length > longestName;
  const tooLong = longest > longestName ? names.find(isTooLong) : undefined;
  if (tooLong === undefined) return null;
  return { reason: `a name is longer than ${longestName} characters`, detail: tooLong };
}

function readHeader(fields: readonly string[]): Header {
  return new Map(
    fields.map((name, position) => [
      name
        .replace(/^\ufeff/, '')
        .trim()
        .toLowerCase(),
      position,
    ]),
  );
}

function rejected(file: SourceFile, line: number, text: string, reason: string, detail?: string): Reject {
  const told = detail === undefined ? {} : { detail };
  return { kind: 'Reject', file: file.name, line, reason, text: rowText(text), ...told };
}

function rowText(raw: string): string {
  return raw
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r?\n$/, '');
}
