import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Tenant } from '../../domain/tenant.js';
import type { Coding } from './choose-coding.js';
import { compressionThreads } from './compression-threads.js';
import { createEncoder } from './encoders.js';

/** Bytes that are compressed together: less than a millisecond of a thread. */
const sliceLength = 131_072;

export interface LargeAnswer {
  readonly coding: Coding;
  /** Bytes, as far as it is known; 0 when it is not. */
  readonly bytes: number;
  /** The tenant whose turn it takes on the threads; a client without a key is one of its own, by its address. */
  readonly tenant: Tenant;
}

/** The pieces of an answer as they are sent, compressed. They are not copied, and whoever stops reading stops the work. */
export async function* compressSlices(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { coding, bytes, tenant }: LargeAnswer,
): AsyncGenerator<Buffer> {
  const encoder = createEncoder(coding, bytes);
  const made: Buffer[] = [];
  encoder.on('data', (piece: Buffer) => made.push(piece));
  // Whoever waits for a write hears of it; without a listener it would end the process.
  encoder.on('error', () => undefined);
  try {
    for await (const piece of pieces) {
      for (let start = 0; start < piece.length; start += sliceLength) {
        const slice = piece.subarray(start, start + sliceLength);
        await inTurn(tenant, () => write(encoder, slice));
        yield* made.splice(0);
      }
    }
    await inTurn(tenant, () => finished(encoder.end()));
    yield* made.splice(0);
  } finally {
    encoder.destroy();
  }
}

async function inTurn(tenant: Tenant, work: () => Promise<void>): Promise<void> {
  const leave = await compressionThreads.enter({ tenant, isShort: false, deadline: null });
  try {
    await work();
  } finally {
    leave();
  }
}

/** Resolves when the bytes are compressed. */
function write(encoder: Transform, slice: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.write(slice, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
