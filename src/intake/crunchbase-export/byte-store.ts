import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeDirectory } from '../../store/engine/make-directory.js';

const chunkLength = 4 * 1024 * 1024;

/** Bytes that stay in memory; all that follow go to the work file. */
const memoryLength = 256 * 1024 * 1024;

export interface ByteStoreOptions {
  /** Where the work file is made when memory is full. */
  readonly directory: string;
  /** By default 256 MiB. */
  readonly memoryBytes?: number;
}

/**
 * An append-only store of byte rows: the first ones stay in memory, the others go to a work file. The file has no name
 * once it is open, so that it is gone when the process ends, however that happens.
 */
export class ByteStore {
  private readonly chunks: Buffer[] = [];
  private readonly mostChunks: number;
  private current = Buffer.allocUnsafe(chunkLength);
  private used = 0;
  private filled = 0;
  private descriptor: number | null = null;

  constructor(private readonly options: ByteStoreOptions) {
    this.mostChunks = Math.ceil((options.memoryBytes ?? memoryLength) / chunkLength);
  }

  /**
   * Calls `write` with a buffer that has room for `most` bytes from a position on; it returns how many it wrote. Returns
   * the offset of these bytes, or -1 when no chunk could hold as many.
   */
  append(most: number, write: (buffer: Buffer, start: number) => number): number {
    if (most > chunkLength) return -1;
    if (this.used + most > chunkLength) this.finishChunk();
    const offset = this.filled * chunkLength + this.used;
    this.used += write(this.current, this.used);
    return offset;
  }

  /** The chunk of an offset if it is in memory, and null if it is in the work file. */
  chunkOf(offset: number): Buffer | null {
    const index = Math.floor(offset / chunkLength);
    return index === this.filled ? this.current : (this.chunks[index] ?? null);
  }

  /** Reads bytes of the work file from an offset on; fewer at its end. */
  readFile(target: Buffer, offset: number): number {
    if (this.descriptor === null) return 0;
    return readSync(this.descriptor, target, 0, target.length, offset - this.mostChunks * chunkLength);
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
    this.chunks.length = 0;
  }

  private finishChunk(): void {
    if (this.chunks.length < this.mostChunks) {
      this.chunks.push(this.current);
      this.current = Buffer.allocUnsafe(chunkLength);
    } else {
      this.descriptor ??= openWorkFile(this.options.directory);
      for (let written = 0; written < chunkLength;)
        written += writeSync(this.descriptor, this.current, written, chunkLength - written);
    }
    this.filled += 1;
    this.used = 0;
  }
}

/** Position of an offset within its chunk. */
export function positionInChunk(offset: number): number {
  return offset % chunkLength;
}

function openWorkFile(directory: string): number {
  makeDirectory(directory);
  const path = join(directory, `import-${randomUUID()}.work`);
  const descriptor = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return descriptor;
}
