import { failureText } from '../files/failure-text.js';
import { findForeignContent, isGzip } from '../files/foreign-content.js';
import { readBeginning, type SourceFile } from '../files/source-file.js';
import { TableReader } from '../tabular/table-reader.js';

/** What the beginning of a CSV file shows. */
export interface FileHeader {
  /** The columns in lower case; none when the file has no row or cannot be read. */
  readonly columns: readonly string[];
  /** Why the file is not CSV, as the end of a sentence that begins with its path; null when it has columns. */
  readonly problem: string | null;
}

/** Reads the header of a CSV file. */
export async function readFileHeader(file: SourceFile): Promise<FileHeader> {
  const { head, failure } = await readBeginning(file);
  if (head.length === 0)
    return {
      columns: [],
      problem: failure === null ? 'is empty' : `cannot be read: ${failureText(failure)}`,
    };
  if (isGzip(head)) return { columns: [], problem: `is packed with gzip: rename it to ${file.name}.gz` };
  const content = findForeignContent(head);
  if (content !== null) return { columns: [], problem: `is ${content}: save it as CSV` };
  const reader = new TableReader();
  reader.push(head);
  reader.end();
  const columns = reader.header?.names.map((name) => name.toLowerCase()) ?? [];
  return { columns, problem: columns.length === 0 ? 'has no row' : null };
}
