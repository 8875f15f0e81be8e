import { type LimitScope, type Release, Semaphore } from '../concurrency/semaphore.js';
import type { Tenant } from '../concurrency/tenant.js';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { type Feed, nameOfFeed } from './model/feeds.js';
import { feedHeads } from './sql/feeds.js';

/** Interval between two checks for new changes. */
const pauseMs = 500;

interface Waiting {
  readonly feed: Feed;
  readonly sequence: number;
  readonly notify: (hasMoved: boolean) => void;
}

/**
 * Notifies waiting callers of new changes in feeds. While callers wait, one statement checks all watched feeds every
 * 500 ms.
 */
export class FeedWatch {
  private readonly waiting = new Set<Waiting>();
  private isLooking = false;

  constructor(private readonly db: Database) {}

  /**
   * Waits until the feed has a change with a number above `sequence`. Resolves to true if it has one, or if the feed
   * was deleted. Resolves to false after `milliseconds`, or when `signal` is aborted.
   */
  past(feed: Feed, sequence: number, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (): void => {
        waiting.notify(false);
      };
      const timer = setTimeout(end, milliseconds);
      const notify = (hasMoved: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.waiting.delete(waiting);
        resolve(hasMoved);
      };
      const waiting: Waiting = { feed, sequence, notify };
      this.waiting.add(waiting);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      else this.begin();
    });
  }

  private begin(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    setTimeout(() => void this.look(), pauseMs).unref();
  }

  /** Checks all watched feeds. If the statement fails, notifies no caller and checks again after the usual interval. */
  private async look(): Promise<void> {
    const batch = [...this.waiting];
    const heads = await feedHeads(this.db, distinct(batch)).catch(() => null);
    if (heads !== null)
      for (const { feed, sequence, notify } of batch) {
        const head = heads.get(nameOfFeed(feed).text);
        if (head === undefined || head > sequence) notify(true);
      }
    this.isLooking = false;
    if (this.waiting.size > 0) this.begin();
  }
}

function distinct(waiting: readonly Waiting[]): Feed[] {
  return [...new Map(waiting.map(({ feed }) => [nameOfFeed(feed).text, feed])).values()];
}

/** Limits of open streams and export downloads. */
export interface StreamBounds {
  /** Maximum of one key. */
  readonly keyStreams: number;
  /** Maximum of one organization, with all of its keys. */
  readonly organizationStreams: number;
  /** Maximum of all organizations together. */
  readonly streams: number;
}

/**
 * Limits the open streams of this process: per key, per organization and in total. Rejects new streams during shutdown.
 */
export class StreamSlots {
  private readonly slots: Semaphore;
  private readonly ending = new AbortController();

  constructor(private readonly bounds: StreamBounds) {
    const { keyStreams: key, organizationStreams: organization, streams: total } = bounds;
    this.slots = new Semaphore({ slots: { key, organization, total } });
  }

  /** Number of open streams. */
  get open(): number {
    return this.slots.figures.atWork;
  }

  /** Aborted when the process shuts down. Open streams then end, and clients reconnect to another server. */
  get closing(): AbortSignal {
    return this.ending.signal;
  }

  /**
   * Acquires a slot for a stream and returns the function that releases it. `holder` names the owner of the limit per
   * key in the error message.
   * @throws ApiError TOO_MANY_REQUESTS_AT_ONCE when a limit is reached; SERVICE_UNAVAILABLE when the process is
   * shutting down.
   */
  enter(tenant: Tenant, holder = 'This API key has'): Release {
    if (this.closing.aborted)
      throw new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
    const release = this.slots.tryAcquire({ tenant, deadline: null });
    if (release === null) throw this.tooMany(this.slots.reachedLimit(tenant), holder);
    return release;
  }

  /** Ends all streams and rejects new ones. */
  close(): void {
    this.ending.abort();
  }

  private tooMany(scope: LimitScope | null, holder: string): ApiError {
    const { keyStreams, organizationStreams, streams } = this.bounds;
    if (scope === 'key') return tooMany(`${holder} ${keyStreams} open streams on this server`);
    if (scope === 'organization')
      return tooMany(`This organization has ${organizationStreams} open streams on this server`);
    return tooMany(`This server has ${streams} open streams`);
  }
}

function tooMany(what: string): ApiError {
  return new ApiError('TOO_MANY_REQUESTS_AT_ONCE', `${what}, the maximum.`, {
    headers: { 'Retry-After': '5' },
  });
}
