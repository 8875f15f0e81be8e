import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ColumnMap, type MapInput, missingFields, readColumnMap } from '../import/mapped/column-map.js';
import { previewMapped } from '../import/mapped/preview-mapped.js';
import { suggestMap } from '../import/mapped/suggest/suggest-map.js';
import { RejectsFile } from '../import/rejects-file.js';
import type { Product } from '../records/record-kinds.js';
import { listNames } from '../values/nearest-texts.js';
import { CommandError } from './command.js';
import { findOwnFiles } from './find-mapped-files.js';

/** Files to read with a map. Both commands use no database. */
export interface OwnFilesInput {
  /** Absolute paths of folders or files. */
  readonly paths: readonly string[];
  /** The sheet to read of a workbook. */
  readonly sheet?: string;
}

export interface PreviewInput extends OwnFilesInput {
  /** The text of the map. */
  readonly map: string;
  readonly isUpdate: boolean;
  /** Absolute path of a file for all rejected rows. */
  readonly rejects?: string;
}

/** `dealgraph import --map FILE --preview`: reads all rows, shows the first ones, and writes nothing to the database. */
export async function previewImport(input: PreviewInput, signal: AbortSignal): Promise<object> {
  const map = readMap(input.map, input.sheet, input.isUpdate);
  const { files, refused, unread } = await findOwnFiles(input.paths, map.sheet, signal);
  const rejects = new RejectsFile(input.rejects ?? null);
  await rejects.empty();
  const settings = { isUpdate: input.isUpdate, signal };
  const preview = await previewMapped(files, map, rejects, settings).finally(() => rejects.close());
  return {
    firstRecords: preview.firstRecords,
    firstRejects: preview.firstRejects,
    importable: preview.importable,
    rejected: rejects.count,
    rejectsFile: rejects.path,
    rejectedByReason: rejects.reasons,
    counts: preview.counts,
    refusedFiles: [...refused, ...preview.refusedFiles].map((one) => ({ ...one, isPartlyRead: false })),
    unreadFiles: unread,
  };
}

export interface SuggestInput extends OwnFilesInput {
  /** Absolute path of the map to write. */
  readonly target: string;
  readonly isOverwriting: boolean;
  /** The kind of the records, such as `companies`; by default, the one that fits the columns. */
  readonly records?: Product;
}

/** `dealgraph import --map suggest`: writes a first map from the columns of the first file, and reports its doubts. */
export async function suggestImport(input: SuggestInput, signal: AbortSignal): Promise<object> {
  const { files } = await findOwnFiles(input.paths, input.sheet, signal);
  const [file] = files;
  if (file === undefined) throw new CommandError(`${input.paths.join(', ')} contains no file to import.`);
  const suggested = await suggestMap(file, input.records).catch((error: unknown) => {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  });
  const text = `${JSON.stringify(suggested.map, null, 2)}\n`;
  const rejects = new RejectsFile(null);
  const settings = { isUpdate: false, signal, maxRows: suggested.rows };
  const { importable } = await previewMapped([file], readColumnMap(text), rejects, settings);
  await writeMap(input.target, text, input.isOverwriting);
  return {
    map: input.target,
    file: file.path,
    records: suggested.map.records,
    fields: Object.entries(suggested.map.fields).map(describeField),
    unusedColumns: suggested.unusedColumns,
    unsure: suggested.unsure,
    examinedRows: suggested.rows,
    importable,
    rejected: rejects.count,
    rejectedByReason: rejects.reasons,
  };
}

function describeField([field, source]: [string, MapInput['fields'][string]]): object {
  if (typeof source === 'string') return { field, column: source, settings: null };
  const { column, ...settings } = source;
  return { field, column, settings: Object.keys(settings).length === 0 ? null : JSON.stringify(settings) };
}

/** @throws CommandError if the file exists, unless it is to be overwritten. */
async function writeMap(target: string, text: string, isOverwriting: boolean): Promise<void> {
  try {
    await writeFile(target, text, { flag: isOverwriting ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new CommandError(
        `${target} exists. Choose another file with --map-file, or replace it with --overwrite.`,
      );
    throw new CommandError(`${basename(target)} cannot be written: ${(error as Error).message}.`);
  }
}

/**
 * Reads a map. A sheet of the command line replaces the map's.
 * @throws CommandError for a map that is not valid, or lacks a field that every record has.
 */
export function readMap(text: string, sheet: string | undefined, isUpdate: boolean): ColumnMap {
  let map: ColumnMap;
  try {
    map = readColumnMap(text);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  const missing = isUpdate ? [] : missingFields(map);
  if (missing.length > 0)
    throw new CommandError(`The map lacks ${listNames(missing)}, without which no record can be imported.`);
  return sheet === undefined ? map : { ...map, sheet };
}
