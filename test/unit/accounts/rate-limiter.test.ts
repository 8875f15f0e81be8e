import {
  addRateHeaders,
  bucketsOf,
  bucketsOfAddress,
  MemoryRateBackend,
  type RateBuckets,
  RateLimiter,
  refusedRateHeaders,
} from '../../../src/accounts/rate-limit/rate-limiter.js';

const start = Date.parse('2026-11-28T18:00:00Z');

/** A limiter on a clock that the test moves. */
function createLimiter(): { readonly limiter: RateLimiter; readonly goTo: (seconds: number) => void } {
  let time = start;
  const clock = { now: () => new Date(time) };
  return {
    limiter: new RateLimiter(new MemoryRateBackend(clock), clock),
    goTo: (seconds) => {
      time = start + seconds * 1000;
    },
  };
}

const ofKey = { identity: 'key:a', rule: { max: 3, windowSeconds: 60 } };
const one: RateBuckets = [ofKey];
const two: RateBuckets = [ofKey, { identity: 'organization:o', rule: { max: 4, windowSeconds: 60 } }];

it('admits as many requests as the rule allows, until the first leaves the window', async () => {
  const { limiter, goTo } = createLimiter();
  const found = [];
  for (const second of [0, 10, 20, 20, 59.999, 60, 60]) {
    goTo(second);
    const { allowed, remaining, resetSeconds } = await limiter.consume(one, 1);
    found.push([second, allowed, remaining, resetSeconds]);
  }
  expect(found).toEqual([
    [0, true, 2, 60],
    [10, true, 1, 50],
    [20, true, 0, 40],
    [20, false, 0, 40],
    [59.999, false, 0, 0.001],
    [60, true, 0, 10],
    [60, false, 0, 10],
  ]);
});

it('consumes from both buckets or from none', async () => {
  const { limiter } = createLimiter();
  const other: RateBuckets = [{ ...ofKey, identity: 'key:b' }, two[1]];
  expect(await limiter.consume(other, 2)).toMatchObject({ allowed: true, limit: 3, remaining: 1 });
  expect(await limiter.consume(two, 3)).toMatchObject({ allowed: false, limit: 4, remaining: 2 });
  expect(await limiter.consume(two, 2)).toMatchObject({ allowed: true, limit: 4, remaining: 0 });
  // The refused request did not count toward the key's bucket.
  expect(await limiter.consume(one, 1)).toMatchObject({ allowed: true, limit: 3, remaining: 0 });
});

it('reports the bucket with the fewest requests remaining, and on a tie the one that resets later', async () => {
  const { limiter, goTo } = createLimiter();
  const hour: RateBuckets = [
    { identity: 'key:c', rule: { max: 2, windowSeconds: 60 } },
    { identity: 'organization:o', rule: { max: 2, windowSeconds: 3600 } },
  ];
  expect(await limiter.consume(hour, 1)).toMatchObject({
    windowSeconds: 3600,
    remaining: 1,
    resetSeconds: 3600,
  });
  goTo(30);
  expect(await limiter.consume([hour[0]], 1)).toMatchObject({ windowSeconds: 60, remaining: 0 });
  expect(await limiter.consume(hour, 1)).toMatchObject({
    allowed: false,
    windowSeconds: 60,
    resetSeconds: 30,
  });
});

it('releases one request, so that the next one is admitted', async () => {
  const { limiter, goTo } = createLimiter();
  await limiter.consume(one, 2);
  goTo(1);
  const admitted = await limiter.consume(one, 1);
  expect(await limiter.release(one, admitted)).toMatchObject({
    allowed: false,
    remaining: 1,
    resetSeconds: 59,
  });
  expect(await limiter.consume(one, 1)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await limiter.consume(one, 1)).toMatchObject({ allowed: false });
});

it('knows an exhausted bucket without counting', async () => {
  const { limiter, goTo } = createLimiter();
  expect(limiter.findRefusal(one)).toBeNull();
  await limiter.consume(one, 2);
  expect(limiter.findRefusal(one)).toBeNull();
  await limiter.consume(one, 1);
  goTo(20);
  expect(limiter.findRefusal(one)).toMatchObject({
    allowed: false,
    limit: 3,
    remaining: 0,
    resetSeconds: 40,
  });
  expect(limiter.findRefusal([{ ...ofKey, rule: { max: 5, windowSeconds: 60 } }])).toBeNull();
  expect(limiter.findRefusal([{ ...ofKey, identity: 'key:b' }])).toBeNull();
  goTo(60);
  expect(limiter.findRefusal(one)).toBeNull();
});

it('counts by key and by organization, and by address without a key', () => {
  const rules = { rateRule: ofKey.rule, organizationRateRule: { max: 30, windowSeconds: 60 } };
  const ids = { keyId: 'a', organizationId: 'o', rootKeyId: 'a', capKeyIds: [] };
  const caller = { ...ids, scopes: [], suspension: null, ...rules };
  expect(bucketsOf(caller)).toEqual([
    { identity: 'key:a', rule: rules.rateRule },
    { identity: 'organization:o', rule: rules.organizationRateRule },
  ]);
  expect(bucketsOfAddress('192.0.2.1')).toEqual([
    { identity: 'address:192.0.2.1', rule: { max: 900, windowSeconds: 60 } },
  ]);
});

it.each([
  [40.2, '41'],
  [0.2, '1'],
  [0, '1'],
])('a refusal that resets in %d s has Retry-After %s', (resetSeconds, retryAfter) => {
  const outcome = { allowed: false, limit: 3, windowSeconds: 60, remaining: 0, resetSeconds, consumedAt: 0 };
  expect(refusedRateHeaders(outcome)).toMatchObject({
    'X-RateLimit-Limit': '3',
    'X-RateLimit-Remaining': '0',
    'Retry-After': retryAfter,
  });
  const headers: string[] = [];
  addRateHeaders(headers, { ...outcome, allowed: true });
  expect(headers).not.toContain('Retry-After');
});
