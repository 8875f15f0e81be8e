import type { SourceFile } from '../../files/source-file.js';
import { rejectRow, rejectUnlinked } from '../crunchbase/ids.js';
import { type CsvLayout, type CsvRow, readCsvRows } from '../csv-rows.js';
import type { FileListener, Reject } from '../intake-item.js';
import { type SnapshotFields, unlinkedReasons } from './snapshot-fields.js';
import type { SnapshotIndex } from './snapshot-index.js';

/** The index to which rows are added, and the parser of their fields. */
export interface SnapshotIntake {
  readonly index: SnapshotIndex;
  readonly fields: SnapshotFields;
  readonly onCount: (what: string, by: number) => void;
}

/** A file of the snapshot: its layout, and how its rows are added to the index. */
export interface SnapshotTable<Column extends string> {
  readonly layout: CsvLayout<Column>;
  /** Adds a row to the index. Returns the reason if the row is rejected, otherwise null. */
  readonly take: (row: CsvRow<Column>, intake: SnapshotIntake) => string | null;
}

/** Maximum characters per field. Overviews are long texts with many paragraphs. */
const maxFieldLength = 200_000;

/**
 * Returns the CSV layout of a file. Some copies have backslash escapes inside quotes; the reader detects them row by
 * row.
 */
export function snapshotLayout<Column extends string>(
  needed: readonly Column[],
  names: readonly Column[] = [],
): CsvLayout<Column> {
  return { needed, names, encoding: 'utf8', hasBackslashEscapes: true, replacesDamage: true, maxFieldLength };
}

/** The replacement character for bytes that are not UTF-8. */
const damage = '\ufffd';

/** Adds the rows of a file to the index. Yields the rejected rows. */
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
    if (row.text.includes(damage)) intake.onCount('rows with unreadable characters', 1);
    const reason = table.take(row, intake);
    if (reason !== null)
      yield unlinkedReasons.has(reason) ? rejectUnlinked(file, row, reason) : rejectRow(file, row, reason);
  }
}

/** The files of the snapshot in reading order. Each file refers only to files before it. */
export const snapshotFileNames = [
  'objects',
  'people',
  'relationships',
  'degrees',
  'offices',
  'milestones',
  'funding_rounds',
  'investments',
  'funds',
  'acquisitions',
  'ipos',
] as const;

export type SnapshotFileName = (typeof snapshotFileNames)[number];

/** The snapshot files of an import. Any of them may be missing. */
export type SnapshotFiles = ReadonlyMap<SnapshotFileName, SourceFile>;

/** Finds the files of the snapshot by name. In copies exported from the database tables, the names start with `cb_`. */
export function findSnapshotFiles(files: readonly SourceFile[]): SnapshotFiles {
  const found = new Map<SnapshotFileName, SourceFile>();
  for (const name of snapshotFileNames) {
    const file = files.find((each) => each.name === `${name}.csv` || each.name === `cb_${name}.csv`);
    if (file !== undefined) found.set(name, file);
  }
  return found;
}

/** Columns that distinguish each file of the snapshot from files of the same name in other exports. */
const columns: Readonly<Record<SnapshotFileName, readonly string[]>> = {
  objects: ['id', 'name', 'permalink'],
  people: ['object_id', 'first_name'],
  relationships: ['person_object_id', 'relationship_object_id'],
  degrees: ['object_id', 'degree_type'],
  offices: ['object_id', 'office_id'],
  milestones: ['object_id', 'milestone_at'],
  funding_rounds: ['object_id', 'funding_round_type'],
  investments: ['funding_round_id', 'investor_object_id'],
  funds: ['object_id', 'funded_at'],
  acquisitions: ['acquiring_object_id', 'acquired_object_id'],
  ipos: ['object_id', 'public_at'],
};

/** The columns in `columns` by file name, with and without the prefix `cb_`. */
export const snapshotFileColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  snapshotFileNames.flatMap((name) => [
    [`${name}.csv`, columns[name]],
    [`cb_${name}.csv`, columns[name]],
  ]),
);
