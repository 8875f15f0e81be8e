import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import { recordKeyUses } from '../store/accounts/api-keys.js';
import type { Database } from '../store/database.js';

/** How exact a key's last use is; a key in use costs one write in this time. */
const exactnessMilliseconds = 60_000;
/** Uses of many keys are written together. */
const pauseMilliseconds = 1000;
const mostKeys = 10_000;

/** Notes when keys were last used, beside the requests and not in them. */
export class KeyUses {
  private readonly noted = new LRUCache<string, number>({ max: mostKeys });
  private waiting = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly report: (error: unknown) => void,
  ) {}

  note(keyId: string): void {
    const now = this.clock.now();
    const before = this.noted.get(keyId);
    if (before !== undefined && Math.abs(now.getTime() - before) < exactnessMilliseconds) return;
    this.noted.set(keyId, now.getTime());
    this.waiting.set(keyId, now);
    this.timer ??= setTimeout(() => void this.write(), pauseMilliseconds).unref();
  }

  /** Writes what has been noted so far. It never fails: a use that cannot be written is reported. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.waiting;
    this.waiting = new Map();
    try {
      if (uses.size > 0) await recordKeyUses(this.db, uses);
    } catch (error) {
      for (const keyId of uses.keys()) this.noted.delete(keyId);
      this.report(error);
    }
  }
}
