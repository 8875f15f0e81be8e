import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import { ApiError } from '../errors/api-error.js';
import { findApiKeyBySecret, type ApiKeySummary } from '../store/accounts/api-keys.js';
import type { Database } from '../store/database.js';
import type { Caller } from './caller.js';
import type { KeyUses } from './key-uses.js';

/** A revoked key fails in every process within 1 s (D10). */
const memoryMilliseconds = 950;
const mostKeys = 10_000;

interface Seen {
  readonly key: ApiKeySummary;
  /** When the look-up began; what happened to the key after that is not known yet. */
  readonly askedAt: number;
}

/** Turns the text of an X-API-Key header into its caller. A key seen within that time costs no look-up. */
export class KeyRing {
  private readonly seen: LRUCache<string, Seen>;

  constructor(
    db: Database,
    private readonly clock: Clock,
    private readonly uses: KeyUses,
  ) {
    this.seen = new LRUCache<string, Seen>({
      max: mostKeys,
      ttl: memoryMilliseconds,
      fetchMethod: async (secret) => {
        const askedAt = performance.now();
        const key = await findApiKeyBySecret(db, secret);
        return key === null ? undefined : { key, askedAt };
      },
    });
  }

  /** @throws ApiError API_KEY_MISSING or API_KEY_NOT_VALID (contract 5). */
  async authenticate(secret: string | undefined): Promise<Caller> {
    if (secret === undefined || secret.trim() === '') throw new ApiError('API_KEY_MISSING');
    const key = await this.find(secret.trim());
    if (key?.revokedAt !== null || this.isExpired(key)) throw new ApiError('API_KEY_NOT_VALID');
    this.uses.note(key.keyId);
    return {
      organizationId: key.organizationId,
      keyId: key.keyId,
      rootKeyId: key.rootKeyId,
      scopes: key.scopes,
      rateRule: key.rateRule,
    };
  }

  /** A slow look-up that was under way, or took long, may tell of a time too long ago; then it is asked again. */
  private async find(secret: string): Promise<ApiKeySummary | undefined> {
    const oldest = performance.now() - memoryMilliseconds;
    const seen = await this.seen.fetch(secret);
    if (seen === undefined || seen.askedAt >= oldest) return seen?.key;
    return (await this.seen.fetch(secret, { forceRefresh: true }))?.key;
  }

  private isExpired(key: ApiKeySummary): boolean {
    return key.expiresAt !== null && key.expiresAt <= this.clock.now();
  }
}
