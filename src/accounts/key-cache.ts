import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../concurrency/cache-counts.js';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import type { Clock } from '../values/dates.js';
import type { Caller } from './model/caller.js';
import { type KeyForm, liveKeyForm } from './model/key-forms.js';
import { lacksScopes, missingScopes, type Scope } from './model/keys.js';
import { suspended } from './model/suspension.js';
import { type AuthenticatedKey, findApiKeyById, findApiKeyBySecret, recordKeyUses } from './sql/api-keys.js';
import { findKeyStates, type KeyState } from './sql/managed-keys.js';

/** Precision of a key's last-used time. The time is written at most once per interval. */
const exactnessMs = 60_000;

/** Milliseconds between writes. One statement writes the uses of many keys. */
const pauseMs = 1000;
const mostUsedKeys = 10_000;

/** Records in the background when keys were last used. */
export class KeyUses {
  private readonly noted = new LRUCache<string, number>({ max: mostUsedKeys });
  private waiting = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly report: (error: unknown) => void,
  ) {}

  note(keyId: string): void {
    const now = this.clock.now();
    const before = this.noted.get(keyId);
    if (before !== undefined && Math.abs(now.getTime() - before) < exactnessMs) return;
    this.noted.set(keyId, now.getTime());
    this.waiting.set(keyId, now);
    this.timer ??= setTimeout(() => void this.write(), pauseMs).unref();
  }

  /** Writes the uses recorded so far. Never throws: a failure is passed to `report`. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.waiting;
    this.waiting = new Map();
    try {
      if (uses.size > 0) await recordKeyUses(this.db, uses);
    } catch (error) {
      for (const keyId of uses.keys()) this.noted.delete(keyId);
      this.report(error);
    }
  }
}

/** Milliseconds for which a key is cached. Less than 1 s, after which every process must reject a revoked key (D10). */
const memoryMs = 950;

/**
 * Milliseconds for which the LRU caches reuse a reading of the clock. With their default, they set a timer every ms.
 */
const ttlResolution = 50;
const maxKeys = 10_000;
const maxWrongKeys = 1000;

/**
 * Milliseconds after a key was valid in which its lookups do not count toward the rate limit of the client's address.
 */
const trustMs = 3_600_000;

/** Finds the key of a secret, even if it has expired or was revoked; null if there is none. */
export type FindKey = (db: Database, secret: string) => Promise<AuthenticatedKey | null>;

interface Seen {
  /** Null when no such key exists. */
  readonly key: AuthenticatedKey | null;
  /** When the lookup began. Later changes to the key may be missing. */
  readonly requestedAt: number;
}

/**
 * Finds the caller by the value of an X-API-Key header. A key that was looked up within `memoryMs` is not read again.
 */
export class KeyCache {
  private readonly seen = new LRUCache<string, Seen>({
    max: maxKeys,
    ttl: memoryMs,
    ttlResolution,
  });
  /** Keys that were looked up by their IDs. */
  private readonly seenById = new LRUCache<string, Seen>({
    max: maxKeys,
    ttl: memoryMs,
    ttlResolution,
  });
  /** Keys that do not exist. In a separate cache, so that many invalid keys do not evict valid ones. */
  private readonly wrong = new LRUCache<string, true>({
    max: maxWrongKeys,
    ttl: memoryMs,
    ttlResolution,
  });
  /** Keys that were recently valid. Stores their hashes, so that secrets stay in memory no longer than necessary. */
  private readonly trusted = new LRUCache<string, true>({
    max: maxKeys,
    ttl: trustMs,
    ttlResolution,
  });
  /** Cache hits and lookups. */
  readonly counts = new CacheCounts();
  private readonly lookUps = new Map<string, Promise<Seen>>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly uses: KeyUses,
    private readonly form: KeyForm = liveKeyForm,
    private readonly findKey: FindKey = findApiKeyBySecret,
  ) {}

  /** Creates an empty cache that finds keys by other secrets, for example by access tokens. */
  withSecrets(isPossible: KeyForm['isPossible'], findKey: FindKey): KeyCache {
    return new KeyCache(this.db, this.clock, this.uses, { ...this.form, isPossible }, findKey);
  }

  /** The first characters of the keys that this server issues. */
  get mark(): string {
    return this.form.mark;
  }

  /**
   * Returns the caller with this key. Calls `payLookUp`, which may throw, before it looks up a key that was not found
   * valid within the last hour (`trustMs`).
   * @throws ApiError API_KEY_MISSING or API_KEY_NOT_VALID (contract 5), and the errors of `payLookUp`.
   */
  async authenticate(secret: string | undefined, payLookUp: () => Promise<void>): Promise<Caller> {
    if (secret === undefined || secret.trim() === '') {
      await payLookUp();
      throw new ApiError('API_KEY_MISSING');
    }
    const key = await this.find(secret.trim(), payLookUp);
    if (key?.revokedAt !== null || this.isExpired(key)) {
      await payLookUp();
      throw this.form.notValid(secret.trim());
    }
    this.uses.note(key.keyId);
    return callerOf(key);
  }

  /**
   * Returns the caller with the key of this ID, for a request with a signed link instead of a key.
   * @throws ApiError API_KEY_NOT_VALID.
   */
  async authenticateById(keyId: string): Promise<Caller> {
    const requestedAt = performance.now();
    let seen = this.seenById.get(keyId);
    if (seen === undefined || seen.requestedAt < requestedAt - memoryMs) {
      this.counts.misses += 1;
      seen = { key: await findApiKeyById(this.db, keyId), requestedAt };
      this.seenById.set(keyId, seen);
    }
    const { key } = seen;
    if (key?.revokedAt !== null || this.isExpired(key)) throw new ApiError('API_KEY_NOT_VALID');
    this.uses.note(key.keyId);
    return callerOf(key);
  }

  /** Returns the caller of a key that is cached as valid, synchronously; null for any other key. */
  recall(secret: string | undefined): Caller | null {
    const seen = secret === undefined ? undefined : this.seen.get(secret);
    if (seen?.key == null || seen.requestedAt < performance.now() - memoryMs) return null;
    const { key } = seen;
    if (key.revokedAt !== null || this.isExpired(key)) return null;
    this.counts.hits += 1;
    this.uses.note(key.keyId);
    return callerOf(key);
  }

  /** Returns the key from the cache or by a lookup. Looks it up again if it joined a lookup that began too long ago. */
  private async find(secret: string, payLookUp: () => Promise<void>): Promise<AuthenticatedKey | null> {
    const oldest = performance.now() - memoryMs;
    const seen = this.seen.get(secret);
    if (seen !== undefined && seen.requestedAt >= oldest) return seen.key;
    if (!this.form.isPossible(secret) || this.wrong.has(secret)) return null;
    const hash = createHash('sha256').update(secret).digest('base64');
    if (!this.trusted.has(hash)) await payLookUp();
    const found = await this.lookUp(secret, hash);
    return found.requestedAt >= oldest ? found.key : (await this.lookUp(secret, hash)).key;
  }

  /** Looks a key up. Concurrent calls for the same key share one lookup. */
  private lookUp(secret: string, hash: string): Promise<Seen> {
    let lookUp = this.lookUps.get(secret);
    if (lookUp === undefined) {
      lookUp = this.ask(secret, hash).finally(() => this.lookUps.delete(secret));
      this.lookUps.set(secret, lookUp);
    }
    return lookUp;
  }

  private async ask(secret: string, hash: string): Promise<Seen> {
    const requestedAt = performance.now();
    this.counts.misses += 1;
    const key = await this.findKey(this.db, secret);
    const seen = { key, requestedAt };
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
  const { organizationId, keyId, rootKeyId, capKeyIds, scopes, rateRule, organizationRateRule, suspension } =
    key;
  return {
    organizationId,
    keyId,
    rootKeyId,
    capKeyIds,
    scopes,
    rateRule,
    organizationRateRule,
    suspension,
  };
}

