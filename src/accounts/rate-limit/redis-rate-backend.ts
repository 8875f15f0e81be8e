import { invariant } from '../../errors/invariant.js';
import type { BucketState, Hit, RateBackend, RateBuckets } from './rate-limiter.js';

/** Milliseconds to wait for Redis before a request is counted in this process instead. */
const timeoutMs = 250;

/**
 * Checks and records a hit atomically in one round trip. All processes use Redis's clock, so that limits are exact
 * across them. For each bucket there are two keys (its hits, its counter) and two arguments after the cost (its
 * maximum, its window in milliseconds).
 */
export const takeRateScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local cost = tonumber(ARGV[1])
local admitted = 1
local used = {}
for bucket = 1, #KEYS / 2 do
  local hits, max, window = KEYS[bucket * 2 - 1], tonumber(ARGV[bucket * 2]), tonumber(ARGV[bucket * 2 + 1])
  redis.call('ZREMRANGEBYSCORE', hits, '-inf', now - window)
  used[bucket] = redis.call('ZCARD', hits)
  if used[bucket] + cost > max then admitted = 0 end
end
local reply = { admitted, now }
for bucket = 1, #KEYS / 2 do
  local hits, count, window = KEYS[bucket * 2 - 1], KEYS[bucket * 2], tonumber(ARGV[bucket * 2 + 1])
  if admitted == 1 then
    local last = redis.call('INCRBY', count, cost)
    for hit = 1, cost do redis.call('ZADD', hits, now, (last - cost + hit)) end
    redis.call('PEXPIRE', hits, window)
    redis.call('PEXPIRE', count, window)
  end
  local oldest = redis.call('ZRANGE', hits, 0, 0, 'WITHSCORES')[2] or now
  reply[bucket * 2 + 1] = used[bucket] + admitted * cost
  reply[bucket * 2 + 2] = tonumber(oldest) + window - now
end
return reply`;

/**
 * Removes one hit of a time from each bucket. For each bucket there is one key (its hits) and one argument after the time
 * (its window in milliseconds).
 */
export const releaseRateScript = `
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

/** Counts hits in sliding windows that all servers with the same Redis share. */
export class RedisRateBackend implements RateBackend {
  constructor(private readonly redis: RateRedis) {}

  async hit(buckets: RateBuckets, cost: number): Promise<Hit> {
    const keys = keysOf(buckets);
    const rules = buckets.flatMap(({ rule }) => [rule.max, rule.windowSeconds * 1000]);
    const taking = this.redis.takeRate(keys.length, ...keys, cost, ...rules);
    const [admitted, at = 0, ...figures] = (await answerInTime(taking, timeoutMs)) as number[];
    return { admitted: admitted === 1, states: buckets.map((_, index) => stateOf(figures, index)), at };
  }

  async release(buckets: RateBuckets, at: number): Promise<readonly BucketState[]> {
    const keys = keysOf(buckets).filter((_, index) => index % 2 === 0);
    const windows = buckets.map(({ rule }) => rule.windowSeconds * 1000);
    const releasing = this.redis.releaseRate(keys.length, ...keys, at, ...windows);
    const figures = (await answerInTime(releasing, timeoutMs)) as number[];
    return buckets.map((_, index) => stateOf(figures, index));
  }
}

/**
 * The methods of the Redis client that this backend uses: the two scripts as commands, which the client sends by their
 * hashes.
 */
export interface RateRedis {
  takeRate(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  releaseRate(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
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
