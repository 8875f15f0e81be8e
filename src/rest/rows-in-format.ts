import { LoopSlice } from '../concurrency/loop-slice.js';
import { type TableFile, tableFile } from '../files/table-file.js';
import type { AboutLine } from '../files/workbook/write/workbook-file.js';
import { FileRows, TextRows } from '../http/send-answer.js';
import { type CsvColumn, tableColumns } from '../records/wire/csv-columns.js';
import { rowWriter } from '../records/wire/csv-line.js';
import { isTextFormat, type RowFormat } from '../records/wire/row-formats.js';
import type { JsonSource } from '../values/json-source.js';

/** The JSON texts of rows. Positions are zero-based. */
interface Rows {
  readonly count: number;
  readonly json: (position: number) => JsonSource;
}

/** Says what a page contains, for formats that have a place for it. */
export type DescribePage = () => Promise<readonly AboutLine[]>;

/** Returns rows in a format. They are created when they are written. `columns` lead to the values in the rows. */
export function rowsInFormat(
  format: RowFormat,
  columns: readonly CsvColumn[],
  rows: Rows,
  describe: DescribePage,
): FileRows | TextRows {
  if (isTextFormat(format)) return new TextRows(rowWriter(format, columns), rows.count, rows.json);
  const file = tableFile(format, tableColumns(columns));
  return new FileRows(() => encodeFile(file, rows, describe));
}

/** Encodes a page as a file with one part. Yields to the event loop in between. */
async function encodeFile(file: TableFile, { count, json }: Rows, describe: DescribePage): Promise<Buffer[]> {
  const slice = new LoopSlice();
  const part = file.part([]);
  for (let position = 0; position < count; position++) {
    if (slice.isOver) await slice.renew();
    part.add(JSON.parse(String(json(position))));
  }
  const head = await file.head();
  if (count === 0) return [...head, ...(await file.end([], await describe()))];
  const { pieces, metadata } = await part.end(head.reduce((sum, { length }) => sum + length, 0));
  return [...head, ...pieces, ...(await file.end([metadata], await describe()))];
}
