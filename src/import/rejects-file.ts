import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectory } from '../database/engine/directory-lock.js';
import type { Reject } from './intake-item.js';

/**
 * Counts rejects and writes them to a JSON Lines file, which is created with the first reject. Without a target path,
 * only counts them.
 */
export class RejectsFile {
  private opening: Promise<WriteStream> | undefined;
  private failure: Error | undefined;
  private readonly counts = new Map<string, number>();

  constructor(private readonly target: string | null) {}

  /** The number of rejects by reason. */
  get reasons(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }

  get count(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The path of the rejects file; null if there are no rejects. */
  get path(): string | null {
    return this.opening === undefined ? null : this.target;
  }

  /** Empties the rejects file of an earlier import. Does not change devices such as /dev/null. */
  async empty(): Promise<void> {
    if (this.target === null) return;
    const found = await stat(this.target).catch(() => null);
    if (found?.isFile() === true) await truncate(this.target);
  }

  async add({ kind: _kind, ...reject }: Reject): Promise<void> {
    this.counts.set(reject.reason, (this.counts.get(reject.reason) ?? 0) + 1);
    if (this.target === null) return;
    this.opening ??= this.open(this.target);
    const stream = await this.opening;
    if (this.failure !== undefined) throw this.failure;
    if (!stream.write(`${JSON.stringify(reject)}\n`)) await once(stream, 'drain');
  }

  async close(): Promise<void> {
    if (this.opening === undefined) return;
    const stream = await this.opening;
    if (!stream.destroyed) {
      stream.end();
      await once(stream, 'close');
    }
    if (this.failure !== undefined) throw this.failure;
  }

  /**
   * Opens the file. A write error, such as a full disk, does not crash the process: the next `add` or `close` throws
   * it.
   */
  private async open(path: string): Promise<WriteStream> {
    makeDirectory(dirname(path));
    const stream = createWriteStream(path, { mode: 0o600 });
    await once(stream, 'open');
    stream.on('error', (error) => {
      this.failure = error;
    });
    return stream;
  }
}
