import { newChargeId } from '../../domain/charge-id.js';
import type { Arrival } from '../arrival.js';
import { RequestContext } from '../request-context.js';
import type { KeyGuard } from '../key-watch.js';
import type { Services } from '../services.js';
import type { Changes } from './changes.js';

/** A step is paid for before it is handed on, and handed on before the next one is read. */
const mostInStep = 100;
const restMilliseconds = 15_000;

/** Where a step begins, null for where the request says, and how many changes it has at most. */
export interface FeedStep {
  readonly cursor: string | null;
  readonly limit: number;
}

/** A feed that is followed: who asked for it, how a step of it is read, and until when. */
export interface FollowedFeed {
  readonly services: Services;
  readonly arrival: Arrival;
  /** Reads a step for a context of its own: key, scopes, search and credits are looked at anew. */
  readonly read: (step: FeedStep, context: RequestContext) => Promise<Changes>;
  /** Aborted when nobody follows any more. */
  readonly left: AbortSignal;
}

/**
 * The changes of a feed as they come, in pages that are paid for when they are handed on: a reader whom one does not reach
 * has it for nothing afterwards. All pages together cost no more than the request allows.
 */
export class PaidChanges {
  private spent = 0;
  private readonly over: AbortSignal;
  private readonly guard: KeyGuard;
  /** The context of the latest step, whose scopes the stream needs. */
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

  /** Aborted when the key may no longer read the feed; its reason is the error for the reader. */
  get ended(): AbortSignal {
    return this.guard.ended;
  }

  /** What was paid so far. */
  get charged(): number {
    return this.spent;
  }

  /**
   * Pages without end, until nobody follows or the process goes away; null now and then while nothing comes. The place
   * among the streams is taken by the first and given back with the iterator.
   * @throws ApiError as a request for the page would; TOO_MANY_REQUESTS_AT_ONCE and SERVICE_UNAVAILABLE at first.
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

  /** Waits for the feed to move on, for a while. */
  private async hasMoved({ feed, next }: Changes): Promise<boolean> {
    return this.followed.services.watch.past(feed, next.sequence, restMilliseconds, this.over);
  }

  private async step(context: RequestContext, cursor: string | null): Promise<Changes> {
    const { admission, paying } = context;
    try {
      const page = await admission.run(this.followed.read({ cursor, limit: mostInStep }, context));
      const statement = await paying.settle(() => null);
      this.spent += statement?.charged ?? 0;
      this.latest = context;
      return page;
    } finally {
      admission.endWork();
      admission.endConnection();
    }
  }

  /** Each step is a request of its own, but for the rate: the connection was counted. */
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
