import type { KeyGuard } from '../accounts/key-cache.js';
import { newChargeId } from '../accounts/model/charge.js';
import type { Arrival } from '../context/arrival.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import type { Changes } from '../history/model/change-page.js';

/** Maximum number of changes per step. A step reads a page, charges for it and sends it before the next step starts. */
const maxPerStep = 100;
const restMs = 15_000;

/**
 * The cursor and the maximum number of changes of a step. A null cursor stands for the start position in the request.
 */
export interface FeedStep {
  readonly cursor: string | null;
  readonly limit: number;
}

/** A feed that is streamed to one client. */
export interface FollowedFeed {
  readonly services: Services;
  readonly arrival: Arrival;
  /**
   * Reads the page of a step. Each step has its own context, so that the key, its scopes, the search and the credits
   * are checked again.
   */
  readonly read: (step: FeedStep, context: RequestContext) => Promise<Changes>;
  /** Aborted when the client disconnects. */
  readonly left: AbortSignal;
}

/**
 * Streams a feed as pages, each charged before it is sent. A client that did not receive a page can read it again at no
 * charge. All pages together cost at most the request's `maxCredits`.
 */
export class PaidChanges {
  private spent = 0;
  private readonly over: AbortSignal;
  private readonly guard: KeyGuard;
  /**
   * The context of the latest step. The key guard ends the stream when the key loses one of the scopes needed by this
   * context.
   */
  private latest: RequestContext;

  constructor(
    private readonly followed: FollowedFeed,
    private readonly first: RequestContext,
  ) {
    const { keyWatch, streams } = followed.services;
    this.latest = first;
    this.guard = keyWatch.watch(() => this.latest.admission);
    this.over = AbortSignal.any([followed.left, streams.closing, this.guard.ended]);
  }

  /** Aborted when the key may no longer read the feed. The abort reason is the error to send to the client. */
  get ended(): AbortSignal {
    return this.guard.ended;
  }

  /** Credits charged so far. */
  get charged(): number {
    return this.spent;
  }

  /**
   * Yields pages until the client disconnects or the process shuts down, and null every 15 seconds while there are no
   * changes. Acquires a stream slot before the first page and releases it when the iteration ends.
   * @throws ApiError the errors of readChanges; TOO_MANY_REQUESTS_AT_ONCE or SERVICE_UNAVAILABLE when no slot is
   * available.
   */
  async *pages(): AsyncGenerator<Changes | null, void> {
    let leave: (() => void) | undefined;
    try {
      leave = this.first.admission.enterStream();
      for (let page = await this.step(this.first, null); ;) {
        this.ended.throwIfAborted();
        yield page;
        if (!page.hasMore) while (!(await this.hasMoved(page)) && !this.over.aborted) yield null;
        this.ended.throwIfAborted();
        if (this.over.aborted) return;
        page = await this.step(await this.admitted(), page.nextCursor);
      }
    } finally {
      leave?.();
      this.guard.stop();
    }
  }

  /** Waits up to 15 seconds for a change after the page. Resolves to false if there is none. */
  private async hasMoved({ feed, next }: Changes): Promise<boolean> {
    return this.followed.services.watch.past(feed, next.sequence, restMs, this.over);
  }

  private async step(context: RequestContext, cursor: string | null): Promise<Changes> {
    const { admission, paying } = context;
    try {
      const page = await admission.run(this.followed.read({ cursor, limit: maxPerStep }, context));
      await paying.settle(() => null);
      this.spent += paying.statement?.charged ?? 0;
      this.latest = context;
      return page;
    } finally {
      admission.endWork();
      admission.endConnection();
    }
  }

  /**
   * Admits the next step like a new request, but does not count it against the rate limit. The rate limit counts a
   * stream once, when it is opened.
   */
  private async admitted(): Promise<RequestContext> {
    const context = this.newContext();
    await context.admission.identify();
    await context.admission.enter();
    return context;
  }

  private newContext(): RequestContext {
    const { services, arrival } = this.followed;
    const { maxCredits } = this.first.paying.terms;
    const left = maxCredits === null ? undefined : String(Math.max(0, maxCredits - this.spent));
    return new RequestContext(services, {
      ...arrival,
      chargeId: newChargeId(),
      arrivedAt: performance.now(),
      spending: { ...arrival.spending, maxCredits: left },
    });
  }
}
