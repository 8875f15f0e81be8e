import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';

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

/** Packed bytes that are unpacked together: what they come to, a thousand times as many at the most, is in memory at once. */
const sliceLength = 16_384;

/**
 * The file's bytes, unpacked. A failure anywhere on the way (a broken gzip too) is thrown after all that was read before
 * it; leaving the reading loop closes the file.
 */
export function readSourceFile(file: SourceFile, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const bytes = readBytes(file, onBytes);
  return file.name.endsWith('.gz') ? unpack(bytes) : bytes;
}

async function* readBytes({ path }: SourceFile, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** Slice by slice, because a stream that fails gives away what it still holds. */
async function* unpack(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const made: Buffer[] = [];
  gunzip.on('data', (piece: Buffer) => made.push(piece));
  // Whoever waits for a write, or for the end, hears of it; without a listener it would end the process.
  gunzip.on('error', () => undefined);
  try {
    for await (const chunk of packed)
      for (let start = 0; start < chunk.length; start += sliceLength) {
        await write(gunzip, chunk.subarray(start, start + sliceLength));
        yield* made.splice(0);
      }
    await finished(gunzip.end());
    yield* made.splice(0);
  } catch (error) {
    yield* made.splice(0);
    throw error;
  } finally {
    gunzip.destroy();
  }
}

/** Resolves when the bytes are unpacked. A stream that fails calls nobody back whose bytes it had taken. */
function write(gunzip: Gunzip, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    gunzip.once('error', reject);
    gunzip.write(bytes, (error) => {
      gunzip.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
