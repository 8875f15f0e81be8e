/** Rows as `BulkTable.writeRow` wrote them, as one list that is sent as it is; null for none. */
export type RowList = Buffer | null;

/** The binary form of `jsonb` is this byte and the JSON text in UTF-8. */
const jsonbVersion = 1;

/**
 * Puts rows together. They are some megabytes, so that this is done before their transaction, and as bytes: a text of
 * that size would be copied three times, while the transaction waits.
 */
export function listRows(rows: readonly string[]): RowList {
  if (rows.length === 0) return null;
  const size = rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 2);
  const list = Buffer.allocUnsafe(size);
  list[0] = jsonbVersion;
  let end = 1;
  for (const row of rows) {
    end += list.write(end === 1 ? '[' : ',', end, 'latin1');
    end += list.write(row, end);
  }
  list.write(']', end, 'latin1');
  return list;
}
