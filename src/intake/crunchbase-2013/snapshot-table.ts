import type { FileListener, Reject } from '../intake-item.js';
import { readCsvRows, type CsvLayout, type CsvRow } from '../csv-rows.js';
import { rejectRow, rejectUnlinked } from '../crunchbase/reject-row.js';
import type { SourceFile } from '../../files/source-file.js';
import { unlinkedReasons } from './reject-reasons.js';
import type { SnapshotFields } from './snapshot-fields.js';
import type { SnapshotIndex } from './snapshot-index.js';

/** What the rows of a file are linked with, and how their fields are read. */
export interface SnapshotIntake {
  readonly index: SnapshotIndex;
  readonly fields: SnapshotFields;
  readonly onCount: (what: string, by: number) => void;
}

/** A file of the snapshot: how it is read, and what its rows add to the index. */
export interface SnapshotTable<Column extends string> {
  readonly layout: CsvLayout<Column>;
  /** Adds a row to the index. Returns why the row cannot be taken, null when it can. */
  readonly take: (row: CsvRow<Column>, intake: SnapshotIntake) => string | null;
}

/** Overviews are long texts of many paragraphs. */
const longestField = 200_000;

/** Columns and names of a file. Some copies have backslash escapes inside quotes; the reader finds out row by row. */
export function snapshotLayout<Column extends string>(
  needed: readonly Column[],
  names: readonly Column[] = [],
): CsvLayout<Column> {
  return { needed, names, encoding: 'utf8', hasBackslashEscapes: true, replacesDamage: true, longestField };
}

/** The character that stands for bytes that are not UTF-8. */
const damage = '\ufffd';

/** Reads a file into the index. Yields the rejected rows. */
export async function* readTable<Column extends string>(
  file: SourceFile,
  table: SnapshotTable<Column>,
  intake: SnapshotIntake,
  listener: FileListener,
): AsyncGenerator<Reject> {
  for await (const row of readCsvRows(file, table.layout, listener)) {
    if (row.kind === 'Reject') {
      yield row;
      continue;
    }
    if (row.text.includes(damage)) intake.onCount('rows with characters that cannot be read', 1);
    const reason = table.take(row, intake);
    if (reason !== null)
      yield unlinkedReasons.has(reason) ? rejectUnlinked(file, row, reason) : rejectRow(file, row, reason);
  }
}
