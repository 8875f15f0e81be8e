import type { Clock } from '../domain/clock.js';
import { missingScopes, type Scope } from '../domain/scopes.js';
import { ApiError } from '../errors/api-error.js';
import { findKeyStates, type KeyState } from '../store/accounts/key-states.js';
import type { Database } from '../store/database.js';
import type { Caller } from './caller.js';
import { lacksScopes } from './lacks-scopes.js';

/** With the time of the statement, a change of a key ends its streams and downloads within 1 s (D10). */
const intervalMilliseconds = 700;

/** The caller of an open stream or download, and the scopes that its content needs now. */
export interface WatchedRequest {
  readonly caller: Caller;
  readonly neededScopes: readonly Scope[];
}

/** The watch over one stream or download. */
export interface KeyGuard {
  /** Aborted when the key may no longer have the content; its reason is the ApiError for the reader. */
  readonly ended: AbortSignal;
  /** Ends the watch. */
  stop(): void;
}

interface Watched {
  readonly current: () => WatchedRequest;
  readonly ending: AbortController;
}

/**
 * Ends open streams and downloads whose key was revoked, has expired, was rotated without overlap, lost a scope that the
 * content needs, or was deleted with its organization. One statement per interval reads all watched keys of the process,
 * and no statement runs while nothing is open.
 */
export class KeyWatch {
  private readonly watched = new Set<Watched>();
  private isRunning = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Watches the key of a stream or download; `current` returns the request as its latest step left it. */
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

  /** The first check runs at once: the key of a new request may have been cached before it changed. */
  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run();
  }

  private async run(): Promise<void> {
    while (this.watched.size > 0) {
      await this.check();
      await new Promise((resolve) => setTimeout(resolve, intervalMilliseconds).unref());
    }
    this.isRunning = false;
  }

  /** While the database cannot be reached, nothing is known of the keys and nothing is ended. */
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
    const missing = missingScopes(state.scopes, neededScopes);
    return missing.length === 0 ? null : lacksScopes(missing);
  }
}
