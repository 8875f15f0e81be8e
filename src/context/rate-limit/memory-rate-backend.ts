import type { Clock } from '../../domain/clock.js';
import type { BucketState, Hit, RateBackend } from './rate-backend.js';
import type { RateBucket, RateBuckets } from './rate-bucket.js';

/** The moments of one identity's hits, oldest first from `head`. */
interface HitLog {
  at: number[];
  head: number;
  windowMilliseconds: number;
}

/** An exact sliding window in this process. An identity that has been quiet for its window is forgotten. */
export class MemoryRateBackend implements RateBackend {
  /** By the length of the window, and then in the order of last use, so that the quiet ones come first. */
  private readonly windows = new Map<number, Map<string, HitLog>>();

  constructor(private readonly clock: Clock) {}

  hit(buckets: RateBuckets, cost: number): Hit {
    const now = this.clock.now().getTime();
    const logs = buckets.map((bucket) => this.logOf(bucket, now));
    const admitted = buckets.every(({ rule }, index) => usedOf(logs[index]) + cost <= rule.max);
    if (admitted) for (const { at } of logs) for (let hits = 0; hits < cost; hits++) at.push(now);
    for (const { rule } of buckets) forgetQuiet(this.logsOf(rule.windowSeconds * 1000), now);
    return { admitted, states: logs.map((log) => stateOf(log, now)) };
  }

  /** The bucket's hits that are still in its window. */
  private logOf({ identity, rule }: RateBucket, now: number): HitLog {
    const windowMilliseconds = rule.windowSeconds * 1000;
    const log = touch(this.logsOf(windowMilliseconds), identity, windowMilliseconds);
    dropOld(log, now);
    return log;
  }

  private logsOf(windowMilliseconds: number): Map<string, HitLog> {
    let logs = this.windows.get(windowMilliseconds);
    if (logs === undefined) this.windows.set(windowMilliseconds, (logs = new Map<string, HitLog>()));
    return logs;
  }
}

function usedOf(log: HitLog | undefined): number {
  return log === undefined ? 0 : log.at.length - log.head;
}

function stateOf(log: HitLog, now: number): BucketState {
  const oldest = log.at[log.head] ?? now;
  return { used: usedOf(log), resetMilliseconds: oldest + log.windowMilliseconds - now };
}

/** The identity's log, moved to the end. */
function touch(logs: Map<string, HitLog>, identity: string, windowMilliseconds: number): HitLog {
  const log = logs.get(identity) ?? { at: [], head: 0, windowMilliseconds };
  logs.delete(identity);
  logs.set(identity, log);
  return log;
}

function forgetQuiet(logs: Map<string, HitLog>, now: number): void {
  for (const [identity, log] of logs) {
    if ((log.at.at(-1) ?? 0) + log.windowMilliseconds > now) return;
    logs.delete(identity);
  }
}

function dropOld(log: HitLog, now: number): void {
  while (log.head < log.at.length && (log.at[log.head] ?? 0) + log.windowMilliseconds <= now) log.head++;
  if (log.head > 1024 && log.head * 2 > log.at.length) {
    log.at.splice(0, log.head);
    log.head = 0;
  }
}
