import { LineReader } from '../tabular/line-reader.js';
import { chooseColumns } from './choose-columns.js';
import { findLayout, type Layout } from './find-layout.js';
import { flattenObject } from './flatten-object.js';
import { identifierOfRow, keyOfValue, type RowIdentifier } from './input-of-row.js';
import { lookupKeys, type LookupInput, type RecognitionTerms } from './lookup-keys.js';
import { createRowReader, type FileRow, type RowReader } from './lookup-rows.js';
import { otherColumns, type OtherColumns } from './other-columns.js';
import type { ColumnChoice, FileProblem } from './table.js';

/** A row of a file as a lookup. */
export interface LookupRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** Empty when the row has no identifier; null when it cannot be read. */
  readonly input: LookupInput | null;
  readonly identifier: RowIdentifier | null;
  /** The values of the row's other columns, by their names. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Why the row cannot be read; null when it can. */
  readonly problem: string | null;
}

/** So many rows show which columns identify records, and so many bytes how a file is laid out. */
const sampleRows = 100;
const sampleBytes = 1_000_000;

/** A file that cannot be used. The message is a sentence. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(
    message: string,
    /** True when the file is read, but no column identifies records. */
    readonly isUnrecognised = false,
    readonly problem: FileProblem | null = null,
  ) {
    super(message);
  }
}

/**
 * Reads the bytes of a file of identifiers into lookups as they arrive: NDJSON, one identifier a line, or a table with
 * any delimiter, with a header or without.
 */
export class LookupReader {
  /** The columns that are used; null until enough rows have been read. */
  choice: ColumnChoice | null = null;
  layout: Layout | null = null;
  private chunks: Uint8Array[] = [];
  private byteCount = 0;
  private readonly sampler = new LineReader();
  private readonly sampledLines: ReturnType<LineReader['push']> = [];
  private rows: RowReader | null = null;
  private sample: FileRow[] = [];
  private others: OtherColumns | null = null;

  constructor(private readonly terms: RecognitionTerms) {}

  /** The names of the columns that `LookupRow.columns` may have. */
  get otherNames(): readonly string[] {
    return this.others?.names ?? [];
  }

  /** True while no bytes have been read. */
  get isUntouched(): boolean {
    return this.byteCount === 0;
  }

  /** Lines that are not UTF-8 and were read as Windows-1252. */
  get windows1252Lines(): number {
    return this.rows?.windows1252Lines ?? 0;
  }

  /** The lookups that these bytes complete. @throws UnusableFile when nothing in it identifies records. */
  push(chunk: Uint8Array): LookupRow[] {
    if (this.rows !== null) return this.take(this.rows.push(chunk), false);
    this.chunks.push(chunk);
    this.byteCount += chunk.length;
    append(this.sampledLines, this.sampler.push(chunk));
    const isEnough = this.sampledLines.length >= sampleRows || this.byteCount >= sampleBytes;
    return isEnough ? this.take(this.start(), false) : [];
  }

  /**
   * The last lookups, at the end of the file. Where the file was cut off, its last line is left out.
   * @throws UnusableFile for an empty file too.
   */
  end({ isCutOff = false } = {}): LookupRow[] {
    if (this.rows === null) append(this.sampledLines, this.sampler.end());
    const rows = this.rows === null ? this.start() : [];
    const last = this.rows?.end() ?? [];
    return this.take([...rows, ...(isCutOff ? last.slice(0, -1) : last)], true);
  }

  private start(): FileRow[] {
    requireLines(this.sampledLines);
    this.layout = findLayout(this.sampledLines, this.terms);
    const rows = createRowReader(this.layout);
    this.rows = rows;
    return this.chunks.splice(0).flatMap((chunk) => rows.push(chunk));
  }

  private take(rows: readonly FileRow[], isEnd: boolean): LookupRow[] {
    if (this.choice !== null) return rows.map((row) => this.read(row));
    append(this.sample, rows);
    if (this.sample.length < sampleRows && !isEnd) return [];
    const sample = this.sample.splice(0);
    const header = this.choose(sample);
    return sample.filter((row) => row !== header).map((row) => this.read(row));
  }

