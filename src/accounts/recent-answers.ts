import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { windowStarts } from './model/credit-budget.js';

const maxAnswers = 20_000;
const memoryMs = 300_000;
/** Milliseconds for which the cache reuses a reading of the clock. With its default, it sets a timer every ms. */
const ttlResolution = 1000;

/**
 * Remembers the narrow answers that organizations have had in the last five minutes, so that a count, its price, and
 * both after a reload use one answer of the daily allowance (D20). Each process remembers its own.
 */
export class RecentAnswers {
  private readonly noted = new LRUCache<string, true>({ max: maxAnswers, ttl: memoryMs, ttlResolution });
  /** The deductions that are under way, by the keys of their answers. They never reject. */
  private readonly pending = new Map<string, Promise<void>>();

  /**
   * Calls `deduct` with the answers that the organization has not had recently, and remembers them if it succeeds. A
   * concurrent call for one of the answers waits, so that a count and its price, which are requested at the same time,
   * are deducted once.
   */
  async deductOnce(
    organizationId: string,
    answers: readonly string[],
    now: Date,
    deduct: (fresh: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const keyOf = keysOf(organizationId, now);
    const keys = new Map(answers.map((answer) => [keyOf(answer), answer]));
    // No other call can begin between the last check and the entry in `pending`.
    for (let other = this.pendingOf(keys); other !== undefined; other = this.pendingOf(keys)) await other;
    const fresh = [...keys.keys()].filter((key) => !this.noted.has(key));
    const drawing = deduct(fresh.map((key) => keys.get(key) ?? ''));
    const settled = drawing.then(
      () => {
        for (const key of fresh) this.noted.set(key, true);
      },
      () => undefined,
    );
    for (const key of fresh) this.pending.set(key, settled);
    await settled;
    for (const key of fresh) this.pending.delete(key);
    await drawing;
  }

  /** Returns a deduction of one of the answers that is under way. */
  private pendingOf(keys: ReadonlyMap<string, unknown>): Promise<void> | undefined {
    for (const key of keys.keys()) {
      const pending = this.pending.get(key);
      if (pending !== undefined) return pending;
    }
    return undefined;
  }
}

/**
 * Returns a function that returns the key of an answer: a hash, because answers contain the texts of callers. It
 * contains the day, because the allowance is one of a day.
 */
function keysOf(organizationId: string, now: Date): (answer: string) => string {
  const { dayStart } = windowStarts(now);
  return (answer) =>
    createHash('sha256')
      .update(JSON.stringify([organizationId, dayStart, answer]))
      .digest('base64');
}
