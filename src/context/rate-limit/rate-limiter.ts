import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, Store, type Identity } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.js';
import type { RateRule } from '../../domain/rate-rule.js';
import { invariant } from '../../errors/invariant.js';
import type { Hit, RateBackend } from './rate-backend.js';
import type { RateBuckets } from './rate-bucket.js';

/** The outcome for one request and the bucket that binds, as the X-RateLimit headers report it. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const inTheWay: readonly number[] = [Infinity];
const nothing: readonly number[] = [];

/**
 * What graphql-rate-limit has to do here: it turns what a backend found into a refusal or none, for both doors, and no
 * more. Its own model is to read the moments of all hits, to compare their number, and to write them back. Between the
 * reading and the writing others come, who all pass (D6 is exact), and for a key of 900 requests that is a list of 900
 * made three times a request. So backends check and record in one step, and the library finds one hit in the way of the
 * one that it allows, or none. It is asked about hits that no backend has recorded: asking it takes some promises and
 * lists, and one that is recorded is let in.
 */
class FoundStore extends Store {
  getForIdentity({ contextIdentity }: Identity): readonly number[] {
    return contextIdentity === 'admitted' ? nothing : inTheWay;
  }

  setForIdentity(): void {
    // The backend has recorded the hit already.
  }
}

/** Made once: a limiter for each refusal would cost several times as much. */
const decide = getGraphQLRateLimiter({
  identifyContext: ({ admitted }: Hit) => (admitted ? 'admitted' : 'refused'),
  store: new FoundStore(),
});
const oneHit = { max: 1 };
const field = { fieldName: 'request' } as GraphQLResolveInfo;

const mostRemembered = 10_000;

interface Exhausted {
  readonly rule: RateRule;
  /** In milliseconds of the clock: until then not one request fits. */
  readonly until: number;
}

/** Counts requests by bucket: of a key and its organization, or of an address that sends no known key. */
export class RateLimiter {
  private readonly exhausted = new LRUCache<string, Exhausted>({ max: mostRemembered });

  constructor(
    private readonly backend: RateBackend,
    private readonly clock: Clock,
  ) {}

  /** Returns the refusal that a single request would get, if this process knows that it would; draws on no bucket. */
  findRefusal(buckets: RateBuckets): RateVerdict | null {
    const now = this.clock.now().getTime();
    let latest: RateVerdict | null = null;
    for (const { identity, rule } of buckets) {
      const known = this.exhausted.get(identity);
      if (known === undefined || known.until <= now || !isSameRule(known.rule, rule)) continue;
      const resetSeconds = (known.until - now) / 1000;
      if (latest !== null && resetSeconds <= latest.resetSeconds) continue;
      const { max: limit, windowSeconds } = rule;
      latest = { allowed: false, limit, windowSeconds, remaining: 0, resetSeconds };
    }
    return latest;
  }

  /** Takes `cost` requests from each bucket, or nothing from any of them if they do not fit in one (D6). */
  consume(buckets: RateBuckets, cost: number): RateVerdict | Promise<RateVerdict> {
    const hit = this.backend.hit(buckets, cost);
    return hit instanceof Promise
      ? hit.then((found) => this.judge(buckets, found))
      : this.judge(buckets, hit);
  }

  private judge(buckets: RateBuckets, hit: Hit): RateVerdict | Promise<RateVerdict> {
    for (const [index, { used, resetMilliseconds }] of hit.states.entries()) {
      const bucket = buckets[index];
      if (bucket === undefined) continue;
      const { identity, rule } = bucket;
      if (used < rule.max) this.exhausted.delete(identity);
      else this.exhausted.set(identity, { rule, until: this.clock.now().getTime() + resetMilliseconds });
    }
    return hit.admitted ? verdictOf(true, buckets, hit) : refusalOf(buckets, hit);
  }
}

function isSameRule(one: RateRule, other: RateRule): boolean {
  return one.max === other.max && one.windowSeconds === other.windowSeconds;
}

async function refusalOf(buckets: RateBuckets, hit: Hit): Promise<RateVerdict> {
  const refusal = await decide({ parent: undefined, args: {}, context: hit, info: field }, oneHit);
  return verdictOf(refusal === undefined, buckets, hit);
}

/**
 * Describes the bucket that binds: the one with fewer requests remaining, which is one that refuses if any does. On a tie
 * it is the one that resets later.
 */
function verdictOf(allowed: boolean, buckets: RateBuckets, { states }: Hit): RateVerdict {
  let binding: RateVerdict | null = null;
  for (const [index, { rule }] of buckets.entries()) {
    const state = states[index];
    if (state === undefined) continue;
    const { max: limit, windowSeconds } = rule;
    const remaining = Math.max(0, limit - state.used);
    const resetSeconds = Math.max(0, state.resetMilliseconds) / 1000;
    const isLess =
      binding === null ||
      remaining < binding.remaining ||
      (remaining === binding.remaining && resetSeconds > binding.resetSeconds);
    if (isLess) binding = { allowed, limit, windowSeconds, remaining, resetSeconds };
  }
  invariant(binding !== null, 'a request draws on a bucket');
  return binding;
}
