import { listSourceFiles } from '../files/list-source-files.js';
import { readHead, type SourceFile } from '../files/source-file.js';
import { TableReader } from '../tabular/table-reader.js';
import { CommandError } from './command.js';
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
  const taken = new Set(sets.flat());
  const refused = all.flatMap(({ path, refusal }) =>
    refusal === undefined ? [] : [{ file: path, reason: refusal }],
  );
  const unread = all
    .filter((file) => !taken.has(file) && file.refusal === undefined)
    .map(({ path, name }) => ({ file: path, reason: reasonToLeave(name, row) }));
  return { row, groups: groupSets(sets), refused, unread };
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

/** The files of the format at one path. Of two with one name, such as `a.csv` and `a.csv.gz`, the first is read. */
function takeSet(files: readonly SourceFile[], row: FormatRow, path: string): SourceFile[] {
  const names = new Set<string>();
  const set = files.filter(({ name, refusal }) => {
    if (refusal !== undefined || !Object.hasOwn(row.files, name)) return false;
    if (names.has(name) && row.hasSeparateFiles !== true) return false;
    names.add(name);
    return true;
  });
  if (set.length > 0) return set;
  const [broken] = files.filter(({ refusal }) => refusal !== undefined);
  if (broken !== undefined) throw new CommandError(`${broken.path} cannot be read: ${broken.refusal ?? ''}.`);
  throw new CommandError(`${path} holds no file of ${row.title}, such as ${row.example}.`);
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
  return Object.hasOwn(row.files, name) ? 'another file of that name was read' : `no file of ${row.title}`;
}

async function detectFormat(paths: readonly string[], files: readonly SourceFile[]): Promise<FormatRow> {
  const headers = new Map<SourceFile, readonly string[]>();
  for (const file of files) if (file.name.endsWith('.csv')) headers.set(file, await readHeader(file));
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
  throw new CommandError(`Nothing to import in ${paths.join(', ')}: ${describeHeaders(headers)}`);
}

function isOf(
  file: SourceFile,
  row: FormatRow,
  headers: ReadonlyMap<SourceFile, readonly string[]>,
): boolean {
  if (!Object.hasOwn(row.files, file.name)) return false;
  const columns = row.files[file.name] ?? [];
  const header = headers.get(file) ?? [];
  return columns.every((column) => header.includes(column));
}

/** The columns of a CSV file in lower case; none when it has no row. */
async function readHeader(file: SourceFile): Promise<readonly string[]> {
  const reader = new TableReader();
  reader.push(await readHead(file));
  reader.end();
  return reader.header?.names.map((name) => name.toLowerCase()) ?? [];
}

/** Why no CSV file is one of a known format, or that there is none. */
function describeHeaders(headers: ReadonlyMap<SourceFile, readonly string[]>): string {
  for (const [file, header] of headers) {
    const rows = formatTable.filter((row) => Object.hasOwn(row.files, file.name));
    if (rows.length === 0) continue;
    if (header.length === 0) return `${file.path} is empty or cannot be read.`;
    const needs = rows.map((row) => `in ${row.title} it has ${(row.files[file.name] ?? []).join(', ')}`);
    return `the header of ${file.path} is ${header.slice(0, 12).join(', ')}; ${needs.join('; ')}.`;
  }
  const examples = formatTable.map(({ title, example }) => `${title} (such as ${example})`);
  const [[file, header] = []] = headers;
  const found =
    file === undefined ? '' : ` The header of ${file.path} is ${(header ?? []).slice(0, 12).join(', ')}.`;
  return `neither ${examples.join(' nor ')} are there.${found}`;
}
