import { readHead, type SourceFile } from '../../files/source-file.js';
import { TableReader } from '../../tabular/table-reader.js';

/**
 * True when the header of a CSV file has this column: an export has files of one name that only their header tells apart.
 * False for a file that cannot be read: reading its rows reports why.
 */
export async function hasColumn(file: SourceFile, column: string): Promise<boolean> {
  const reader = new TableReader();
  reader.push(await readHead(file));
  reader.end();
  return reader.header !== null && reader.header.find(column) !== -1;
}
