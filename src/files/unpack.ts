import { finished } from 'node:stream/promises';
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';
import { UnpackingBound } from './bounds.js';

/** Compressed bytes per step. Their unpacked content, up to a thousand times larger, must fit in memory. */
const sliceLength = 16_384;

/**
 * Unpacks gzip, or the raw deflate data of a zip archive. If unpacking fails (corrupt or truncated data, an archive
 * bomb), yields all bytes before the failure, then throws. Bytes after the end of the deflate data are ignored; `onEnd`
 * receives the number of bytes before them.
 */
export async function* unpack(
  packed: AsyncIterable<Buffer>,
  format: 'gzip' | 'deflate',
  onEnd?: (packed: number) => void,
): AsyncGenerator<Buffer> {
  const stream = format === 'gzip' ? createGunzip() : createInflateRaw();
  const bound = new UnpackingBound();
  const made: Buffer[] = [];
  stream.on('data', (piece: Buffer) => made.push(piece));
  // `write` or `finished` throws the error. Without this listener it would crash the process.
  stream.on('error', () => undefined);
  try {
    for await (const slice of slices(packed)) {
      await write(stream, slice);
      bound.note(slice.length, lengthOf(made));
      yield* made.splice(0);
      if (stream.readableEnded) break;
    }
    if (!stream.readableEnded) await finished(stream.end());
    yield* made.splice(0);
    onEnd?.(stream.bytesWritten);
  } catch (error) {
    yield* made.splice(0);
    throw error;
  } finally {
    stream.destroy();
  }
}

async function* slices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += sliceLength)
      yield chunk.subarray(start, start + sliceLength);
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/**
 * Resolves when the bytes are unpacked. Listens for errors, because a failed stream does not call the callback of
 * `write`.
 */
function write(stream: Gunzip | InflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject);
    stream.write(bytes, (error) => {
      stream.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}
