import {
  bucketsOfAddress,
  type RateBuckets,
  refusedRateHeaders,
} from '../accounts/rate-limit/rate-limiter.js';
import type { Services } from '../context/services.js';
import { OAuthError } from './model/oauth-error.js';

type Limiter = Pick<Services, 'limiter'>;

/** Registrations that a network address can make in an hour. */
const registrations = { max: 20, windowSeconds: 3600 };
/** Metadata documents that a network address can have fetched in a minute. */
const fetches = { max: 20, windowSeconds: 60 };

/** Counts a request toward the rate limit of its address. @throws OAuthError temporarily_unavailable (429). */
export function countRequest(services: Limiter, address: string): Promise<void> {
  return consume(services, bucketsOfAddress(address));
}

/** Counts a registration. @throws OAuthError temporarily_unavailable (429). */
export function countRegistration(services: Limiter, address: string): Promise<void> {
  return consume(services, [{ identity: `registrations:${address}`, rule: registrations }]);
}

/** Counts a fetch of a metadata document. @throws OAuthError temporarily_unavailable (429). */
export function countFetch(services: Limiter, address: string): Promise<void> {
  return consume(services, [{ identity: `client-documents:${address}`, rule: fetches }]);
}

async function consume({ limiter }: Limiter, buckets: RateBuckets): Promise<void> {
  const outcome = limiter.findRefusal(buckets) ?? (await limiter.consume(buckets, 1));
  if (outcome.allowed) return;
  const headers = refusedRateHeaders(outcome);
  throw new OAuthError('temporarily_unavailable', 'Too many requests. Try again after Retry-After seconds.', {
    status: 429,
    headers,
  });
}
