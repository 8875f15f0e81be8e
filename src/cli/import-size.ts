import { stat } from 'node:fs/promises';
import { listPaths } from '../files/list-source-files.js';

/**
 * Returns whether an import reads so much that its functions should be optimized early (docs/benches.md, "Runtime
 * settings"). What cannot be read counts as empty, because the import reports it.
 */
export async function isLongImport(paths: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(paths.map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) > longBytes;
}

const longBytes = 50_000_000;
/** An estimate of how many times as large a compressed file is when it is read. */
const compression = 8;

/** Returns the size of a file, or of the files directly in a folder, in bytes. */
async function sizeOf(path: string): Promise<number> {
  try {
    let sum = 0;
    for (const file of (await listPaths(path)).files) {
      const { size } = await stat(file);
      sum += /\.(csv|ndjson|jsonl|json)$/i.test(file) ? size : size * compression;
    }
    return sum;
  } catch {
    return 0;
  }
}
