import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, Store, type Identity } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.js';
import type { RateRule } from '../../domain/rate-rule.js';
import type { Hit, RateBackend } from './rate-backend.js';

/** The outcome for one request, as the X-RateLimit headers tell it. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
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
 * one that it allows, or none.
 */
class FoundStore extends Store {
  getForIdentity({ contextIdentity }: Identity): readonly number[] {
    return contextIdentity === 'admitted' ? nothing : inTheWay;
  }

  setForIdentity(): void {
    // The backend has recorded the hit already.
  }
}

/** Made once: a limiter for each request would cost several times the request's part of the limit. */
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

/** Counts requests by identity (a key, or an address that sends none that is known). */
export class RateLimiter {
  private readonly exhausted = new LRUCache<string, Exhausted>({ max: mostRemembered });

  constructor(
    private readonly backend: RateBackend,
    private readonly clock: Clock,
  ) {}

  /** The refusal that a single request would get, when this process knows that it would; it takes nothing. */
  findRefusal(kind: 'key' | 'address', identity: string, rule: RateRule): RateVerdict | null {
    const known = this.exhausted.get(`${kind}:${identity}`);
    const left = (known?.until ?? 0) - this.clock.now().getTime();
    if (known === undefined || left <= 0) return null;
    if (known.rule.max !== rule.max || known.rule.windowSeconds !== rule.windowSeconds) return null;
    return { allowed: false, limit: rule.max, remaining: 0, resetSeconds: left / 1000 };
  }

  /** Takes `cost` requests from an identity's window: all of them, or none when they do not fit (D6). */
  async consume(
    kind: 'key' | 'address',
    identity: string,
    rule: RateRule,
    cost: number,
  ): Promise<RateVerdict> {
    const known = `${kind}:${identity}`;
    const hit = await this.backend.hit(known, rule, cost);
    const refusal = await decide({ parent: undefined, args: {}, context: hit, info: field }, oneHit);
    if (hit.used < rule.max) this.exhausted.delete(known);
    else this.exhausted.set(known, { rule, until: this.clock.now().getTime() + hit.resetMilliseconds });
    return {
      allowed: refusal === undefined,
      limit: rule.max,
      remaining: Math.max(0, rule.max - hit.used),
      resetSeconds: Math.max(0, hit.resetMilliseconds) / 1000,
    };
  }
}
