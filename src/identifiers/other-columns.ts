import type { FileRow } from './lookup-rows.js';
import { columnName, valuesOf, type ColumnChoice, type SampleRows } from './table.js';

type Values = Readonly<Record<string, unknown>>;

/** The columns of a file that do not identify records, and are passed through to the results. */
export interface OtherColumns {
  readonly names: readonly string[];
  /** The paths of the values of NDJSON objects that may identify records. */
  readonly paths: readonly string[];
  valuesOf(row: FileRow): Values;
}

/** All columns but the first that identifies records. */
export function otherColumns(
  table: SampleRows,
  { columns, hasHeader }: ColumnChoice,
  rows: readonly FileRow[],
): OtherColumns {
  const [header = []] = table;
  const [first] = columns;
  if (rows[0]?.object !== null) return columnsOfObjects(header, header[first?.position ?? -1] ?? '', rows);
  const body = hasHeader ? table.slice(1) : table;
  const names = hasHeader ? header : [];
  const width = table.reduce((most, row) => Math.max(most, row.length), 0);
  const used = new Map<string, number>();
  const others = Array.from({ length: width }, (_, position) => position)
    .filter((position) => position !== first?.position)
    // Spreadsheets add columns that are empty.
    .filter((position) => (names[position] ?? '') !== '' || valuesOf(body, position).length > 0)
    .map((position) => ({ position, name: uniqueName(columnName(names, position), used) }));
  return {
    names: others.map(({ name }) => name),
    paths: [],
    valuesOf: ({ cells }) =>
      Object.fromEntries(others.map(({ position, name }) => [name, cells?.[position] ?? ''])),
  };
}

function columnsOfObjects(paths: readonly string[], used: string, rows: readonly FileRow[]): OtherColumns {
  const withoutUsed = (object: Values): Values =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== used));
  const names = rows.flatMap(({ object }) => Object.keys(withoutUsed(object ?? {})));
  return {
    names: [...new Set(names)],
    paths,
    valuesOf: ({ object }) => withoutUsed(object ?? {}),
  };
}

/** A repeated name gets a number. `used` has the last number of each name, so that a wide header is read in one pass. */
function uniqueName(name: string, used: Map<string, number>): string {
  let unique = name;
  let count = used.get(name) ?? 0;
  while (used.has(unique)) {
    count += 1;
    unique = `${name} (${count})`;
  }
  used.set(name, Math.max(count, 1));
  if (unique !== name) used.set(unique, 1);
  return unique;
}
