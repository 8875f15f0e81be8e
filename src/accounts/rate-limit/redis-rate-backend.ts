import { invariant } from '../../errors/invariant.js';
import type { BucketState, Hit, RateBackend, RateBuckets } from './rate-limiter.js';

/**
 * Milliseconds to wait for Redis before a request is counted in this process instead. A request waits at most twice as
 * long: for the call in flight, and for its own.
 */
const timeoutMs = 250;

/**
 * Counts hits in sliding windows that all servers with the same Redis share. Hits on the same buckets that arrive while
 * a call to Redis is in flight share the next call.
 */
export class RedisRateBackend implements RateBackend {
  private readonly queues = new Map<string, WaitingHit[]>();

  constructor(private readonly redis: RateRedis) {}

  hit(buckets: RateBuckets, cost: number): Promise<Hit> {
    return new Promise((resolve, reject) => {
      const name = nameOf(buckets);
      const waiting = { cost, resolve, reject };
      const queue = this.queues.get(name);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      this.queues.set(name, [waiting]);
      setImmediate(() => void this.work(name, buckets));
    });
  }

  async release(buckets: RateBuckets, at: number): Promise<readonly BucketState[]> {
    const keys = keysOf(buckets).filter((_, index) => index % 2 === 0);
    const windows = buckets.map(({ rule }) => rule.windowSeconds * 1000);
    const releasing = this.redis.releaseRate(keys.length, ...keys, at, ...windows);
    const figures = await answerInTime(releasing, timeoutMs);
    return buckets.map((_, index) => stateOf(figures, index));
  }

  /**
   * Sends the hits on these buckets until none is waiting. If Redis does not respond, the hits that have arrived
   * meanwhile fail too.
   */
  private async work(name: string, buckets: RateBuckets): Promise<void> {
    const queue = this.queues.get(name) ?? [];
    while (queue.length > 0) {
      const sent: Promise<void>[] = [];
      while (queue.length > 0) sent.push(this.settle(buckets, queue.splice(0, maxGroup), queue));
      await Promise.all(sent);
    }
    this.queues.delete(name);
  }

  private async settle(
    buckets: RateBuckets,
    group: readonly WaitingHit[],
    queue: WaitingHit[],
  ): Promise<void> {
    try {
      resolveInOrder(group, buckets, await this.take(buckets, group));
    } catch (error) {
      for (const { reject } of [...group, ...queue.splice(0)]) reject(error);
    }
  }

  private take(buckets: RateBuckets, group: readonly WaitingHit[]): Promise<number[]> {
    const keys = keysOf(buckets);
    const rules = buckets.flatMap(({ rule }) => [rule.max, rule.windowSeconds * 1000]);
    const taking = this.redis.takeRate(keys.length, ...keys, ...rules, ...group.map(({ cost }) => cost));
    return answerInTime(taking, timeoutMs);
  }
}

/** Maximum number of hits in one call. Redis runs no other command during a call. */
const maxGroup = 100;

interface WaitingHit {
  readonly cost: number;
  readonly resolve: (hit: Hit) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns the name of a queue: hits whose buckets have the same owners and rules. */
function nameOf(buckets: RateBuckets): string {
  let name = '';
  for (const { identity, rule } of buckets) name += `${identity} ${rule.max}/${rule.windowSeconds} `;
  return name;
}

/** Resolves each hit of a group with the state of the buckets after it. */
function resolveInOrder(group: readonly WaitingHit[], buckets: RateBuckets, reply: readonly number[]): void {
  const [at = 0, ...figures] = reply;
  const before = buckets.map((_, index) => stateOf(figures, index));
  for (const [index, { resolve }] of group.entries()) {
    const [admitted, taken = 0] = figures.slice((buckets.length + index) * 2);
    const states = before.map(({ used, resetMs }) => ({ used: used + taken, resetMs }));
    resolve({ admitted: admitted === 1, states, at });
  }
}

/**
 * The methods of the Redis client that this backend uses: the two scripts as commands, which the client sends by their
 * hashes.
 */
export interface RateRedis {
  takeRate(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
  releaseRate(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
}

/** Returns the keys of the buckets. A Redis cluster stores all keys with the same text in braces on one node. */
function keysOf(buckets: RateBuckets): string[] {
  const [first, outer = first] = buckets;
  const names = buckets.map(({ identity }) => `{dealgraph:rate:${outer.identity}}:${identity}`);
  return names.flatMap((name) => [name, `${name}:count`]);
}

function stateOf(figures: readonly number[], index: number): BucketState {
  const [used, resetMs] = figures.slice(index * 2, index * 2 + 2);
  invariant(used !== undefined && resetMs !== undefined, 'Redis returns two numbers per bucket');
  return { used, resetMs };
}

/** Additional milliseconds to read data that arrived while the process was busy. */
const graceMs = 50;

/**
 * Resolves to the promise's result, unless it takes too long. After the timeout, data that arrived while the process
 * was busy is still read.
 * @throws Error on a timeout, or the promise's rejection.
 */
function answerInTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(new Error(`no response within ${milliseconds} ms`));
    };
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, graceMs);
    }, milliseconds);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/**
 * Milliseconds between attempts to use the shared backend while it is down. Each time, one request tries it; the others
 * do not wait.
 */
const pauseMs = 500;

