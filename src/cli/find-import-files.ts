import { failureText, findForeignContent, isGzip } from '../files/bounds.js';
import { listSourceFiles } from '../files/list-source-files.js';
import { readBeginning, type SourceFile } from '../files/source-file.js';
import { TableReader } from '../tabular/table-reader.js';
import { CommandError } from './command.js';
import { type FormatRow, formatTable } from './format-table.js';
import type { ImportFormat } from './import-formats.js';

/** A file that is not read, with the reason. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

/** The input files of an import. */
export interface ImportFiles {
  readonly row: FormatRow;
  /** Groups of files that belong together: a record in one file of a group can refer to records in the others. */
  readonly groups: readonly (readonly SourceFile[])[];
  readonly refused: readonly UnreadFile[];
  readonly unread: readonly UnreadFile[];
}

/**
 * Lists the files to import. If no format is given, detects it from file names and CSV headers.
 * @throws CommandError when there are no files to import.
 */
export async function findImportFiles(
  paths: readonly string[],
  format: ImportFormat | undefined,
  signal: AbortSignal,
): Promise<ImportFiles> {
  const lists = await Promise.all(paths.map((path) => listFiles(path, signal)));
  signal.throwIfAborted();
  const all = lists.flat();
  const row = formatTable.find((each) => each.format === format) ?? (await detectFormat(paths, all));
  const sets = lists.map((files, at) => takeSet(files, row, paths[at] ?? ''));
  const taken = new Set(sets.flatMap(({ set }) => set));
  const repeats = sets.flatMap((each) => each.repeats);
  const broken = all.flatMap(({ path, refusal }) =>
    refusal === undefined ? [] : [{ file: path, reason: refusal }],
  );
  const unread = all
    .filter((file) => !taken.has(file) && file.refusal === undefined && !isFileOf(file, row))
    .map(({ path, name, unread: reason }) => ({ file: path, reason: reason ?? reasonToLeave(name, row) }));
  return { row, groups: groupSets(sets.map(({ set }) => set)), refused: [...broken, ...repeats], unread };
}

/**
 * Lists the source files at a path.
 * @throws CommandError for a path that cannot be read.
 */
export async function listFiles(path: string, signal: AbortSignal): Promise<SourceFile[]> {
  try {
    return await listSourceFiles(path, signal);
  } catch (error) {
    signal.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw new CommandError(`${path} cannot be read: permission denied.`);
    throw new CommandError(`File or folder not found: ${path}.`);
  }
}

/**
 * Selects the files of a format at one path. If two files have the same base name, such as `a.csv` and `a.csv.gz`, the
 * second is refused, because it may contain different records.
 */
function takeSet(
  files: readonly SourceFile[],
  row: FormatRow,
  path: string,
): { set: SourceFile[]; repeats: UnreadFile[] } {
  const byName = new Map<string, SourceFile>();
  const repeats: UnreadFile[] = [];
  const set = files.filter((file) => {
    if (file.refusal !== undefined || !isFileOf(file, row)) return false;
    const first = byName.get(file.name);
    if (first !== undefined && row.hasSeparateFiles !== true) {
      const reason = `${first.path} of the same name was read. Import this file separately`;
      repeats.push({ file: file.path, reason });
      return false;
    }
    byName.set(file.name, file);
    return true;
  });
  if (set.length > 0) return { set, repeats };
  const [broken] = files.filter(({ refusal }) => refusal !== undefined);
  if (broken !== undefined) throw new CommandError(`${broken.path} cannot be read: ${broken.refusal ?? ''}.`);
  throw new CommandError(
    `${path} contains no file of ${row.title}, such as ${row.example}.${describeFolders(files)}`,
  );
}

/**
 * Groups the files of several paths. Paths form one group as long as no two of their files have the same name. For
 * example, files that are listed one by one form one group, and two complete exports form two groups.
 */
function groupSets(sets: readonly (readonly SourceFile[])[]): SourceFile[][] {
  const groups: SourceFile[][] = [];
  for (const set of sets) {
    const group = groups.at(-1);
    const repeats = group?.some(({ name }) => set.some((file) => file.name === name)) ?? true;
    if (group === undefined || repeats) groups.push([...set]);
    else group.push(...set);
  }
  return groups;
}

function reasonToLeave(name: string, row: FormatRow): string {
  if (row.unusedFiles?.includes(name) === true) return 'the contract has no such table';
  return `not a file of ${row.title}`;
}

