import type { ByteStore } from './byte-store.js';
import { ChildGroups } from './child-groups.js';
import { EntityReader } from './entity-table.js';
import { growingOffsets, growingOrdinals } from './growing-numbers.js';
import { PackedRows, packRow, type RowValues } from './packed-rows.js';

/** Rows that nothing refers to: each has a parent, by its ordinal, and often a second link. */
export class ChildTable<Column extends string> {
  readonly parents = growingOrdinals();
  /** Ordinals in the table of the second link; -1 is none. */
  readonly others = growingOrdinals();
  private readonly offsets = growingOffsets();
  private readonly columns: readonly Column[];

  constructor(
    private readonly store: ByteStore,
    columns: Readonly<Record<Column, unknown>>,
  ) {
    this.columns = Object.keys(columns) as Column[];
  }

  get length(): number {
    return this.parents.length;
  }

  /** Stores a row; false when it is too long. */
  add(parent: number, other: number, values: RowValues): boolean {
    const offset = packRow(this.store, values);
    if (offset === -1) return false;
    this.parents.push(parent);
    this.others.push(other);
    this.offsets.push(offset);
    return true;
  }

  byParent(parentCount: number): ChildGroups {
    return new ChildGroups(this.parents, parentCount);
  }

  byOther(otherCount: number): ChildGroups {
    return new ChildGroups(this.others, otherCount);
  }

  reader(windowLength: number): EntityReader<Column> {
    return new EntityReader(new PackedRows(this.store, this.columns, windowLength), (child) =>
      this.offsets.get(child),
    );
  }
}
