/** A row of an answer: a record, a group, a change. */
export type Row = Readonly<Record<string, unknown>>;

/** Prints rows as they come; what is said of all of them comes at the end. */
export interface RowWriter {
  write(rows: readonly Row[]): Promise<void>;
  /** `rest` is what stands beside the rows in the one object of JSON. */
  end(rest: Row): Promise<void>;
}

export type Print = (text: string) => Promise<void>;
