import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isPossibleKey } from '../domain/api-key-text.js';
import { CacheCounts } from '../domain/cache-counts.js';
import type { Clock } from '../domain/clock.js';
import { ApiError } from '../errors/api-error.js';
import { findApiKeyBySecret, type AuthenticatedKey } from '../store/accounts/api-keys.js';
import type { Database } from '../store/database.js';
import type { Caller } from './caller.js';
import type { KeyUses } from './key-uses.js';

/** A revoked key fails in every process within 1 s (D10). */
const memoryMilliseconds = 950;
/** How exact the caches' own clock is; with the usual one it sets a timer in every millisecond. */
const ttlResolution = 50;
const mostKeys = 10_000;
const mostWrongKeys = 1000;
/** For so long a key that was valid is looked up again without asking whether its address may. */
const trustMilliseconds = 3_600_000;

interface Seen {
  /** Null when there is no such key. */
  readonly key: AuthenticatedKey | null;
  /** When the look-up began; what happened to the key after that is not known yet. */
  readonly askedAt: number;
}

/** Turns the text of an X-API-Key header into its caller. A key seen within that time costs no look-up. */
export class KeyCache {
  private readonly seen = new LRUCache<string, Seen>({
    max: mostKeys,
    ttl: memoryMilliseconds,
    ttlResolution,
  });
  /** Apart, so that many wrong keys do not push the right ones out. */
  private readonly wrong = new LRUCache<string, true>({
    max: mostWrongKeys,
    ttl: memoryMilliseconds,
    ttlResolution,
  });
  /** By their hash: a text is kept no longer than it has to be. */
  private readonly trusted = new LRUCache<string, true>({
    max: mostKeys,
    ttl: trustMilliseconds,
    ttlResolution,
  });
  /** Requests whose key was known, and keys that were looked up. */
  readonly counts = new CacheCounts();
  private readonly lookUps = new Map<string, Promise<Seen>>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly uses: KeyUses,
  ) {}

  /**
   * `payLookUp` is asked before a key that this process has not found valid lately is looked up; it may throw.
   * @throws ApiError API_KEY_MISSING or API_KEY_NOT_VALID (contract 5), and what `payLookUp` throws.
   */
  async authenticate(secret: string | undefined, payLookUp: () => Promise<void>): Promise<Caller> {
    if (secret === undefined || secret.trim() === '') {
      await payLookUp();
      throw new ApiError('API_KEY_MISSING');
    }
    const key = await this.find(secret.trim(), payLookUp);
    if (key?.revokedAt !== null || this.isExpired(key)) {
      await payLookUp();
      throw new ApiError('API_KEY_NOT_VALID');
    }
    this.uses.note(key.keyId);
    return callerOf(key);
  }

  /** The caller of a key that was found valid a moment ago, without waiting for anything; null for any other. */
  recall(secret: string | undefined): Caller | null {
    const seen = secret === undefined ? undefined : this.seen.get(secret);
    if (seen?.key == null || seen.askedAt < performance.now() - memoryMilliseconds) return null;
    const { key } = seen;
    if (key.revokedAt !== null || this.isExpired(key)) return null;
    this.counts.hits += 1;
    this.uses.note(key.keyId);
    return callerOf(key);
  }

  /** A look-up that was under way may tell of a time too long ago; then it is asked again. */
  private async find(secret: string, payLookUp: () => Promise<void>): Promise<AuthenticatedKey | null> {
    const oldest = performance.now() - memoryMilliseconds;
    const seen = this.seen.get(secret);
    if (seen !== undefined && seen.askedAt >= oldest) return seen.key;
    if (!isPossibleKey(secret) || this.wrong.has(secret)) return null;
    const hash = createHash('sha256').update(secret).digest('base64');
    if (!this.trusted.has(hash)) await payLookUp();
    const found = await this.lookUp(secret, hash);
    return found.askedAt >= oldest ? found.key : (await this.lookUp(secret, hash)).key;
  }

  /** Those who ask for the same key at the same time share one look-up. */
  private lookUp(secret: string, hash: string): Promise<Seen> {
    let lookUp = this.lookUps.get(secret);
    if (lookUp === undefined) {
      lookUp = this.ask(secret, hash).finally(() => this.lookUps.delete(secret));
      this.lookUps.set(secret, lookUp);
    }
    return lookUp;
  }

  private async ask(secret: string, hash: string): Promise<Seen> {
    const askedAt = performance.now();
    this.counts.misses += 1;
    const key = await findApiKeyBySecret(this.db, secret);
    const seen = { key, askedAt };
    if (key === null) this.wrong.set(secret, true);
    else {
      this.seen.set(secret, seen);
      if (key.revokedAt === null && !this.isExpired(key)) this.trusted.set(hash, true);
    }
    return seen;
  }

  private isExpired(key: AuthenticatedKey): boolean {
    return key.expiresAt !== null && key.expiresAt <= this.clock.now();
  }
}

function callerOf(key: AuthenticatedKey): Caller {
  const { organizationId, keyId, rootKeyId, capKeyIds, scopes, rateRule, organizationRateRule } = key;
  return { organizationId, keyId, rootKeyId, capKeyIds, scopes, rateRule, organizationRateRule };
}
