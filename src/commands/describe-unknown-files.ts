import type { SourceFile } from '../files/source-file.js';
import type { FileHeader } from './file-header.js';
import { formatTable } from './format-table.js';

/** Why no CSV file is one of a known format, or that there is none. */
export function describeHeaders(headers: ReadonlyMap<SourceFile, FileHeader>): string {
  for (const [file, { columns, problem }] of headers) {
    if (problem !== null) return `${file.path} ${problem}.`;
    const rows = formatTable.filter((row) => Object.hasOwn(row.files, file.name));
    if (rows.length === 0) continue;
    const needs = rows.map((row) => `in ${row.title} it has ${(row.files[file.name] ?? []).join(', ')}`);
    return `the header of ${file.path} is ${columns.slice(0, 12).join(', ')}; ${needs.join('; ')}.`;
  }
  const examples = formatTable.map(({ title, example }) => `${title} (such as ${example})`);
  return `neither ${examples.join(' nor ')} are there.${describeFirst(headers)}`;
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

/** The name of the file that needs the most of these columns; null when they fit no file. */
function findNameFor(columns: readonly string[]): string | null {
  const [best] = formatTable
    .flatMap(({ files }) => Object.entries(files))
    .filter(([, needed]) => needed.length > 1 && needed.every((column) => columns.includes(column)))
    .toSorted(([, a], [, b]) => b.length - a.length);
  return best?.[0] ?? null;
}

/** Names the subfolders, which are not read; empty where there are none. */
export function describeFolders(files: readonly SourceFile[]): string {
  const folders = files.filter(({ unread }) => unread !== undefined).map(({ path }) => path);
  if (folders.length === 0) return '';
  return ` Subfolders are not read; name each as a path of its own: ${folders.slice(0, 10).join(', ')}.`;
}
