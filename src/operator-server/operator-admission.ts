import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RateRule } from '../accounts/model/keys.js';
import { isPossibleOperatorKey } from '../accounts/model/operator-keys.js';
import {
  type RateLimiter,
  type RateLimitOutcome,
  refusedRateHeaders,
} from '../accounts/rate-limit/rate-limiter.js';
import { findOperatorKey, type OperatorKey, recordOperatorKeyUse } from '../accounts/sql/operator-keys.js';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { Clock } from '../values/dates.js';

/** The rate limit of an operator key. */
const keyRule: RateRule = { max: 600, windowSeconds: 60 };

/** The rate limit of a network address, for requests without a known operator key: a limit on guessing. */
const addressRule: RateRule = { max: 60, windowSeconds: 60 };

/** Maximum keys that are known to have been valid, and the milliseconds for which they are. */
const maxTrusted = 1000;
const trustMs = 3_600_000;

interface AdmissionServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
}

/** The parts of a request that identify its client. */
interface Visitor {
  /** The text of the X-API-Key header. */
  readonly secret: string | undefined;
  /** The client's network. */
  readonly address: string;
}

/** An admitted operator key, and the state of its rate limit. */
export interface AdmittedOperator {
  readonly key: OperatorKey;
  readonly rate: RateLimitOutcome;
}

/**
 * Admits requests of the operator API: checks the key and the rate limits. The key is read for every request, so that a
 * revoked key is refused at once. A request without a key that was valid within the last hour counts toward the rate
 * limit of its address before the key is read.
 */
export class OperatorAdmission {
  /** The hashes of keys that were valid, so that no secret stays in memory. */
  private readonly trusted = new LRUCache<string, true>({ max: maxTrusted, ttl: trustMs });

  constructor(private readonly services: AdmissionServices) {}

  /** @throws ApiError API_KEY_MISSING, API_KEY_NOT_VALID, RATE_LIMITED. */
  async admit({ secret = '', address }: Visitor): Promise<AdmittedOperator> {
    const text = secret.trim();
    const hash = createHash('sha256').update(text).digest('base64');
    const isTrusted = this.trusted.has(hash);
    if (!isTrusted) await this.consume(`operator-address:${address}`, addressRule);
    if (text === '') throw new ApiError('API_KEY_MISSING');
    const key = isPossibleOperatorKey(text) ? await findOperatorKey(this.services.db, text) : null;
    if (key === null || !this.isValid(key)) {
      this.trusted.delete(hash);
      throw new ApiError('API_KEY_NOT_VALID');
    }
    this.trusted.set(hash, true);
    const rate = await this.consume(`operator-key:${key.keyId}`, keyRule);
    await recordOperatorKeyUse(this.services.db, key.keyId, this.services.clock.now());
    return { key, rate };
  }

  private isValid({ revokedAt, expiresAt }: OperatorKey): boolean {
    return revokedAt === null && (expiresAt === null || expiresAt > this.services.clock.now());
  }

  /** @throws ApiError RATE_LIMITED. */
  private async consume(identity: string, rule: RateRule): Promise<RateLimitOutcome> {
    const outcome = await this.services.limiter.consume([{ identity, rule }], 1);
    if (outcome.allowed) return outcome;
    throw new ApiError('RATE_LIMITED', undefined, { headers: refusedRateHeaders(outcome) });
  }
}
