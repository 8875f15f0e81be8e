/** A column of a table that is written to a file. */
export interface TableColumn {
  readonly name: string;
  /** The keys that lead to the value in a row. */
  readonly path: readonly string[];
  /**
   * The type of the values. `date` is text such as `2026-01-31`, `timestamp` text such as `2026-01-31 12:00:00`, without
   * a time zone, and `instant` text such as `2026-01-31T12:00:00.000Z`. `texts` is a list of texts. `json` is any other
   * list or object, and is written as JSON text.
   */
  readonly type:
    'boolean' | 'date' | 'instant' | 'integer' | 'json' | 'number' | 'text' | 'texts' | 'timestamp';
}

/** Returns the value at a path in a row; null when there is none. */
export function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}
