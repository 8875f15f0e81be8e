import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, Store, type Identity } from 'graphql-rate-limit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.js';
import type { RateRule } from '../../domain/rate-rule.js';
import { invariant } from '../../errors/invariant.js';
import type { Hit, RateBackend } from './rate-backend.js';

/** The outcome for one request, as the X-RateLimit headers tell it. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * graphql-rate-limit asks its store for the hits so far and compares. Its own stores count in two steps, so that
 * concurrent calls all pass; this one lets the backend check and record at once, and answers "none so far" or "one",
 * which the library compares with a maximum of one.
 */
class VerdictStore extends Store {
  hit: Hit | undefined;

  constructor(
    private readonly backend: RateBackend,
    private readonly rule: RateRule,
    private readonly cost: number,
  ) {
    super();
  }

  async getForIdentity({ contextIdentity, fieldIdentity }: Identity): Promise<readonly number[]> {
    this.hit = await this.backend.hit(`${fieldIdentity}:${contextIdentity}`, this.rule, this.cost);
    return this.hit.admitted ? [] : [Date.now()];
  }

  setForIdentity(): void {
    // The backend has recorded the hit already.
  }
}

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
    const store = new VerdictStore(this.backend, rule, cost);
    const limit = getGraphQLRateLimiter({ identifyContext: () => identity, store });
    const window = `${rule.windowSeconds}s`;
    const info = { fieldName: kind } as GraphQLResolveInfo;
    const refusal = await limit({ parent: undefined, args: {}, context: {}, info }, { max: 1, window });
    const { hit } = store;
    invariant(hit !== undefined, 'the limiter asked its store');
    const known = `${kind}:${identity}`;
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
