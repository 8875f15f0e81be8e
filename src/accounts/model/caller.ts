import type { Tenant } from '../../concurrency/tenant.js';
import type { RateRule } from './keys.js';

/** The authenticated caller: the API key and its organization. */
export interface Caller extends Tenant {
  /** The oldest key of its rotation chain. */
  readonly rootKeyId: string;
  /** IDs of the keys whose monthly caps apply, if they are set (`ApiKeySummary.capKeyIds`). */
  readonly capKeyIds: readonly string[];
  readonly scopes: readonly string[];
  readonly rateRule: RateRule;
  /** The rate limit that all keys of the organization share. */
  readonly organizationRateRule: RateRule;
  /** Why the organization is suspended (D25); null when it is not. */
  readonly suspension: string | null;
}
