import type { RateBuckets } from './rate-bucket.js';

/** The state of a bucket after a hit: how many requests its window holds, and when the oldest of them leaves it. */
export interface BucketState {
  readonly used: number;
  readonly resetMilliseconds: number;
}

/** The outcome of a hit: whether it was recorded, in all buckets or in none, and the state of each bucket. */
export interface Hit {
  readonly admitted: boolean;
  readonly states: readonly BucketState[];
}

/** Checks and records in one step. graphql-rate-limit's own stores need two, and lose count between them. */
export interface RateBackend {
  hit(buckets: RateBuckets, cost: number): Hit | Promise<Hit>;
}
