import type { RateRule } from '../domain/rate-rule.js';

/** Who calls: the key and the organization behind it. */
export interface Caller {
  readonly organizationId: string;
  readonly keyId: string;
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
}
