import type { GraphQLResolveInfo } from 'graphql';
import { getGraphQLRateLimiter, Store, type Identity } from 'graphql-rate-limit';
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

/** Counts requests by identity (a key, or an address that sends wrong keys). */
export class RateLimiter {
  constructor(private readonly backend: RateBackend) {}

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
    return {
      allowed: refusal === undefined,
      limit: rule.max,
      remaining: Math.max(0, rule.max - hit.used),
      resetSeconds: Math.max(0, hit.resetMilliseconds) / 1000,
    };
  }
}
