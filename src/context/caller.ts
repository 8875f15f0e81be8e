import type { RateRule } from '../domain/rate-rule.js';
import type { Tenant } from '../domain/tenant.js';

/** Who calls: the key and the organization behind it. */
export interface Caller extends Tenant {
  /** Whose monthly cap binds, when there is one. */
  readonly rootKeyId: string;
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
}
