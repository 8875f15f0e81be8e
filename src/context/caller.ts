import type { RateRule } from '../domain/rate-rule.js';

/** Who calls: the key and the organization behind it. */
export interface Caller {
  readonly organizationId: string;
  readonly keyId: string;
  /** Whose monthly cap binds, when there is one. */
  readonly rootKeyId: string;
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
}
