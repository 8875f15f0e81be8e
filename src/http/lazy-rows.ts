/** The rows of a page in their wire form, each made when it is written. */
export class LazyRows {
  constructor(
    readonly count: number,
    /** The row at a position from 0. */
    readonly row: (position: number) => object,
  ) {}
}

/** Records as rows; none of them is serialized yet. */
export function lazyRows<T>(records: readonly T[], serialize: (record: T) => object): LazyRows {
  return new LazyRows(records.length, (position) => serialize(records[position] as T));
}
