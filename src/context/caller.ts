import type { RateRule } from '../domain/rate-rule.js';

/** Who calls: the key and the organization behind it. */
export interface Caller {
  readonly organizationId: string;
  readonly keyId: string;
  /** The first key of its line of rotations. */
  readonly rootKeyId: string;
  /** The keys whose monthly caps bind, where they have one (ApiKeySummary). */
  readonly capKeyIds: readonly string[];
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  /** The rate of all keys of its organization together. */
  readonly organizationRateRule: RateRule;
}
