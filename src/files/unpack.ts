import { finished } from 'node:stream/promises';
import { createGunzip, createInflateRaw, type Gunzip, type InflateRaw } from 'node:zlib';
import { UnpackingBound } from './bounds.js';

/** Packed bytes that are unpacked together: what they come to, a thousand times as many at the most, is in memory at once. */
const sliceLength = 16_384;

/**
 * Unpacks gzip, or the bare deflate of a zip archive. A failure (broken or cut-off data, an archive bomb) is thrown after all
 * that was unpacked before it. Bytes behind the end of deflate are left; `onEnd` receives how many there are before them.
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
  // A write or the end reports the failure; without a listener it would end the process.
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

/** Resolves when the bytes are unpacked. A stream that fails never calls back for bytes that it had taken. */
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
