import { compareText } from './compare-text.js';
import type { EntityReader } from './entity-table.js';
import type { GrowingNumbers } from './growing-numbers.js';
import type { UuidTable } from './uuid-table.js';

/** Names that rows give to what has no row of its own, by ordinal. Of several names the smallest counts. */
export class NameTable {
  private readonly names = new Map<number, string>();

  /** `hasOwn` tells whether an ordinal has a row of its own, so that it needs no name here. */
  constructor(private readonly hasOwn: (ordinal: number) => boolean) {}

  get(ordinal: number): string | undefined {
    return this.names.get(ordinal);
  }

  add(ordinal: number, name: string | null): void {
    const known = this.names.get(ordinal);
    if (name !== null && (known === undefined || name < known)) this.names.set(ordinal, name);
  }

  /** Takes the names of rows, each of which names the ordinal at its index; -1 is none. */
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

  /** The ordinals with their names, in the order of their UUIDs. */
  list(uuids: UuidTable): (readonly [ordinal: number, name: string])[] {
    const entries = [...this.names].map(([ordinal, name]) => ({ ordinal, name, uuid: uuids.hex(ordinal) }));
    return entries
      .sort((left, right) => compareText(left.uuid, right.uuid))
      .map(({ ordinal, name }) => [ordinal, name] as const);
  }
}
