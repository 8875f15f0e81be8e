import { listSourceFiles } from '../files/list-source-files.js';
import type { SourceFile } from '../files/source-file.js';
import { CommandError } from './command.js';
import { describeFolders, describeHeaders } from './describe-unknown-files.js';
import { readFileHeader, type FileHeader } from './file-header.js';
import { formatTable, type FormatRow } from './format-table.js';
import type { ImportFormat } from './import-formats.js';

/** A file that is not read, and why. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

/** What an import reads. */
export interface ImportFiles {
  readonly row: FormatRow;
  /** Files that belong together; a record of one may mean a record of another. */
  readonly groups: readonly (readonly SourceFile[])[];
  readonly refused: readonly UnreadFile[];
  readonly unread: readonly UnreadFile[];
}

/**
 * Lists the files to import and finds their format, by their names and the headers of CSV files.
 * @throws CommandError when there is nothing to import.
 */
export async function findImportFiles(paths: readonly string[], format?: ImportFormat): Promise<ImportFiles> {
  const lists = await Promise.all(paths.map(listFiles));
  const all = lists.flat();
  const row = formatTable.find((each) => each.format === format) ?? (await detectFormat(paths, all));
  const sets = lists.map((files, at) => takeSet(files, row, paths[at] ?? ''));
  const taken = new Set(sets.flatMap(({ set }) => set));
  const repeats = sets.flatMap((each) => each.repeats);
  const broken = all.flatMap(({ path, refusal }) =>
    refusal === undefined ? [] : [{ file: path, reason: refusal }],
  );
  const unread = all
    .filter((file) => !taken.has(file) && file.refusal === undefined && !Object.hasOwn(row.files, file.name))
    .map(({ path, name, unread: reason }) => ({ file: path, reason: reason ?? reasonToLeave(name, row) }));
  return { row, groups: groupSets(sets.map(({ set }) => set)), refused: [...broken, ...repeats], unread };
}

async function listFiles(path: string): Promise<SourceFile[]> {
  try {
    return await listSourceFiles(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw new CommandError(`${path} cannot be read: permission denied.`);
    throw new CommandError(`There is no file or folder ${path}.`);
  }
}

/**
 * The files of the format at one path. Of two with one name, such as `a.csv` and `a.csv.gz`, the first is read and the other
 * one is refused, because they may hold different records.
 */
function takeSet(
  files: readonly SourceFile[],
  row: FormatRow,
  path: string,
): { set: SourceFile[]; repeats: UnreadFile[] } {
  const byName = new Map<string, SourceFile>();
  const repeats: UnreadFile[] = [];
  const set = files.filter((file) => {
    if (file.refusal !== undefined || !Object.hasOwn(row.files, file.name)) return false;
    const first = byName.get(file.name);
    if (first !== undefined && row.hasSeparateFiles !== true) {
      const reason = `${first.path} of the same name was read: import this file by itself`;
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
    `${path} holds no file of ${row.title}, such as ${row.example}.${describeFolders(files)}`,
  );
}

/** Paths without a file name in common are one export, such as files that are named one by one. */
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
  if (row.unusedFiles?.includes(name) === true) return 'the contract has no place for it';
  return `not a file of ${row.title}`;
}

async function detectFormat(paths: readonly string[], files: readonly SourceFile[]): Promise<FormatRow> {
  const headers = new Map<SourceFile, FileHeader>();
  for (const file of files) if (file.name.endsWith('.csv')) headers.set(file, await readFileHeader(file));
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

function isOf(file: SourceFile, row: FormatRow, headers: ReadonlyMap<SourceFile, FileHeader>): boolean {
  if (!Object.hasOwn(row.files, file.name)) return false;
  const columns = row.files[file.name] ?? [];
  const header = headers.get(file)?.columns ?? [];
  return columns.every((column) => header.includes(column));
}