  /** Chooses the columns, and returns the row that is the header. */
  private choose(sample: readonly FileRow[]): FileRow | undefined {
    const readable = sample.filter(({ problem }) => problem === null);
    const [first] = readable;
    if (first === undefined) {
      const [unreadable] = sample;
      if (unreadable === undefined) throw new UnusableFile('The file is empty.');
      throw new UnusableFile(`No row can be read: line ${unreadable.line}: ${unreadable.problem ?? ''}.`);
    }
    const isTable = first.cells !== null;
    const names = isTable ? null : namesOf(readable);
    const cells = readable.map((row) => row.cells ?? cellsOf(row, names ?? []));
    const table = names === null ? cells : [names, ...cells];
    const choice = chooseColumns(table, this.terms);
    if ('refusal' in choice)
      throw new UnusableFile(choice.refusal, choice.isUnrecognised === true, choice.problem);
    this.choice = choice;
    this.others = otherColumns(table, choice, readable);
    return isTable && choice.hasHeader ? first : undefined;
  }

  private read(row: FileRow): LookupRow {
    const { line, problem } = row;
    const { choice, others } = this;
    if (problem !== null || choice === null || others === null)
      return { line, input: null, identifier: null, columns: {}, problem };
    const columns = others.valuesOf(row);
    const direct = row.object === null ? null : directInput(row.object, this.terms);
    if (direct !== null) return { line, input: direct, identifier: null, columns: {}, problem };
    const found = identifierOfRow(choice, row.cells ?? cellsOf(row, others.paths));
    const input = found === null ? {} : { [keyOfValue(this.terms.kind, found)]: found.value };
    return { line, input, identifier: found, columns, problem };
  }
}

/** Appends one by one: a chunk may have more items than a call can have arguments. */
function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

/** @throws UnusableFile for bytes that are not text, and for JSON that is not one object a line. */
function requireLines(lines: readonly unknown[]): void {
  const isBinary = lines.slice(0, 10).some(
    // eslint-disable-next-line no-control-regex -- control characters are what tells binary files from text
    (line) => typeof line === 'string' && /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(line),
  );
  if (isBinary) throw new UnusableFile('The file is not text. Save it as CSV, or as NDJSON.');
  const texts = lines.filter((line) => typeof line === 'string' && line.trim() !== '') as readonly string[];
  const [first = ''] = texts;
  if (first.trimStart().startsWith('['))
    throw new UnusableFile('The file is a JSON array, not one object a line.', false, 'json-array');
  if (first.trimStart().startsWith('{') && isDocument(first, texts.length === 1))
    throw new UnusableFile('The file is one JSON document, not one object a line.', false, 'json-document');
}

/** Whether a line that begins an object is no object of its own, or holds the records of a whole answer. */
function isDocument(line: string, isOnly: boolean): boolean {
  try {
    const { items, results } = JSON.parse(line) as { readonly items?: unknown; readonly results?: unknown };
    const records: unknown = items ?? results;
    return isOnly && Array.isArray(records) && records.every((record) => typeof record === 'object');
  } catch {
    return true;
  }
}

function namesOf(rows: readonly FileRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ object }) => [...flattenObject(object ?? {}).keys()]))];
}

function cellsOf({ object }: FileRow, paths: readonly string[]): readonly string[] {
  const values = flattenObject(object ?? {});
  return paths.map((path) => values.get(path) ?? '');
}

/** An object of lookup keys alone is sent as it is, so that the server judges it (docs/lookups.md). */
function directInput(
  object: Readonly<Record<string, unknown>>,
  { kind, by }: RecognitionTerms,
): LookupInput | null {
  const keys: readonly string[] = lookupKeys[kind];
  const isDirect = by === undefined && Object.keys(object).every((key) => keys.includes(key));
  return isDirect ? (object as LookupInput) : null;
}
