import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, type Identity, Store } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import { invariant } from '../../errors/invariant.js';
import type { Clock } from '../../values/dates.js';
import { formatSeconds } from '../../values/dates.js';
import type { Caller } from '../model/caller.js';
import { keylessRateRule, linkRateRule, type RateRule } from '../model/keys.js';

/** Whether a request is allowed, and the state of its binding bucket, which the X-RateLimit headers report. */
export interface RateLimitOutcome {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** The backend's time of the request, by which it can be returned. */
  readonly consumedAt: number;
}

const maxRemembered = 10_000;

interface Exhausted {
  readonly rule: RateRule;
  /** Time in milliseconds until which every request is refused. */
  readonly until: number;
}

/** Limits requests by bucket: one bucket per key, per organization, and per address that sends no known key. */
export class RateLimiter {
  private readonly exhausted = new LRUCache<string, Exhausted>({ max: maxRemembered });

  constructor(
    private readonly backend: RateBackend,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the refusal of a request if this process already knows that a bucket is exhausted; null otherwise. Consumes
   * nothing.
   */
  findRefusal(buckets: RateBuckets): RateLimitOutcome | null {
    const now = this.clock.now().getTime();
    let latest: RateLimitOutcome | null = null;
    for (const { identity, rule } of buckets) {
      const known = this.exhausted.get(identity);
      if (known === undefined || known.until <= now || !isSameRule(known.rule, rule)) continue;
      const resetSeconds = (known.until - now) / 1000;
      if (latest !== null && resetSeconds <= latest.resetSeconds) continue;
      const { max: limit, windowSeconds } = rule;
      latest = { allowed: false, limit, windowSeconds, remaining: 0, resetSeconds, consumedAt: 0 };
    }
    return latest;
  }

  /** Consumes `cost` requests from every bucket, or from none if one of them has too few remaining (D6). */
  consume(buckets: RateBuckets, cost: number): RateLimitOutcome | Promise<RateLimitOutcome> {
    const hit = this.backend.hit(buckets, cost);
    return hit instanceof Promise
      ? hit.then((found) => this.decide(buckets, found))
      : this.decide(buckets, hit);
  }

  /**
   * Returns one request to every bucket, for an admitted request that is refused after all because it costs more
   * requests than remain (D6). `consumedAt` is from the outcome of its admission. Returns the outcome of the refusal.
   */
  async release(buckets: RateBuckets, { consumedAt }: RateLimitOutcome): Promise<RateLimitOutcome> {
    const states = await this.backend.release(buckets, consumedAt);
    return this.decide(buckets, { admitted: false, states, at: consumedAt });
  }

  private decide(buckets: RateBuckets, hit: Hit): RateLimitOutcome | Promise<RateLimitOutcome> {
    for (const [index, { used, resetMs }] of hit.states.entries()) {
      const bucket = buckets[index];
      if (bucket === undefined) continue;
      const { identity, rule } = bucket;
      if (used < rule.max) this.exhausted.delete(identity);
      else this.exhausted.set(identity, { rule, until: this.clock.now().getTime() + resetMs });
    }
    return hit.admitted ? outcomeOf(true, buckets, hit) : refusalOf(buckets, hit);
  }
}

function isSameRule(one: RateRule, other: RateRule): boolean {
  return one.max === other.max && one.windowSeconds === other.windowSeconds;
}

async function refusalOf(buckets: RateBuckets, hit: Hit): Promise<RateLimitOutcome> {
  return outcomeOf(!(await isRefused(hit)), buckets, hit);
}

/**
 * Describes the binding bucket: the bucket with the fewest requests remaining, and on a tie the bucket that resets
 * later. If any bucket refuses the request, the binding bucket does.
 */
function outcomeOf(allowed: boolean, buckets: RateBuckets, { states, at }: Hit): RateLimitOutcome {
  let binding: RateLimitOutcome | null = null;
  for (const [index, { rule }] of buckets.entries()) {
    const state = states[index];
    if (state === undefined) continue;
    const { max: limit, windowSeconds } = rule;
    const remaining = Math.max(0, limit - state.used);
    const resetSeconds = Math.max(0, state.resetMs) / 1000;
    const isLess =
      binding === null ||
      remaining < binding.remaining ||
      (remaining === binding.remaining && resetSeconds > binding.resetSeconds);
    if (isLess) binding = { allowed, limit, windowSeconds, remaining, resetSeconds, consumedAt: at };
  }
  invariant(binding !== null, 'a request uses at least one bucket');
  return binding;
}

/**
 * The state of a bucket after a hit: the requests in its window, and the milliseconds until the oldest one leaves it.
 */
export interface BucketState {
  readonly used: number;
  readonly resetMs: number;
}

/**
 * The result of a hit: whether it was recorded, in all buckets or in none, the state of each bucket, and the time of the
 * hit on the backend's clock.
 */
export interface Hit {
  readonly admitted: boolean;
  readonly states: readonly BucketState[];
  readonly at: number;
}

/**
 * Counts requests. Checks and records a hit in one atomic step. The stores of graphql-rate-limit need two steps, and so
 * miscount concurrent requests.
 */
export interface RateBackend {
  hit(buckets: RateBuckets, cost: number): Hit | Promise<Hit>;
  /** Removes one hit of a time from every bucket, and returns the states of the buckets. */
  release(buckets: RateBuckets, at: number): readonly BucketState[] | Promise<readonly BucketState[]>;
}

/** A sliding window: the name of its owner, and its maximum. */
export interface RateBucket {
  readonly identity: string;
  readonly rule: RateRule;
}

/**
 * The buckets that a request consumes from. The Redis keys of all of them contain the last bucket's name, so that Redis
 * stores them in one hash slot.
 */
export type RateBuckets = readonly [RateBucket] | readonly [RateBucket, RateBucket];

/** Returns the two buckets of a caller: for its key, and for its organization. */
export function bucketsOf({ keyId, rateRule, organizationId, organizationRateRule }: Caller): RateBuckets {
  return [
    { identity: `key:${keyId}`, rule: rateRule },
    { identity: `organization:${organizationId}`, rule: organizationRateRule },
  ];
}

/** Returns the bucket of the downloads through links of an organization, which use up no key's rate limit. */
export function bucketsOfLinks({ organizationId }: Caller): RateBuckets {
  return [{ identity: `links:${organizationId}`, rule: linkRateRule }];
}

/** Returns the bucket of a network address, for requests without a known key. */
export function bucketsOfAddress(address: string): RateBuckets {
  return [{ identity: `address:${address}`, rule: keylessRateRule }];
}

const oneHit: readonly number[] = [Infinity];
const noHits: readonly number[] = [];

/**
 * A graphql-rate-limit store that reports the result of a backend: no hits for an admitted request, one for a refused
 * one.
 */
class FoundStore extends Store {
  getForIdentity({ contextIdentity }: Identity): readonly number[] {
    return contextIdentity === 'admitted' ? noHits : oneHit;
  }

