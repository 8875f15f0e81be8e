import { readSourceFile, type SourceFile } from '../source-file.js';

/** A header is looked for in this many bytes at the beginning of a file. */
const longestHeaderBytes = 16_384;

/**
 * True when the header of a CSV file has this column, whatever separates its columns. Two exports have files of one name
 * that only their header tells apart. False for a file that cannot be read: reading its rows reports why.
 */
export async function hasColumn(file: SourceFile, column: string): Promise<boolean> {
  const names = (await readBeginning(file)).split(/[\r\n]+/, 2);
  return names.some((line) =>
    line.split(/[,;\t|]/).some((name) => name.replace(/[^a-z0-9_]/g, '') === column),
  );
}

async function readBeginning(file: SourceFile): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const chunk of readSourceFile(file, () => undefined)) {
      parts.push(chunk.subarray(0, longestHeaderBytes));
      if (Buffer.concat(parts).length >= longestHeaderBytes || chunk.includes('\n')) break;
    }
  } catch {
    // The rows are read by another call, which rejects what cannot be read.
  }
  // UTF-16 has a NUL for each letter of a column's name.
  return Buffer.concat(parts).toString('latin1').replaceAll('\0', '').toLowerCase();
}
