import type { SourceFile } from '../files/source-file.js';
import type { ColumnMap } from '../import/mapped/column-map.js';
import { readMapped } from '../import/mapped/read-mapped.js';
import { CommandError } from './command.js';
import { type ImportFiles, listFiles, type UnreadFile } from './find-import-files.js';
import type { FormatRow } from './format-table.js';

/** CSV files and sheets of any name, and those that are not read. */
export interface OwnFiles {
  readonly files: readonly SourceFile[];
  readonly refused: readonly UnreadFile[];
  readonly unread: readonly UnreadFile[];
}

/**
 * Lists the CSV files and sheets to import with a map of their columns. They may have any name.
 * @throws CommandError when there are none.
 */
export async function findMappedFiles(
  paths: readonly string[],
  map: ColumnMap,
  signal: AbortSignal,
): Promise<ImportFiles> {
  const { files, refused, unread } = await findOwnFiles(paths, map.sheet, signal);
  const row: FormatRow = {
    format: 'mapped',
    title: 'mapped files',
    example: 'companies.csv',
    files: {},
    read: (group, listener, { isUpdate }) => readMapped(group, map, listener, { isUpdate }),
    readingShare: 0.12,
    hasSeparateFiles: true,
  };
  return { row, groups: [files], refused, unread };
}

/**
 * Lists CSV files, and one sheet of each workbook: the named one, which may be hidden, or the only visible one.
 * @throws CommandError when there is no file, or a workbook does not have the sheet.
 */
export async function findOwnFiles(
  paths: readonly string[],
  sheet: string | undefined,
  signal: AbortSignal,
): Promise<OwnFiles> {
  const all = (await Promise.all(paths.map((path) => listFiles(path, signal)))).flat();
  signal.throwIfAborted();
  const chosen = chooseSheets(all, sheet);
  const others = all.filter((file) => file.sheet === undefined);
  const readable = others.filter((file) => file.refusal === undefined && file.unread === undefined);
  const files = all.filter((file) => chosen.includes(file) || readable.includes(file));
  const refused = all.flatMap(({ path, refusal: reason }) =>
    reason === undefined ? [] : [{ file: path, reason }],
  );
  const [broken] = refused;
  if (files.length === 0 && broken !== undefined)
    throw new CommandError(`${broken.file} cannot be read: ${broken.reason}.`);
  if (files.length === 0) throw new CommandError(`${paths.join(', ')} contains no file to import.`);
  const unread = all.flatMap((file) => {
    if (file.sheet === undefined)
      return file.unread === undefined ? [] : [{ file: file.path, reason: file.unread }];
    return chosen.includes(file) ? [] : [{ file: file.path, reason: file.unread ?? 'not the chosen sheet' }];
  });
  return { files, refused, unread };
}

function chooseSheets(files: readonly SourceFile[], name: string | undefined): SourceFile[] {
  const sheets = files.filter((file) => file.sheet !== undefined);
  const books = [...new Set(sheets.map(({ diskPath }) => diskPath))];
  return books.map((book) =>
    chooseSheet(
      book,
      sheets.filter(({ diskPath }) => diskPath === book),
      name,
    ),
  );
}

function chooseSheet(book: string, sheets: readonly SourceFile[], name: string | undefined): SourceFile {
  const visible = sheets.filter(({ unread }) => unread === undefined);
  const list = sheets.map(({ sheet }) => JSON.stringify(sheet?.name)).join(', ');
  if (name === undefined) {
    const [only, ...others] = visible;
    if (only === undefined)
      throw new CommandError(`${book} has no visible sheet. Name one with --sheet: ${list}.`);
    if (others.length === 0) return only;
    throw new CommandError(
      `${book} has several sheets. Name one with --sheet, or as \`sheet\` in the map: ${list}.`,
    );
  }
  const key = name.trim().toLowerCase();
  const found = sheets.find(({ sheet }) => sheet?.name.trim().toLowerCase() === key);
  if (found === undefined)
    throw new CommandError(`${book} has no sheet ${JSON.stringify(name)}. Its sheets: ${list}.`);
  if (found.unread === 'a chart')
    throw new CommandError(`The sheet ${JSON.stringify(name)} of ${book} is a chart.`);
  return found;
}