const probeBuckets: RateBuckets = [{ identity: 'probe', rule: { max: 1, windowSeconds: 1 } }];

/**
 * Uses the shared backend while it is available, and an in-process backend otherwise. Without Redis, the service must
 * keep running and must still limit requests. Reports each switch once.
 */
export class FallbackRateBackend implements RateBackend {
  private isDown = false;
  private nextTry = 0;

  constructor(
    private readonly shared: RateBackend,
    private readonly own: RateBackend,
    private readonly onChange: (isDown: boolean, error?: unknown) => void,
  ) {}

  async hit(buckets: RateBuckets, cost: number): Promise<Hit> {
    if (this.isDown) {
      // Not `Clock`, which tests can stop: this pause is about a connection, not about the limits.
      const now = performance.now();
      if (now < this.nextTry) return this.own.hit(buckets, cost);
      this.nextTry = now + pauseMs;
    }
    try {
      const hit = await this.shared.hit(buckets, cost);
      this.note(false);
      return hit;
    } catch (error) {
      this.note(true, error);
      return this.own.hit(buckets, cost);
    }
  }

  async release(buckets: RateBuckets, at: number): Promise<readonly BucketState[]> {
    if (this.isDown) return this.own.release(buckets, at);
    try {
      return await this.shared.release(buckets, at);
    } catch (error) {
      this.note(true, error);
      return this.own.release(buckets, at);
    }
  }

  /**
   * Checks whether the shared backend works, with a hit of cost 0, and returns whether requests use it. Without requests,
   * nothing else notices that it is lost or back.
   */
  async probe(): Promise<boolean> {
    try {
      await this.shared.hit(probeBuckets, 0);
      this.note(false);
    } catch (error) {
      this.note(true, error);
    }
    return !this.isDown;
  }

  private note(isDown: boolean, error?: unknown): void {
    if (isDown === this.isDown) return;
    this.isDown = isDown;
    if (isDown) this.nextTry = performance.now() + pauseMs;
    this.onChange(isDown, error);
  }
}

/**
 * Checks and records hits on the same buckets atomically in one round trip, one after the other. All processes use
 * Redis's clock, so that limits are exact across them. For each bucket there are two keys (its hits, its counter) and
 * two arguments (its maximum, its window in milliseconds). The costs of the hits follow.
 *
 * Returns the time; for each bucket the requests in its window before the hits, and the milliseconds until the oldest
 * one leaves it; and for each hit whether it was admitted, and the sum of the costs that were admitted so far.
 */
const takeRateScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local buckets = #KEYS / 2
local used, max = {}, {}
for bucket = 1, buckets do
  redis.call('ZREMRANGEBYSCORE', KEYS[bucket * 2 - 1], '-inf', now - tonumber(ARGV[bucket * 2]))
  used[bucket], max[bucket] = redis.call('ZCARD', KEYS[bucket * 2 - 1]), tonumber(ARGV[bucket * 2 - 1])
end
local reply, taken = { now }, 0
for hit = 1, #ARGV - #KEYS do
  local cost, admitted = tonumber(ARGV[#KEYS + hit]), 1
  for bucket = 1, buckets do
    if used[bucket] + taken + cost > max[bucket] then admitted = 0 end
  end
  taken = taken + admitted * cost
  reply[#KEYS + hit * 2], reply[#KEYS + hit * 2 + 1] = admitted, taken
end
for bucket = 1, buckets do
  local hits, count, window = KEYS[bucket * 2 - 1], KEYS[bucket * 2], tonumber(ARGV[bucket * 2])
  if taken > 0 then
    local first, members = redis.call('INCRBY', count, taken) - taken, {}
    for hit = 1, taken do
      members[#members + 1] = now
      members[#members + 1] = first + hit
      if #members == 1000 or hit == taken then
        redis.call('ZADD', hits, unpack(members))
        members = {}
      end
    end
    redis.call('PEXPIRE', hits, window)
    redis.call('PEXPIRE', count, window)
  end
  local oldest = redis.call('ZRANGE', hits, 0, 0, 'WITHSCORES')[2] or now
  reply[bucket * 2], reply[bucket * 2 + 1] = used[bucket], tonumber(oldest) + window - now
end
return reply`;

/**
 * Removes one hit of a time from each bucket. For each bucket there is one key (its hits) and one argument after the time
 * (its window in milliseconds).
 */
const releaseRateScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local reply = {}
for bucket = 1, #KEYS do
  local hits, window = KEYS[bucket], tonumber(ARGV[bucket + 1])
  redis.call('ZREMRANGEBYSCORE', hits, '-inf', now - window)
  local hit = redis.call('ZRANGEBYSCORE', hits, ARGV[1], ARGV[1], 'LIMIT', 0, 1)[1]
  if hit then redis.call('ZREM', hits, hit) end
  local oldest = redis.call('ZRANGE', hits, 0, 0, 'WITHSCORES')[2] or now
  reply[bucket * 2 - 1] = redis.call('ZCARD', hits)
  reply[bucket * 2] = tonumber(oldest) + window - now
end
return reply`;

/** The scripts, by the commands that a Redis client has to have for them (`RateRedis`). */
export const rateScripts = { takeRate: { lua: takeRateScript }, releaseRate: { lua: releaseRateScript } };