async function detectFormat(paths: readonly string[], files: readonly SourceFile[]): Promise<FormatRow> {
  const headers = new Map<SourceFile, FileHeader>();
  for (const file of files)
    if (file.name.endsWith('.csv') && file.unread === undefined)
      headers.set(file, await readFileHeader(file));
  const counted = formatTable.map((row) => ({
    row,
    count: files.filter((file) => isOf(file, row, headers)).length,
  }));
  const [first] = counted;
  const found =
    first !== undefined && first.count > 0 ? first : counted.toSorted((a, b) => b.count - a.count)[0];
  if (found !== undefined && found.count > 0) return found.row;
  const broken = files.find(({ refusal }) => refusal !== undefined);
  if (broken !== undefined && files.every(({ refusal }) => refusal !== undefined))
    throw new CommandError(`${broken.path} cannot be read: ${broken.refusal ?? ''}.`);
  const reason = `${describeHeaders(headers)}${describeFolders(files)}`;
  throw new CommandError(`Nothing to import in ${paths.join(', ')}: ${reason}`);
}

/** True if the name of a file is one of the format's. False for a hidden sheet, which is not read. */
function isFileOf({ name, unread }: SourceFile, row: FormatRow): boolean {
  return unread === undefined && Object.hasOwn(row.files, name);
}

function isOf(file: SourceFile, row: FormatRow, headers: ReadonlyMap<SourceFile, FileHeader>): boolean {
  if (!isFileOf(file, row)) return false;
  const columns = row.files[file.name] ?? [];
  const header = headers.get(file)?.columns ?? [];
  return columns.every((column) => header.includes(column));
}

/** Explains why no CSV file matches a known format, or says that there are no files to import. */
function describeHeaders(headers: ReadonlyMap<SourceFile, FileHeader>): string {
  for (const [file, { columns, problem }] of headers) {
    if (problem !== null) return `${file.path} ${problem}.`;
    const rows = formatTable.filter((row) => Object.hasOwn(row.files, file.name));
    if (rows.length === 0) continue;
    const needs = rows.map(
      (row) => `in ${row.title} it has the columns ${(row.files[file.name] ?? []).join(', ')}`,
    );
    return `the header of ${file.path} is ${columns.slice(0, 12).join(', ')}; ${needs.join('; ')}.`;
  }
  const examples = formatTable.map(({ title, example }) => `${title} (such as ${example})`);
  const own = 'To import your own CSV files or workbooks, use --map';
  return `found neither ${examples.join(' nor ')}. ${own}.${describeFirst(headers)}`;
}

function describeFirst(headers: ReadonlyMap<SourceFile, FileHeader>): string {
  for (const [{ path }, { columns }] of headers) {
    const name = findNameFor(columns);
    if (name !== null) return ` ${path} has the columns of ${name}. Rename it to ${name}.`;
  }
  const [[file, header] = []] = headers;
  if (file === undefined || header === undefined) return '';
  return ` The header of ${file.path} is ${header.columns.slice(0, 12).join(', ')}.`;
}

/**
 * Returns the name of the known file whose required columns are all present, or null. If there are several, returns the
 * one with the most required columns.
 */
function findNameFor(columns: readonly string[]): string | null {
  const [best] = formatTable
    .flatMap(({ files }) => Object.entries(files))
    .filter(([, needed]) => needed.length > 1 && needed.every((column) => columns.includes(column)))
    .toSorted(([, a], [, b]) => b.length - a.length);
  return best?.[0] ?? null;
}

/** Lists the subfolders, which are not read. Returns an empty string if there are none. */
function describeFolders(files: readonly SourceFile[]): string {
  const folders = files.flatMap(({ unread, sheet, path }) =>
    unread !== undefined && sheet === undefined ? [path] : [],
  );
  if (folders.length === 0) return '';
  return ` Subfolders are not read. Pass each as a separate path: ${folders.slice(0, 10).join(', ')}.`;
}

/** The header of a CSV file, or the reason why it has none. */
interface FileHeader {
  /** Lowercase column names; empty when the file has no rows or cannot be read. */
  readonly columns: readonly string[];
  /**
   * The end of a sentence that begins with the file's path and says why the file is not CSV; null if it has columns.
   */
  readonly problem: string | null;
}

async function readFileHeader(file: SourceFile): Promise<FileHeader> {
  const { head, failure } = await readBeginning(file);
  if (head.length === 0)
    return {
      columns: [],
      problem: failure === null ? 'is empty' : `cannot be read: ${failureText(failure)}`,
    };
  if (isGzip(head)) return { columns: [], problem: `is compressed with gzip. Rename it to ${file.name}.gz` };
  const content = findForeignContent(head);
  if (content !== null) return { columns: [], problem: `is ${content}. Save it as CSV` };
  const reader = new TableReader();
  reader.push(head);
  reader.end();
  const columns = reader.header?.names.map((name) => name.toLowerCase()) ?? [];
  return { columns, problem: columns.length === 0 ? 'has no rows' : null };
}
