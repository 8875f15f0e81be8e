import type { RateRule } from '../domain/rate-rule.js';
import type { Tenant } from '../domain/tenant.js';

/** Who calls: the key and the organization behind it. */
export interface Caller extends Tenant {
  /** The first key of its line of rotations. */
  readonly rootKeyId: string;
  /** The keys whose monthly caps bind, where they have one (ApiKeySummary). */
  readonly capKeyIds: readonly string[];
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  /** The rate of all keys of its organization together. */
  readonly organizationRateRule: RateRule;
}
