import type { Clock } from '../../domain/clock.js';
import type { RateRule } from '../../domain/rate-rule.js';
import type { Hit, RateBackend } from './rate-backend.js';

/** The moments of one identity's hits, oldest first from `head`. */
interface HitLog {
  at: number[];
  head: number;
  windowMilliseconds: number;
}

/** An exact sliding window in this process. An identity that has been quiet for its window is forgotten. */
export class MemoryRateBackend implements RateBackend {
  private readonly logs = new Map<string, HitLog>();

  constructor(private readonly clock: Clock) {}

  hit(identity: string, rule: RateRule, cost: number): Hit {
    const now = this.clock.now().getTime();
    const log = this.touch(identity, rule.windowSeconds * 1000);
    dropOld(log, now);
    const used = log.at.length - log.head;
    const admitted = used + cost <= rule.max;
    if (admitted) for (let hits = 0; hits < cost; hits++) log.at.push(now);
    this.forgetQuiet(now);
    const oldest = log.at[log.head] ?? now;
    return {
      admitted,
      used: admitted ? used + cost : used,
      resetMilliseconds: oldest + log.windowMilliseconds - now,
    };
  }

  /** The identity's log, moved to the end: the map is in the order of last use. */
  private touch(identity: string, windowMilliseconds: number): HitLog {
    const log = this.logs.get(identity) ?? { at: [], head: 0, windowMilliseconds };
    log.windowMilliseconds = windowMilliseconds;
    this.logs.delete(identity);
    this.logs.set(identity, log);
    return log;
  }

  private forgetQuiet(now: number): void {
    for (const [identity, log] of this.logs) {
      if ((log.at.at(-1) ?? 0) + log.windowMilliseconds > now) return;
      this.logs.delete(identity);
    }
  }
}

function dropOld(log: HitLog, now: number): void {
  while (log.head < log.at.length && (log.at[log.head] ?? 0) + log.windowMilliseconds <= now) log.head++;
  if (log.head > 1024 && log.head * 2 > log.at.length) {
    log.at.splice(0, log.head);
    log.head = 0;
  }
}
