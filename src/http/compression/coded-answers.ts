import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../../domain/cache-counts.js';

const mostBytes = 8 * 2 ** 20;

class CodedAnswers {
  readonly counts = new CacheCounts();
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
  });

  find(version: string): Buffer | undefined {
    const bytes = this.kept.get(version);
    if (bytes === undefined) this.counts.misses += 1;
    else this.counts.hits += 1;
    return bytes;
  }

  /** Copied, because zlib answers a piece of a much larger buffer. */
  keep(version: string, bytes: Buffer): void {
    const own = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(own);
    this.kept.set(version, own);
  }
}

/**
 * Small answers that were compressed of late, by the ETag that they have in their coding, which is another one for each
 * other answer (D15): `npm run bench:compression` shows what a record takes the first time, and then.
 */
export const codedAnswers = new CodedAnswers();
