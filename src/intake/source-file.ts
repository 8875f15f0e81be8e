import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Duplex } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A file of the export as it lies in the folder, plain or with gzip. */
export interface SourceFile {
  /** The name within the folder, as rejects give it. */
  readonly name: string;
  readonly path: string;
}

/** The plain file of that name, else the one with `.gz`, else null: any file of an export may be missing. */
export async function findSourceFile(folder: string, name: string): Promise<SourceFile | null> {
  for (const candidate of [name, `${name}.gz`]) {
    const path = join(folder, candidate);
    const found = await access(path).then(
      () => true,
      () => false,
    );
    if (found) return { name: candidate, path };
  }
  return null;
}

/**
 * Sends the file's bytes, unpacked, into a stream and returns that stream for reading. A failure anywhere on the
 * way (a broken gzip too) is thrown where the stream is read; leaving the reading loop closes the file.
 */
export function pipeSourceFile<Target extends Duplex>(
  file: SourceFile,
  target: Target,
  onBytes: (count: number) => void,
): Target {
  const bytes = createReadStream(file.path);
  bytes.on('data', (chunk) => {
    onBytes(chunk.length);
  });
  // The callback has nothing to add: pipeline hands the error to the target, whose reader throws it.
  const done = (): void => undefined;
  if (file.name.endsWith('.gz')) pipeline(bytes, createGunzip(), target, done);
  else pipeline(bytes, target, done);
  return target;
}
