import type { SourceFile } from '../../files/source-file.js';
import type { IntakeRecord } from '../../records/intake-record.js';
import { idFormOf, isRecordId } from '../../records/record-kinds.js';
import { readWirePatch, readWireRecord, WireError } from '../../records/wire/read-wire-record.js';
import { headerKey } from '../../tabular/table-header.js';
import { quote } from '../../values/nearest-texts.js';
import { rejectRow } from '../crunchbase/ids.js';
import { type CsvRow, readCsvRows } from '../csv-rows.js';
import type { IntakeItem, IntakeListener } from '../intake-item.js';
import { type ColumnMap, columnsOf, type IdSource, type MappedField } from './column-map.js';
import { idNameOf } from './map-fields.js';
import { makeId } from './mapped-id.js';
import { cellReader, isEmptyMark, type ReadCell, readDomain, requireNoError } from './read-cell.js';
import { UnreadableCell } from './unreadable-cell.js';

type Row = CsvRow<string>;
type Line = Record<string, unknown>;

/** Longest detail of a reject. */
const maxDetailLength = 300;

export interface MappedSettings {
  /** If true, rows contain only the keys to change. */
  readonly isUpdate: boolean;
  /** Called for each row that becomes a record, with its line as JSON of the contract. */
  readonly onLine?: (line: Line, row: number) => void;
}

/**
 * Reads CSV files and sheets by a map of their columns. A row becomes a record, or a reject with its line and reason: a
 * cell that is no value of its field, an empty key, a key that an earlier row has, or a record that the contract does
 * not allow. Empty cells are absent keys.
 */
export async function* readMapped(
  files: readonly SourceFile[],
  map: ColumnMap,
  listener: IntakeListener,
  settings: MappedSettings,
): AsyncGenerator<IntakeItem> {
  const reader = new RowReader(map, settings, listener);
  const needed = columnsOf(map).map(headerKey);
  const layout = { needed, names: [], encoding: 'utf8' as const, hasCellErrors: true };
  for (const file of files) {
    for await (const row of readCsvRows<string>(file, layout, listener)) {
      listener.signal?.throwIfAborted();
      yield row.kind === 'Reject' ? row : reader.read(file, row);
    }
  }
}

interface CellOfField extends MappedField {
  readonly read: ReadCell;
}

class RowReader {
  private readonly cells: readonly CellOfField[];
  private readonly sheetCells: readonly CellOfField[];
  /** The first line of each ID, with its file. */
  private readonly lines = new Map<string, string>();

  constructor(
    private readonly map: ColumnMap,
    private readonly settings: MappedSettings,
    private readonly listener: IntakeListener,
  ) {
    this.cells = map.fields.map((mapped) => ({ ...mapped, read: cellReader(mapped) }));
    this.sheetCells = map.fields.map((mapped) => ({ ...mapped, read: cellReader(mapped, true) }));
  }

  read(file: SourceFile, row: Row): IntakeItem {
    const { kind } = this.map;
    try {
      const id = readId(row, this.map);
      const line = this.readLine(row, id, file.sheet === undefined ? this.cells : this.sheetCells);
      const item = this.settings.isUpdate ? this.readPatch(line) : readWireRecord(kind, line);
      this.noteId(id, `line ${row.line} of ${file.label}`);
      this.settings.onLine?.(line, row.line);
      return { ...item, source: { file: file.label, line: row.line, text: row.text } };
    } catch (error) {
      if (error instanceof RowError) return rejectRow(file, row, error.message, error.detail);
      if (error instanceof WireError) return rejectRow(file, row, error.reason, error.detail);
      throw error;
    }
  }

  private readLine(row: Row, id: string, cells: readonly CellOfField[]): Line {
    const line: Line = { [idNameOf(this.map.kind)]: id };
    for (const { field, source, read } of cells) {
      const leads = source.leads === undefined ? null : row.field(source.leads);
      const value = this.readable(field.name, source.column, () => read(row.field(source.column), leads));
      if (value !== undefined) setAt(line, field.name.split('.'), value);
    }
    if (this.map.kind === 'FundingRound' && !this.settings.isUpdate) nameRound(line);
    return line;
  }

  /** Returns a value. One that is unreadable rejects the row, or is left out and counted. */
  private readable(place: string, column: string, read: () => unknown): unknown {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      if (this.map.unreadable === 'reject') throw unreadable(column, `${place}: ${error.message}`);
      this.listener.onCount('unreadable values set to unknown', 1);
      return undefined;
    }
  }

  private readPatch(line: Line): IntakeRecord {
    const { kind } = this.map;
    const { id, patch } = readWirePatch(kind, line);
    return { kind, record: { id }, patch } as IntakeRecord;
  }

  private noteId(id: string, place: string): void {
    const first = this.lines.get(id);
    if (first !== undefined) throw new RowError('an earlier row has the same key', first);
    this.lines.set(id, place);
  }
}

/** Why a row is rejected. The message is a fixed phrase, by which rejects are counted. */
class RowError extends Error {
  constructor(
    reason: string,
    readonly detail: string,
  ) {
    super(reason);
  }
}

function unreadable(column: string, detail: string): RowError {
  const isLong = detail.length > maxDetailLength;
  return new RowError(
    `the value of column ${quote(column)} cannot be read`,
    isLong ? `${detail.slice(0, maxDetailLength - 3)}...`.toWellFormed() : detail,
  );
}

function readId(row: Row, { kind, id }: ColumnMap): string {
  if ('id' in id) {
    const text = keyIn(row, id.id);
    if (isRecordId(kind, text)) return text;
    throw unreadable(id.id, `the ID: got ${quote(text)}, need ${idFormOf(kind)}`);
  }
  if ('domain' in id) {
    const text = keyIn(row, id.domain);
    return makeId(kind, { by: 'domain' }, [readable(id.domain, () => readDomain(text))]);
  }
  const parts = keyColumns(id).map((column) => keyIn(row, column));
  return makeId(kind, { by: 'key', namespace: id.namespace }, parts);
}

function keyColumns(id: Exclude<IdSource, { id: string } | { domain: string }>): readonly string[] {
  return 'columns' in id ? id.columns : [id.column];
}

/** @throws RowError for a key column without a value. Words such as `NULL` are none: many rows could have them. */
function keyIn(row: Row, column: string): string {
  const text = row.field(column);
  if (text === null || isEmptyMark(text)) throw new RowError('a key column is empty', column);
  readable(column, () => {
    requireNoError(text);
  });
  return text;
}

/** @throws RowError for an unreadable key: without a key, a row has no ID. */
function readable<Value>(column: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableCell) throw unreadable(column, `the ID: ${error.message}`);
    throw error;
  }
}

/** Names a round after its type and its company, as the readers of exports do. */
function nameRound(line: Line): void {
  const { company_name: company, investment_type: type = 'Funding Round' } = line;
  if (typeof company === 'string' && typeof type === 'string') line['name'] ??= `${type} - ${company}`;
}

/** Sets a value in nested objects. A name such as `funding.last_funding_date` has one object per part. */
function setAt(line: Line, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) line[key] = value;
  else setAt((line[key] ??= {}) as Line, rest, value);
}
