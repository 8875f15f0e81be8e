import { keylessRateRule, type RateRule } from '../../domain/rate-rule.js';
import type { Caller } from '../caller.js';

/** A sliding window of requests: whose it is, and how many it holds. */
export interface RateBucket {
  readonly identity: string;
  readonly rule: RateRule;
}

/** The buckets that a request draws on; the last one contains the others, so that all of them are in one part of Redis. */
export type RateBuckets = readonly [RateBucket] | readonly [RateBucket, RateBucket];

/** The buckets of a caller: its key's, and its organization's. */
export function bucketsOf({ keyId, rateRule, organizationId, organizationRateRule }: Caller): RateBuckets {
  return [
    { identity: `key:${keyId}`, rule: rateRule },
    { identity: `organization:${organizationId}`, rule: organizationRateRule },
  ];
}

/** The bucket of a network address, for requests without a known key. */
export function bucketsOfAddress(address: string): RateBuckets {
  return [{ identity: `address:${address}`, rule: keylessRateRule }];
}
