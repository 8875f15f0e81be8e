import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The head of a packed database (src/build/pack-database.mjs): folders, with parents first, and files with their
 * compressed sizes. The format is: length of the head in four bytes, the head as JSON, and the gzipped files in the
 * same order.
 */
interface Head {
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

const lengthBytes = 4;

/**
 * Unpacks a packed database into a new directory that only its owner can read. Writes to a draft directory and renames
 * it, so that a killed process leaves no partial database. Holds only one file in memory at a time.
 */
export function unpackDatabase(packed: string, directory: string): void {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const source = openSync(packed, 'r');
  try {
    const { folders, files, begin } = readHead(source);
    for (const folder of folders) mkdirSync(join(draft, folder), { mode: 0o700 });
    let position = begin;
    for (const [path, bytes] of files) {
      writeFileSync(join(draft, path), gunzipSync(read(source, position, bytes)), { mode: 0o600 });
      position += bytes;
    }
    if (position !== fstatSync(source).size) throw new Error(`${packed} is incomplete: build it again`);
  } finally {
    closeSync(source);
  }
  renameSync(draft, directory);
}

/** Returns the content of one file of a packed database. */
export function readPackedFile(packed: string, path: string): Buffer {
  const source = openSync(packed, 'r');
  try {
    const { files, begin } = readHead(source);
    const at = files.findIndex(([name]) => name === path);
    const before = files.slice(0, Math.max(0, at)).reduce((sum, [, bytes]) => sum + bytes, 0);
    return gunzipSync(read(source, begin + before, files[at]?.[1] ?? 0));
  } finally {
    closeSync(source);
  }
}

/** Returns the head, and the position of the first file. */
function readHead(source: number): Head & { readonly begin: number } {
  const length = read(source, 0, lengthBytes).readUInt32BE();
  const head = JSON.parse(read(source, lengthBytes, length).toString()) as Head;
  return { ...head, begin: lengthBytes + length };
}

function read(source: number, position: number, bytes: number): Buffer {
  const content = Buffer.allocUnsafe(bytes);
  if (readSync(source, content, 0, bytes, position) !== bytes)
    throw new Error('a packed database is incomplete: build it again');
  return content;
}
