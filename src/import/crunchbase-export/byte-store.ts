import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../database/engine/directory-lock.js';
import { failureText } from '../../files/bounds.js';

const chunkLength = 4 * 1024 * 1024;

/** Default number of bytes held in memory. Later bytes go to the work file. */
const memoryLength = 256 * 1024 * 1024;

export interface ByteStoreOptions {
  /** Directory of the work file, which is created when memory is full. */
  readonly directory: string;
  /** Defaults to 256 MiB. */
  readonly memoryBytes?: number;
}

/**
 * An append-only store of binary rows. The first rows stay in memory; later rows go to a work file. The file is
 * unlinked right after it is opened, so that it disappears when the process ends, even if it crashes.
 */
export class ByteStore {
  private readonly chunks: Buffer[] = [];
  private readonly maxChunks: number;
  private current = Buffer.allocUnsafe(chunkLength);
  private used = 0;
  private filled = 0;
  private descriptor: number | null = null;

  constructor(private readonly options: ByteStoreOptions) {
    this.maxChunks = Math.ceil((options.memoryBytes ?? memoryLength) / chunkLength);
  }

  /**
   * Appends at most `most` bytes. `write` receives a buffer and a start position, and returns the number of bytes it
   * wrote. Returns the offset of these bytes in the store, or -1 if `most` exceeds the chunk length.
   */
  append(most: number, write: (buffer: Buffer, start: number) => number): number {
    if (most > chunkLength) return -1;
    if (this.used + most > chunkLength) this.finishChunk();
    const offset = this.filled * chunkLength + this.used;
    this.used += write(this.current, this.used);
    return offset;
  }

  /** Returns the chunk that contains an offset; null if the chunk is in the work file. */
  chunkOf(offset: number): Buffer | null {
    const index = Math.floor(offset / chunkLength);
    return index === this.filled ? this.current : (this.chunks[index] ?? null);
  }

  /**
   * Reads bytes from the work file, starting at an offset of the store. At the end of the file, reads fewer bytes than
   * requested. Returns the number of bytes read.
   */
  readFile(target: Buffer, offset: number): number {
    if (this.descriptor === null) return 0;
    return readSync(this.descriptor, target, 0, target.length, offset - this.maxChunks * chunkLength);
  }

  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
    this.chunks.length = 0;
  }

  private finishChunk(): void {
    if (this.chunks.length < this.maxChunks) {
      this.chunks.push(this.current);
      this.current = Buffer.allocUnsafe(chunkLength);
    } else {
      this.writeChunk();
    }
    this.filled += 1;
    this.used = 0;
  }

  /** @throws Error that names the directory, for example when its disk is full. */
  private writeChunk(): void {
    const { directory } = this.options;
    try {
      this.descriptor ??= openWorkFile(directory);
      for (let written = 0; written < chunkLength;)
        written += writeSync(this.descriptor, this.current, written, chunkLength - written);
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      const reason = isFull ? 'the disk is full' : failureText(error);
      throw new Error(
        `The import cannot write its work file in ${directory}: ${reason}. Free some space or choose another data directory, then run it again.`,
        { cause: error },
      );
    }
  }
}

/** Returns the position of an offset within its chunk. */
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