  setForIdentity(): void {
    // The backend has recorded the hit already.
  }
}

/** One limiter for all refusals, because creating one per refusal would be several times as expensive. */
const limit = getGraphQLRateLimiter({
  identifyContext: ({ admitted }: { readonly admitted: boolean }) => (admitted ? 'admitted' : 'refused'),
  store: new FoundStore(),
});
const field = { fieldName: 'request' } as GraphQLResolveInfo;

/**
 * Returns whether graphql-rate-limit refuses a request that a backend has counted. The library is nominal here (D6): it
 * reads the timestamps of all hits, counts them and writes them back, and would admit all requests that arrive in
 * between, on this server or another. So a backend decides, and the library only turns the result into a refusal. This
 * runs only for requests that were not admitted, because the library allocates several promises and lists.
 */
async function isRefused(hit: { readonly admitted: boolean }): Promise<boolean> {
  return (await limit({ parent: undefined, args: {}, context: hit, info: field }, { max: 1 })) !== undefined;
}

/** The timestamps of one identity's hits, oldest first. Hits before the index `head` have left the window. */
interface HitLog {
  at: number[];
  head: number;
  windowMs: number;
  /** When the log was moved to the end of its map. */
  movedAt: number;
}

/** Minimum milliseconds between two moves of a log. A map that changes with every request delays garbage collection. */
const moveMs = 1000;

/** Counts hits in exact sliding windows in this process. Removes identities without hits in their window. */
export class MemoryRateBackend implements RateBackend {
  /**
   * Hit logs by window length, then by identity. The identity that was used longest ago comes first, to within
   * `moveMs`.
   */
  private readonly windows = new Map<number, Map<string, HitLog>>();

