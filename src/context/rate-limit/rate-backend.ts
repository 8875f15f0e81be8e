import type { RateRule } from '../../domain/rate-rule.js';

/** What a backend found: whether the hits were recorded, how many the window now holds, and when its oldest leaves. */
export interface Hit {
  readonly admitted: boolean;
  readonly used: number;
  readonly resetMilliseconds: number;
}

/** Checks and records in one step. That is the part that graphql-rate-limit's own stores do in two, and lose count. */
export interface RateBackend {
  hit(identity: string, rule: RateRule, cost: number): Hit | Promise<Hit>;
}
