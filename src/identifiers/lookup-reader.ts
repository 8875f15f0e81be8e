import { LineReader } from '../tabular/line-reader.js';
import { chooseColumns } from './choose-columns.js';
import { findLayout, identifierOfRow, keyOfValue, type Layout, type RowIdentifier } from './find-layout.js';
import { type LookupInput, lookupKeys, type RecognitionTerms } from './lookup-keys.js';
import { createRowReader, type FileRow, type RowReader } from './lookup-rows.js';
import { type ColumnChoice, columnName, type FileProblem, type SampleRows, valuesOf } from './table.js';

/** A row of an identifier file, converted to a lookup. */
export interface LookupRow {
  /** The line on which the row begins, counted from 1. */
  readonly line: number;
  /** The lookup; empty if the row has no identifier, null if the row cannot be read. */
  readonly input: LookupInput | null;
  readonly identifier: RowIdentifier | null;
  /** The values of the row's other columns, by column name. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Why the row cannot be read; null if it can. */
  readonly problem: string | null;
}

/**
 * The layout is detected after this number of lines or bytes, and the identifier columns are chosen after this number
 * of rows.
 */
const sampleRows = 100;
const sampleBytes = 1_000_000;

/** A file that cannot be used. The message is a sentence. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(
    message: string,
    /** True if the file can be parsed, but no column identifies records. */
    readonly isUnrecognised = false,
    readonly problem: FileProblem | null = null,
  ) {
    super(message);
  }
}

/**
 * Parses the bytes of an identifier file into lookups as they arrive. The file can be NDJSON, one identifier per line,
 * or a table with any delimiter, with or without a header.
 */
export class LookupReader {
  /** The identifier columns; null until enough rows have been read. */
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

  /** The names of the columns that `LookupRow.columns` may contain. */
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

  /** Returns the lookups that these bytes complete. @throws UnusableFile when no column identifies records. */
  push(chunk: Uint8Array): LookupRow[] {
    if (this.rows !== null) return this.take(this.rows.push(chunk), false);
    this.chunks.push(chunk);
    this.byteCount += chunk.length;
    append(this.sampledLines, this.sampler.push(chunk));
    const isEnough = this.sampledLines.length >= sampleRows || this.byteCount >= sampleBytes;
    return isEnough ? this.take(this.start(), false) : [];
  }

  /**
   * Returns the last lookups, at the end of the file. Omits the last line if the file is truncated.
   * @throws UnusableFile when the file is empty or no column identifies records.
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

  /** Chooses the identifier columns. Returns the row that is the header; undefined if there is none. */
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

/** Appends items one by one, because `push(...items)` fails if there are more items than a call can have arguments. */
function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

/** Validates the lines of a file. @throws UnusableFile for binary data, or JSON that is not one object per line. */
function requireLines(lines: readonly unknown[]): void {
  const isBinary = lines.slice(0, 10).some((line) => typeof line === 'string' && hasBinary(line));
  if (isBinary) throw new UnusableFile('The file is not text. Save it as CSV, or as NDJSON.');
  const texts = lines.filter((line) => typeof line === 'string' && line.trim() !== '') as readonly string[];
  const [first = ''] = texts;
  if (first.trimStart().startsWith('['))
    throw new UnusableFile('The file is a JSON array, not one object per line.', false, 'json-array');
  if (first.trimStart().startsWith('{') && isDocument(first, texts.length === 1))
    throw new UnusableFile('The file is one JSON document, not one object per line.', false, 'json-document');
}

/** Control characters that texts can have: tab, line breaks and escape. */
const textControls = new Set([9, 10, 11, 12, 13, 27]);

/** True if a line has control characters that only binary files have. */
function hasBinary(line: string): boolean {
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code < 32 && !textControls.has(code)) return true;
  }
  return false;
}

/** True if a line that starts an object is not a complete object, or contains the records of a whole API response. */
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

/**
 * Returns the object itself if all its keys are lookup keys (docs/searching.md), so that the server validates it;
 * otherwise null.
 */
function directInput(
  object: Readonly<Record<string, unknown>>,
  { kind, by }: RecognitionTerms,
): LookupInput | null {
  const keys: readonly string[] = lookupKeys[kind];
  const isDirect = by === undefined && Object.keys(object).every((key) => keys.includes(key));
  return isDirect ? (object as LookupInput) : null;
}

/** Returns the values of an object by path, such as `website.domain`. Omits lists, which have several values. */
function flattenObject(object: Readonly<Record<string, unknown>>, above = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(object)) {
    const path = `${above}${key}`;
    if (typeof value === 'string') found.set(path, value);
    else if (typeof value === 'number' || typeof value === 'boolean') found.set(path, String(value));
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, text] of flattenObject(value as Readonly<Record<string, unknown>>, `${path}.`))
        found.set(inner, text);
  }
  return found;
}

type Values = Readonly<Record<string, unknown>>;

/** The columns of a file whose values are passed through to the results. */
interface OtherColumns {
  readonly names: readonly string[];
  /** For NDJSON, the paths of all values in the sampled objects; empty for a table. */
  readonly paths: readonly string[];
  valuesOf(row: FileRow): Values;
}

/**
 * Returns all columns except the first identifier column. The values of later identifier columns are passed through
 * too.
 */
function otherColumns(
  table: SampleRows,
  { columns, hasHeader }: ColumnChoice,
  rows: readonly FileRow[],
): OtherColumns {
  const [header = []] = table;
  const [first] = columns;
  if (rows[0]?.object !== null) return columnsOfObjects(header, header[first?.position ?? -1] ?? '', rows);
  const body = hasHeader ? table.slice(1) : table;
  const names = hasHeader ? header : [];
  const width = table.reduce((most, row) => Math.max(most, row.length), 0);
  const used = new Map<string, number>();
  const others = Array.from({ length: width }, (_, position) => position)
    .filter((position) => position !== first?.position)
    // Omits empty columns without a name, which spreadsheets add.
    .filter((position) => (names[position] ?? '') !== '' || valuesOf(body, position).length > 0)
    .map((position) => ({ position, name: uniqueName(columnName(names, position), used) }));
  return {
    names: others.map(({ name }) => name),
    paths: [],
    valuesOf: ({ cells }) =>
      Object.fromEntries(others.map(({ position, name }) => [name, cells?.[position] ?? ''])),
  };
}

function columnsOfObjects(paths: readonly string[], used: string, rows: readonly FileRow[]): OtherColumns {
  const withoutUsed = (object: Values): Values =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== used));
  const names = rows.flatMap(({ object }) => Object.keys(withoutUsed(object ?? {})));
  return {
    names: [...new Set(names)],
    paths,
    valuesOf: ({ object }) => withoutUsed(object ?? {}),
  };
}

/**
 * Makes a name unique by adding a number to repeated names. `used` contains the last number of each name, so that a
 * wide header is processed in one pass.
 */
function uniqueName(name: string, used: Map<string, number>): string {
  let unique = name;
  let count = used.get(name) ?? 0;
  while (used.has(unique)) {
    count += 1;
    unique = `${name} (${count})`;
  }
  used.set(name, Math.max(count, 1));
  if (unique !== name) used.set(unique, 1);
  return unique;
}
