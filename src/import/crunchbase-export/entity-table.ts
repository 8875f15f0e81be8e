import { compareText } from '../../values/compare-texts.js';
import type { ByteStore } from './byte-store.js';
import type { Columns } from './columns.js';
import {
  type GrowingNumbers,
  growingOffsets,
  growingOrdinals,
  PackedRows,
  packRow,
  type RowValues,
} from './packed-rows.js';
import { type OnUnreadable, readValue } from './read-value.js';
import { UuidTable } from './uuid-table.js';

/**
 * The rows of a file that other rows refer to by UUID. Every UUID has an ordinal in `uuids`, which is assigned when any
 * row first contains it. A UUID that only other rows contain has an ordinal but no row here.
 */
export class EntityTable<Column extends string> {
  readonly uuids = new UuidTable();
  /** Ordinals of the stored rows, in file order. */
  readonly order = growingOrdinals();
  /** True if a rejected row had no valid UUID, so that it may describe any record. */
  hasUnknownReject = false;
  /** Ordinals of rows without a name. Rows of other files may contain the name. */
  readonly unnamed = new Set<number>();
  private readonly rejected = new Set<number>();
  private readonly offsets = growingOffsets();
  private readonly columns: readonly Column[];

  constructor(
    private readonly store: ByteStore,
    columns: Readonly<Record<Column, unknown>>,
  ) {
    this.columns = Object.keys(columns) as Column[];
  }

  hasRow(ordinal: number): boolean {
    return this.offsets.get(ordinal) !== -1;
  }

  /**
   * True if a row of this ordinal was rejected and none was stored. An earlier import may have written the full record,
   * so the record must not be overwritten.
   */
  isRejected(ordinal: number): boolean {
    return this.rejected.has(ordinal) && !this.hasRow(ordinal);
  }

  /** Records a rejected row by the UUID at the start of its text. */
  noteReject(text: string): void {
    const [, uuid = null] = /^\ufeff?\s*"?([0-9a-f-]{32,36})(?![0-9a-f-])/i.exec(text) ?? [];
    const ordinal = this.uuids.intern(uuid);
    if (ordinal === -1) this.hasUnknownReject = true;
    else this.rejected.add(ordinal);
  }

  /** Stores the row of an ordinal. Returns false if the row is too long. */
  add(ordinal: number, values: RowValues): boolean {
    const offset = packRow(this.store, values);
    if (offset === -1) return false;
    this.offsets.set(ordinal, offset);
    this.order.push(ordinal);
    return true;
  }

  /** Returns a reader of the table's rows by ordinal. */
  reader(windowLength: number): EntityReader<Column> {
    return new EntityReader(new PackedRows(this.store, this.columns, windowLength), (ordinal) =>
      this.offsets.get(ordinal),
    );
  }
}

/** Reads rows by ordinal. `find` always returns the same object, with the fields of the requested row. */
export class EntityReader<Column extends string> {
  constructor(
    private readonly rows: PackedRows<Column>,
    private readonly offsetOf: (ordinal: number) => number,
  ) {}

  /** Returns the row of an ordinal; null if the ordinal is -1 or has no row. */
  find(ordinal: number): PackedRows<Column> | null {
    const offset = ordinal === -1 ? -1 : this.offsetOf(ordinal);
    return offset === -1 ? null : this.rows.load(offset);
  }
}

/** A row of an export file. `field` returns the cleaned text of a column; null if it is blank or missing. */
export interface ExportRow {
  field(column: string): string | null;
}

/** Adds the rows of one file to the `ExportData`. */
export interface FileIntake {
  /** The columns that contain names, which have a maximum length. */
  readonly names: readonly string[];
  /** Adds a row. Returns the reason if the row is rejected, otherwise null. */
  readonly take: (row: ExportRow) => string | null;
}

/** Returns the values of a row's stored columns. */
export type ReadValues = (row: ExportRow, columns: Columns) => RowValues;

export const tooLong = 'the row is longer than 4 MB';
const repeated = 'repeats an earlier row';

/** Returns the rejection reason for a row whose column does not contain a UUID. */
export function noUuid(column: string): string {
  return `${column} is not a UUID`;
}

export function valueReader(onUnreadable: OnUnreadable): ReadValues {
  const entries = new Map<Columns, ReturnType<typeof Object.entries<Columns[string]>>>();
  return (row, columns) => {
    let list = entries.get(columns);
    if (list === undefined) entries.set(columns, (list = Object.entries(columns)));
    return list.map(([column, kind]) => readValue(kind, row.field(column), onUnreadable));
  };
}

/** Stores a row under its UUID. Returns its ordinal, or the reason for a rejection. */
export function takeEntity<Column extends string>(
  table: EntityTable<Column>,
  row: ExportRow,
  values: RowValues,
): number | string {
  const ordinal = table.uuids.intern(row.field('uuid'));
  if (ordinal === -1) return noUuid('uuid');
  if (table.hasRow(ordinal)) return repeated;
  return table.add(ordinal, values) ? ordinal : tooLong;
}

/**
 * Names, by ordinal, of records whose own row is missing or has no name. The names come from rows of other files. Of
 * several names, the first in text order is used.
 */
export class NameTable {
  private readonly names = new Map<number, string>();

  /** `addRows` skips the ordinals for which `hasOwn` returns true, because their own rows have a name. */
  constructor(private readonly hasOwn: (ordinal: number) => boolean) {}

  get(ordinal: number): string | undefined {
    return this.names.get(ordinal);
  }

  add(ordinal: number, name: string | null): void {
    const known = this.names.get(ordinal);
    if (name !== null && (known === undefined || name < known)) this.names.set(ordinal, name);
  }

  /** Adds the names in a column of `rows`. `ordinals[index]` is the ordinal that row `index` names; -1 for none. */
  addRows<Column extends string>(
    ordinals: GrowingNumbers,
    rows: EntityReader<Column>,
    column: NoInfer<Column>,
  ): void {
    for (let index = 0; index < ordinals.length; index++) {
      const ordinal = ordinals.get(index);
      if (ordinal === -1 || this.hasOwn(ordinal)) continue;
      this.add(ordinal, rows.find(index)?.text(column) ?? null);
    }
  }

  /** Returns the ordinals with their names, ordered by UUID. */
  list(uuids: UuidTable): (readonly [ordinal: number, name: string])[] {
    const entries = [...this.names].map(([ordinal, name]) => ({ ordinal, name, uuid: uuids.hex(ordinal) }));
    return entries
      .sort((left, right) => compareText(left.uuid, right.uuid))
      .map(({ ordinal, name }) => [ordinal, name] as const);
  }
}
