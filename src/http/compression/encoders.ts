import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../../concurrency/cache-counts.js';
import { Semaphore } from '../../concurrency/semaphore.js';
import type { Tenant } from '../../concurrency/tenant.js';
import type { Coding } from '../negotiate-type.js';

/**
 * Compression levels, chosen by measurements of a page of 5,000 rounds (2.8 MB, one thread; `npm run
 * bench compression`). Size and time: gzip 1: 18%, 13 ms; gzip 4: 17%, 20 ms; Brotli 3: 11%, 10 ms; Brotli 5: 9%, 25
 * ms.
 */
const gzipLevel = 1;
const brotliQuality = 3;

/** Levels for bodies that are cached and sent many times. */
const lastingLevel = 9;
const lastingQuality = 9;

/**
 * Base-2 logarithm of the compression window for large responses. 256 KiB are enough, because repeated words in a page
 * are close together.
 */
const largeWindow = 18;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compresses a small response in one step, on a thread of the libuv pool. */
export function compressWhole(bytes: Buffer, coding: Coding): Promise<Buffer> {
  const bits = windowOf(bytes.length);
  if (coding === 'gzip') return gzipped(bytes, { level: gzipLevel, windowBits: Math.min(15, bits) });
  return brotlied(bytes, { params: brotliParameters(brotliQuality, bits, bytes.length) });
}

/** Compresses a body that is cached and sent many times. Uses a higher level than `compressWhole`. */
export function compressStatic(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(bytes, { level: lastingLevel });
  return brotlied(bytes, { params: brotliParameters(lastingQuality, 22, bytes.length) });
}

/**
 * Creates an encoder for a large response. It compresses each slice on a thread of the libuv pool. `bytes` is the size,
 * or 0 when unknown.
 */
function createEncoder(coding: Coding, bytes: number): Transform {
  if (coding === 'gzip') return createGzip({ level: gzipLevel });
  return createBrotliCompress({ params: brotliParameters(brotliQuality, largeWindow, bytes) });
}

/**
 * Returns the base-2 logarithm of the smallest window that fits the bytes. For a single record, allocating a larger
 * window takes longer than compressing.
 */
function windowOf(bytes: number): number {
  return Math.max(10, Math.ceil(Math.log2(bytes + 1)));
}

function brotliParameters(quality: number, windowBits: number, bytes: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
}

/**
 * Limits the compression of large responses to two of the four threads of the libuv pool, which also reads files and
 * resolves host names. Each slice acquires its own slot, so a response to a slow client does not hold a slot. Tenants
 * share the slots fairly.
 */
export const compressionThreads = new Semaphore({ slots: { total: 2 }, fair: { reserved: 0 } });

/** Bytes per slice. Compressing a slice takes less than a millisecond. */
const sliceLength = 131_072;

interface LargeAnswer {
  readonly coding: Coding;
  /** Size in bytes; 0 when unknown. */
  readonly bytes: number;
  /** The tenant whose share of the slots is used. For a caller without a key, its network address. */
  readonly tenant: Tenant;
}

/**
 * Yields the compressed pieces of a response, without copying them. Compression stops when the consumer stops reading.
 */
export async function* compressSlices(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { coding, bytes, tenant }: LargeAnswer,
): AsyncGenerator<Buffer> {
  const encoder = createEncoder(coding, bytes);
  const made: Buffer[] = [];
  encoder.on('data', (piece: Buffer) => made.push(piece));
  // `write` reports errors by rejecting its promise. Without this listener, the `error` event would end the process.
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
  const release = await compressionThreads.acquire({ tenant, deadline: null });
  try {
    await work();
  } finally {
    release();
  }
}

/** Resolves when the slice is compressed. */
function write(encoder: Transform, slice: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.write(slice, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

const maxBytes = 8 * 2 ** 20;

class CodedAnswers {
  readonly counts = new CacheCounts();
  private readonly cached = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });

  find(version: string): Buffer | undefined {
    const bytes = this.cached.get(version);
    if (bytes === undefined) this.counts.misses += 1;
    else this.counts.hits += 1;
    return bytes;
  }

  /** Caches a copy, because zlib returns a view of a much larger buffer. */
  store(version: string, bytes: Buffer): void {
    const own = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(own);
    this.cached.set(version, own);
  }
}

/**
 * Caches recently compressed small responses. The key is the ETag, which is unique per version and coding (D15). `npm
 * run bench compression` compares the cost of a record with and without the cache.
 */
export const codedAnswers = new CodedAnswers();
