import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Coding } from './choose-coding.js';

/**
 * Chosen by what they take of a page of 5,000 rounds and make of it (`npm run bench:compression`; of 2.8 MB, on one
 * thread): gzip at 1 makes 18 % of it in 13 ms, at 4 17 % in 20 ms; Brotli at 3 11 % in 10 ms, at 5 9 % in 25 ms.
 */
const gzipLevel = 1;
const brotliQuality = 3;
/** For what is kept and sent again and again. */
const lastingLevel = 9;
const lastingQuality = 9;
/** 2 to the power of this is the memory that is looked back over: a page holds the same words again within little of it. */
const largeWindow = 18;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** A small answer, compressed in one go on a thread of the pool. */
export function compressWhole(bytes: Buffer, coding: Coding): Promise<Buffer> {
  const bits = windowOf(bytes.length);
  if (coding === 'gzip') return gzipped(bytes, { level: gzipLevel, windowBits: Math.min(15, bits) });
  return brotlied(bytes, { params: brotliParameters(brotliQuality, bits, bytes.length) });
}

/** The same for what is compressed once, and as well as it can be. */
export function compressLasting(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(bytes, { level: lastingLevel });
  return brotlied(bytes, { params: brotliParameters(lastingQuality, 22, bytes.length) });
}

/** Compresses a large answer of so many bytes, as far as that is known, slice by slice on threads of the pool. */
export function createEncoder(coding: Coding, bytes: number): Transform {
  if (coding === 'gzip') return createGzip({ level: gzipLevel });
  return createBrotliCompress({ params: brotliParameters(brotliQuality, largeWindow, bytes) });
}

/** As much as the bytes need: to make a window ready takes longer than to compress a record. */
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