/** Milliseconds between checks: a change to a key must end its streams and downloads within 1 s (D10). */
const intervalMs = 700;

/** The caller of an open stream or download, and the scopes that its content needs at present. */
interface WatchedRequest {
  readonly caller: Caller;
  readonly neededScopes: readonly Scope[];
}

/** Watches the key of one stream or download. */
export interface KeyGuard {
  /** Aborted when the key loses access to the content. The abort reason is the ApiError to send to the client. */
  readonly ended: AbortSignal;
  /** Stops watching. */
  stop(): void;
}

interface Watched {
  readonly current: () => WatchedRequest;
  readonly ending: AbortController;
}

/**
 * Ends open streams and downloads when their key is revoked, expires, is rotated without overlap, loses a scope that
 * the content needs, or is deleted with its organization, or when the organization is suspended. One statement per interval reads all watched keys of the
 * process. No statement runs while no stream or download is open.
 */
export class KeyWatch {
  private readonly watched = new Set<Watched>();
  private isRunning = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Watches the key of a stream or download. `current` returns its caller and the scopes that it needs at present. */
  watch(current: () => WatchedRequest): KeyGuard {
    const watched = { current, ending: new AbortController() };
    this.watched.add(watched);
    this.start();
    return {
      ended: watched.ending.signal,
      stop: () => {
        this.watched.delete(watched);
      },
    };
  }

  /** Starts the checks, the first one immediately, because a new request's key may have changed after it was cached. */
  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run();
  }

  private async run(): Promise<void> {
    while (this.watched.size > 0) {
      await this.check();
      await new Promise((resolve) => setTimeout(resolve, intervalMs).unref());
    }
    this.isRunning = false;
  }

  /**
   * Checks all watched keys. Ends nothing while the database is unreachable, because the state of the keys is unknown.
   */
  private async check(): Promise<void> {
    const checked = [...this.watched];
    const keyIds = [...new Set(checked.map(({ current }) => current().caller.keyId))];
    const states = await findKeyStates(this.db, keyIds).catch(() => null);
    if (states === null) return;
    const stateOf = new Map(states.map((state) => [state.keyId, state]));
    for (const watched of checked) {
      const request = watched.current();
      const error = this.findRefusal(request, stateOf.get(request.caller.keyId));
      if (error === null) continue;
      this.watched.delete(watched);
      watched.ending.abort(error);
    }
  }

  private findRefusal(
    { caller, neededScopes }: WatchedRequest,
    state: KeyState | undefined,
  ): ApiError | null {
    const isValid =
      state?.revokedAt === null &&
      state.organizationId === caller.organizationId &&
      (state.expiresAt === null || state.expiresAt > this.clock.now());
    if (!isValid) return new ApiError('API_KEY_NOT_VALID');
    if (state.suspension !== null) return suspended(state.suspension);
    const missing = missingScopes(state.scopes, neededScopes);
    return missing.length === 0 ? null : lacksScopes(missing);
  }
}
