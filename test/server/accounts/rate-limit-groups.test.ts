import { Redis } from 'ioredis';
import { MemoryRateBackend, type RateBuckets } from '../../../src/accounts/rate-limit/rate-limiter.js';
import {
  type RateRedis,
  rateScripts,
  RedisRateBackend,
} from '../../../src/accounts/rate-limit/redis-rate-backend.js';
import { systemClock } from '../../../src/values/dates.js';
import { describeWhere } from '../../harness/dealgraph.js';

const redisUrl = process.env['REDIS_URL'] ?? '';

/** Returns the buckets of a new key and its organization. Their names are unique. */
function newBuckets(keyMax: number, organizationMax: number): RateBuckets {
  const name = `groups-${process.pid}-${Math.random().toString(36).slice(2)}`;
  return [
    { identity: `key:${name}`, rule: { max: keyMax, windowSeconds: 20 } },
    { identity: `organization:${name}`, rule: { max: organizationMax, windowSeconds: 30 } },
  ];
}

/** More hits than fit in one call to Redis. */
const many = 350;

describeWhere(redisUrl !== '', 'it needs a Redis at REDIS_URL.', 'concurrent hits in Redis', () => {
  let redis: Redis & RateRedis;
  beforeAll(async () => {
    redis = new Redis(redisUrl, { scripts: rateScripts }) as Redis & RateRedis;
    await redis.ping();
  });
  afterAll(() => {
    redis.disconnect();
  });

  it.each([
    ['that the key limits', 500, 5000, [1, 2, 7]],
    ['that the organization limits', 5000, 300, [1, 3]],
    ['that fit', 9000, 9000, [1]],
    ['of which some are free', 100, 100, [0, 1]],
    ['with more requests than one statement of Redis adds', 2600, 5000, [1300, 1]],
  ])('are counted like sequential hits in memory: hits %s', async (_what, key, organization, costs) => {
    const buckets = newBuckets(key, organization);
    const given = Array.from({ length: many }, (_, at) => costs[at % costs.length] ?? 1);
    const own = new MemoryRateBackend(systemClock);
    const expected = given.map((cost) => own.hit(buckets, cost));
    const shared = new RedisRateBackend(redis);
    const found = await Promise.all(given.map((cost) => shared.hit(buckets, cost)));
    const countsOf = ({ admitted, states }: (typeof found)[number]): unknown[] => [
      admitted,
      ...states.map(({ used }) => used),
    ];
    expect(found.map(countsOf)).toEqual(expected.map(countsOf));
    const resets = found.flatMap(({ states }) => states.map(({ resetMs }) => resetMs));
    expect(Math.min(...resets)).toBeGreaterThan(15_000);
    expect(Math.max(...resets)).toBe(30_000);
  });

  it('share calls to Redis', async () => {
    const calls = jest.spyOn(redis, 'takeRate');
    const shared = new RedisRateBackend(redis);
    const buckets = newBuckets(many, many);
    await Promise.all(Array.from({ length: many }, () => shared.hit(buckets, 1)));
    // 100 per call.
    expect(calls).toHaveBeenCalledTimes(4);
    calls.mockRestore();
  });
});

it('hits that arrive while Redis does not respond fail without a call of their own', async () => {
  let calls = 0;
  const silence = new Promise<number[]>(() => undefined);
  const silent: RateRedis = {
    takeRate: () => {
      calls++;
      return silence;
    },
    releaseRate: () => silence,
  };
  const shared = new RedisRateBackend(silent);
  const buckets = newBuckets(many, many);
  const first = Array.from({ length: many }, () => shared.hit(buckets, 1));
  await new Promise(setImmediate);
  const hits = await Promise.allSettled([...first, shared.hit(buckets, 1), shared.hit(buckets, 1)]);
  expect(hits.every(({ status }) => status === 'rejected')).toBe(true);
  // 100 per call.
  expect(calls).toBe(4);
  await expect(shared.hit(buckets, 1)).rejects.toThrow('no response within 250 ms');
  expect(calls).toBe(5);
});
