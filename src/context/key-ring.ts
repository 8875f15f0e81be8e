import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import { ApiError } from '../errors/api-error.js';
import { findApiKeyBySecret, type ApiKeySummary } from '../store/accounts/api-keys.js';
import type { Database } from '../store/database.js';
import type { Caller } from './caller.js';

/** A revoked key fails in every process within 1 s (D10), a look-up's own time included. */
const memoryMilliseconds = 800;
const mostKeys = 10_000;

/** Turns the text of an X-API-Key header into its caller. A key seen within that time costs no look-up. */
export class KeyRing {
  private readonly seen: LRUCache<string, ApiKeySummary>;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.seen = new LRUCache<string, ApiKeySummary>({
      max: mostKeys,
      ttl: memoryMilliseconds,
      fetchMethod: async (secret) => (await findApiKeyBySecret(db, secret)) ?? undefined,
    });
  }

  /** @throws ApiError API_KEY_MISSING or API_KEY_NOT_VALID (contract 5). */
  async authenticate(secret: string | undefined): Promise<Caller> {
    if (secret === undefined || secret.trim() === '') throw new ApiError('API_KEY_MISSING');
    const key = await this.seen.fetch(secret.trim());
    if (key?.revokedAt !== null || this.isExpired(key)) throw new ApiError('API_KEY_NOT_VALID');
    return {
      organizationId: key.organizationId,
      keyId: key.keyId,
      scopes: key.scopes,
      rateRule: key.rateRule,
    };
  }

  private isExpired(key: ApiKeySummary): boolean {
    return key.expiresAt !== null && key.expiresAt <= this.clock.now();
  }
}
