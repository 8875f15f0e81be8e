import { invariant } from '../../errors/invariant.js';
import { answerInTime } from './answer-in-time.js';
import type { BucketState, Hit, RateBackend } from './rate-backend.js';
import type { RateBuckets } from './rate-bucket.js';

/** Redis has this long to answer before a process counts for itself. */
const patienceMilliseconds = 250;

/** What is needed of a Redis client: the script below as a command, which the client sends by its hash. */
export interface RateRedis {
  takeRate(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

/**
 * One round trip, one step, Redis' own clock: exact over any number of processes. A bucket is two keys, its hits and their
 * number so far, and two arguments after the cost, its maximum and its window.
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
local reply = { admitted }
for bucket = 1, #KEYS / 2 do
  local hits, count, window = KEYS[bucket * 2 - 1], KEYS[bucket * 2], tonumber(ARGV[bucket * 2 + 1])
  if admitted == 1 then
    local last = redis.call('INCRBY', count, cost)
    for hit = 1, cost do redis.call('ZADD', hits, now, (last - cost + hit)) end
    redis.call('PEXPIRE', hits, window)
    redis.call('PEXPIRE', count, window)
  end
  local oldest = redis.call('ZRANGE', hits, 0, 0, 'WITHSCORES')[2] or now
  reply[bucket * 2] = used[bucket] + admitted * cost
  reply[bucket * 2 + 1] = tonumber(oldest) + window - now
end
return reply`;

/** A sliding window that all gateways on one Redis share. */
export class RedisRateBackend implements RateBackend {
  constructor(private readonly redis: RateRedis) {}

  async hit(buckets: RateBuckets, cost: number): Promise<Hit> {
    const keys = keysOf(buckets);
    const rules = buckets.flatMap(({ rule }) => [rule.max, rule.windowSeconds * 1000]);
    const taking = this.redis.takeRate(keys.length, ...keys, cost, ...rules);
    const [admitted, ...figures] = (await answerInTime(taking, patienceMilliseconds)) as number[];
    return { admitted: admitted === 1, states: buckets.map((_, index) => stateOf(figures, index)) };
  }
}

/** The names of the buckets' keys; a cluster has all names with the same text in braces on one node. */
function keysOf(buckets: RateBuckets): string[] {
  const [first, outer = first] = buckets;
  const names = buckets.map(({ identity }) => `{dealgraph:rate:${outer.identity}}:${identity}`);
  return names.flatMap((name) => [name, `${name}:count`]);
}

function stateOf(figures: readonly number[], index: number): BucketState {
  const [used, resetMilliseconds] = figures.slice(index * 2, index * 2 + 2);
  invariant(used !== undefined && resetMilliseconds !== undefined, 'Redis replies two figures a bucket');
  return { used, resetMilliseconds };
}
