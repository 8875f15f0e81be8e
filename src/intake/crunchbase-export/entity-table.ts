import type { ByteStore } from './byte-store.js';
import { growingOffsets, growingOrdinals } from './growing-numbers.js';
import { PackedRows, packRow, type RowValues } from './packed-rows.js';
import { UuidTable } from './uuid-table.js';

/** Rows that other rows refer to by UUID. A UUID has an ordinal from the first time any row names it. */
export class EntityTable<Column extends string> {
  readonly uuids = new UuidTable();
  /** Ordinals in the order of the file. */
  readonly order = growingOrdinals();
  /** Whether a row was rejected that names no UUID, so that any record may be the one it describes. */
  hasUnknownReject = false;
  /** Ordinals whose row has no name. The rows that link to them may have one. */
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

  /** Whether the only row of this ordinal was rejected. A record that an earlier import wrote from such a row must stay. */
  isRejected(ordinal: number): boolean {
    return this.rejected.has(ordinal) && !this.hasRow(ordinal);
  }

  /** Notes a row that was rejected, by the UUID that its text begins with. */
  noteReject(text: string): void {
    const [, uuid = null] = /^\ufeff?\s*"?([0-9a-f-]{32,36})(?![0-9a-f-])/i.exec(text) ?? [];
    const ordinal = this.uuids.intern(uuid);
    if (ordinal === -1) this.hasUnknownReject = true;
    else this.rejected.add(ordinal);
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
