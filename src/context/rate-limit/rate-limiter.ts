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
  consume(
    kind: 'key' | 'address',
    identity: string,
    rule: RateRule,
    cost: number,
  ): RateVerdict | Promise<RateVerdict> {
    const known = `${kind}:${identity}`;
    const hit = this.backend.hit(known, rule, cost);
    return hit instanceof Promise
      ? hit.then((found) => this.judge(known, rule, found))
      : this.judge(known, rule, hit);
  }

  private judge(known: string, rule: RateRule, hit: Hit): RateVerdict | Promise<RateVerdict> {
    if (hit.used < rule.max) this.exhausted.delete(known);
    else this.exhausted.set(known, { rule, until: this.clock.now().getTime() + hit.resetMilliseconds });
    return hit.admitted ? verdictOf(true, rule, hit) : refusalOf(rule, hit);
  }
}

async function refusalOf(rule: RateRule, hit: Hit): Promise<RateVerdict> {
  const refusal = await decide({ parent: undefined, args: {}, context: hit, info: field }, oneHit);
  return verdictOf(refusal === undefined, rule, hit);
}

function verdictOf(allowed: boolean, { max }: RateRule, { used, resetMilliseconds }: Hit): RateVerdict {
  return {
    allowed,
    limit: max,
    remaining: Math.max(0, max - used),
    resetSeconds: Math.max(0, resetMilliseconds) / 1000,
  };
}
