import type { RateRule } from '../../domain/rate-rule.js';
import { answerInTime } from './answer-in-time.js';
import type { Hit, RateBackend } from './rate-backend.js';

/** Redis has this long to answer before a process counts for itself. */
const patienceMilliseconds = 250;

/** What is needed of a Redis client: the script below as a command, which the client sends by its hash. */
export interface RateRedis {
  takeRate(hits: string, count: string, max: number, window: number, cost: number): Promise<unknown>;
}

/** One round trip, one step, Redis' own clock: exact over any number of processes. */
export const takeRateScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local max, window, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local used = redis.call('ZCARD', KEYS[1])
local admitted = 0
if used + cost <= max then
  admitted = 1
  used = used + cost
  local last = redis.call('INCRBY', KEYS[2], cost)
  for hit = 1, cost do redis.call('ZADD', KEYS[1], now, (last - cost + hit)) end
  redis.call('PEXPIRE', KEYS[1], window)
  redis.call('PEXPIRE', KEYS[2], window)
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] or now
return { admitted, used, tonumber(oldest) + window - now }`;

/** A sliding window that all gateways on one Redis share. */
export class RedisRateBackend implements RateBackend {
  constructor(private readonly redis: RateRedis) {}

  async hit(identity: string, rule: RateRule, cost: number): Promise<Hit> {
    const key = `{dealgraph:rate:${identity}}`;
    const window = rule.windowSeconds * 1000;
    const taking = this.redis.takeRate(key, `${key}:count`, rule.max, window, cost);
    const reply = await answerInTime(taking, patienceMilliseconds);
    const [admitted, used, resetMilliseconds] = reply as [number, number, number];
    return { admitted: admitted === 1, used, resetMilliseconds };
  }
}
