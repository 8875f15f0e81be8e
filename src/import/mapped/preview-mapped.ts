import type { SourceFile } from '../../files/source-file.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import type { RejectsFile } from '../rejects-file.js';
import type { ColumnMap } from './column-map.js';
import { idNameOf } from './map-fields.js';
import { type MappedSettings, readMapped } from './read-mapped.js';

/** The result of reading files with a map, without writing records. */
export interface MappedPreview {
  /** The first records, as a table: their lines, IDs and mapped fields. */
  readonly firstRecords: readonly Readonly<Record<string, unknown>>[];
  /** The first rejected rows. */
  readonly firstRejects: readonly Pick<Reject, 'detail' | 'file' | 'line' | 'reason'>[];
  /** The number of rows that become records. */
  readonly importable: number;
  /** Numbers of values that were left out, by a description. */
  readonly counts: Readonly<Record<string, number>>;
}

const maxRecords = 10;
const maxRejects = 20;

/**
 * Reads all rows of files by a map, and returns the first ten records and the first rejects. All rejects are added to
 * `rejects`. With `maxRows`, reads the first rows only.
 */
export async function previewMapped(
  files: readonly SourceFile[],
  map: ColumnMap,
  rejects: RejectsFile,
  { isUpdate, signal, maxRows = Infinity }: Pick<MappedSettings, 'isUpdate'> & PreviewBounds,
): Promise<MappedPreview & { readonly refusedFiles: readonly { file: string; reason: string }[] }> {
  const firstRecords: Readonly<Record<string, unknown>>[] = [];
  const firstRejects: MappedPreview['firstRejects'][number][] = [];
  const refusedFiles: { file: string; reason: string }[] = [];
  const counts: Record<string, number> = {};
  const listener: IntakeListener = {
    ...(signal !== undefined && { signal }),
    onBytes: () => undefined,
    onExpected: () => undefined,
    onRefused: (file, { reason }) => void refusedFiles.push({ file, reason }),
    onCount: (what, by) => {
      counts[what] = (counts[what] ?? 0) + by;
    },
  };
  const onLine: MappedSettings['onLine'] = (line, row) => {
    if (firstRecords.length < maxRecords) firstRecords.push(tableRow(map, line, row));
  };
  let [importable, rows] = [0, 0];
  for await (const item of readMapped(files, map, listener, { isUpdate, onLine })) {
    rows += 1;
    if (item.kind !== 'Reject') importable += 1;
    else {
      const { file, line, reason, detail } = item;
      if (firstRejects.length < maxRejects)
        firstRejects.push({ file, line, reason, ...(detail !== undefined && { detail }) });
      await rejects.add(item);
    }
    if (rows >= maxRows) break;
  }
  return { firstRecords, firstRejects, importable, counts, refusedFiles };
}

interface PreviewBounds {
  readonly signal?: AbortSignal;
  readonly maxRows?: number;
}

/** Returns a record as a row of a table, with one column per mapped field. */
function tableRow(
  map: ColumnMap,
  line: Readonly<Record<string, unknown>>,
  row: number,
): Readonly<Record<string, unknown>> {
  const fields = map.fields.map(({ field }) => [field.name, valueAt(line, field.name.split('.'))] as const);
  const id = idNameOf(map.kind);
  return { line: row, [id]: line[id], ...Object.fromEntries(fields) };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return typeof value === 'object' && value !== null
    ? (valueAt((value as Readonly<Record<string, unknown>>)[key], rest) ?? null)
    : null;
}
