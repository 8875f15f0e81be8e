import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readVersion } from './read-version.js';

const sampleLength = 65_536;

/**
 * Returns an ID of the files of an import, the same as long as they, their order and this program are. Goes by their
 * names, sizes and times of modification, and by their first and last bytes; the files can be large. Null when one of
 * them is a pipe or a device, which cannot be read again, or cannot be opened.
 */
export async function identifyInput(files: readonly string[], format: string): Promise<string | null> {
  const hash = createHash('sha256').update(JSON.stringify([format, readVersion(), await builtAt()]));
  for (const path of files) {
    const found = await stat(path).catch(() => null);
    if (found?.isFile() !== true) return null;
    hash.update(JSON.stringify([basename(path), found.size, found.mtimeMs]));
    if (!(await addSamples(path, found.size, hash))) return null;
  }
  return hash.digest('hex').slice(0, 32);
}

/** Returns false for a file that cannot be opened. */
async function addSamples(path: string, size: number, hash: ReturnType<typeof createHash>): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    for (const start of [0, Math.max(0, size - sampleLength)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleLength), 0, sampleLength, start);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Another build may make other records of the same files. */
async function builtAt(): Promise<number> {
  return (await stat(__filename)).mtimeMs;
}
