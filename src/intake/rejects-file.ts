import { createWriteStream, type WriteStream } from 'node:fs';
import { stat, truncate } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { makeDirectory } from '../store/engine/make-directory.js';
import type { Reject } from './intake-item.js';

/** Counts rejects, and keeps them as JSON lines in a file that is made when the first one comes (none for null). */
export class RejectsFile {
  private opening: Promise<WriteStream> | undefined;
  private failure: Error | undefined;
  private readonly counts = new Map<string, number>();

  constructor(private readonly target: string | null) {}

  /** How many lines were rejected, by reason. */
  get reasons(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }

  get count(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Where the rejects are; null when there are none. */
  get path(): string | null {
    return this.opening === undefined ? null : this.target;
  }

  /** Empties a file that an earlier import left. A device, such as /dev/null, is left as it is. */
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

  /** A full disk is told by the next reject or the end, and not to the whole process. */
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
