import type { ByteStore } from './byte-store.js';
import { growingOffsets, growingOrdinals } from './growing-numbers.js';
import { PackedRows, packRow, type RowValues } from './packed-rows.js';
import { UuidTable } from './uuid-table.js';

/** Rows that other rows refer to by UUID. A UUID has an ordinal from the first time any row names it. */
export class EntityTable<Column extends string> {
  readonly uuids = new UuidTable();
  /** Ordinals in the order of the file. */
  readonly order = growingOrdinals();
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

  /** Stores the row of an ordinal; false when it is too long. */
  add(ordinal: number, values: RowValues): boolean {
    const offset = packRow(this.store, values);
    if (offset === -1) return false;
    this.offsets.set(ordinal, offset);
    this.order.push(ordinal);
    return true;
  }

  /** A reader of the table's rows by ordinal. */
  reader(windowLength: number): EntityReader<Column> {
    return new EntityReader(new PackedRows(this.store, this.columns, windowLength), (ordinal) =>
      this.offsets.get(ordinal),
    );
  }
}

/** Reads rows by their ordinals; the row that was found last is the current one. */
export class EntityReader<Column extends string> {
  constructor(
    private readonly rows: PackedRows<Column>,
    private readonly offsetOf: (ordinal: number) => number,
  ) {}

  /** The row of an ordinal; null when the ordinal is -1 or its own file does not have it. */
  find(ordinal: number): PackedRows<Column> | null {
    const offset = ordinal === -1 ? -1 : this.offsetOf(ordinal);
    return offset === -1 ? null : this.rows.load(offset);
  }
}