  constructor(private readonly clock: Clock) {}

  hit(buckets: RateBuckets, cost: number): Hit {
    const now = this.clock.now().getTime();
    const logs = buckets.map((bucket) => this.logOf(bucket, now));
    const admitted = buckets.every(({ rule }, index) => usedOf(logs[index]) + cost <= rule.max);
    if (admitted) for (const { at } of logs) for (let hits = 0; hits < cost; hits++) at.push(now);
    for (const { rule } of buckets) forgetQuiet(this.logsOf(rule.windowSeconds * 1000), now);
    return { admitted, states: logs.map((log) => stateOf(log, now)), at: now };
  }

  release(buckets: RateBuckets, at: number): readonly BucketState[] {
    const now = this.clock.now().getTime();
    return buckets.map((bucket) => {
      const log = this.logOf(bucket, now);
      const found = log.at.lastIndexOf(at);
      if (found >= log.head) log.at.splice(found, 1);
      return stateOf(log, now);
    });
  }

  /** Returns a bucket's log, without the hits that have left its window. */
  private logOf({ identity, rule }: RateBucket, now: number): HitLog {
    const windowMs = rule.windowSeconds * 1000;
    const log = touch(this.logsOf(windowMs), identity, windowMs, now);
    dropOld(log, now);
    return log;
  }

  private logsOf(windowMs: number): Map<string, HitLog> {
    let logs = this.windows.get(windowMs);
    if (logs === undefined) this.windows.set(windowMs, (logs = new Map<string, HitLog>()));
    return logs;
  }
}

function usedOf(log: HitLog | undefined): number {
  return log === undefined ? 0 : log.at.length - log.head;
}

function stateOf(log: HitLog, now: number): BucketState {
  const oldest = log.at[log.head] ?? now;
  return { used: usedOf(log), resetMs: oldest + log.windowMs - now };
}

/** Returns an identity's log, and moves it to the end of the map if it was not moved recently. */
function touch(logs: Map<string, HitLog>, identity: string, windowMs: number, now: number): HitLog {
  const log = logs.get(identity) ?? { at: [], head: 0, windowMs, movedAt: -Infinity };
  if (Math.abs(now - log.movedAt) < moveMs) return log;
  log.movedAt = now;
  logs.delete(identity);
  logs.set(identity, log);
  return log;
}

function forgetQuiet(logs: Map<string, HitLog>, now: number): void {
  for (const [identity, log] of logs) {
    if ((log.at.at(-1) ?? 0) + log.windowMs > now) return;
    logs.delete(identity);
  }
}

function dropOld(log: HitLog, now: number): void {
  while (log.head < log.at.length && (log.at[log.head] ?? 0) + log.windowMs <= now) log.head++;
  if (log.head > 1024 && log.head * 2 > log.at.length) {
    log.at.splice(0, log.head);
    log.head = 0;
  }
}

/** Returns the value of `Retry-After` (D6), in whole seconds. */
function retryAfter({ resetSeconds }: RateLimitOutcome): string {
  return String(Math.max(1, Math.ceil(resetSeconds)));
}

/** Returns the rate-limit headers of a refused request, for its error. */
export function refusedRateHeaders(outcome: RateLimitOutcome): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(outcome.limit),
    'X-RateLimit-Remaining': String(outcome.remaining),
    'X-RateLimit-Reset': formatSeconds(outcome.resetSeconds),
    'Retry-After': retryAfter(outcome),
  };
}

/**
 * Adds the rate-limit headers of a request (D6), as alternating names and values. `outcome` is a refusal if a part of
 * the request was refused.
 */
export function addRateHeaders(list: string[], outcome: RateLimitOutcome): void {
  list.push('X-RateLimit-Limit', String(outcome.limit), 'X-RateLimit-Remaining', String(outcome.remaining));
  list.push('X-RateLimit-Reset', formatSeconds(outcome.resetSeconds));
  if (!outcome.allowed) list.push('Retry-After', retryAfter(outcome));
}
