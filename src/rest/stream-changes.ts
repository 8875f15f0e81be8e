import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Arrival } from '../context/arrival.js';
import type { Changes } from '../context/feeds/changes.js';
import type { RawArguments, RawArgumentSource } from '../context/operation.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { arrivalOf } from '../http/arrival-of.js';
import { localsOf } from '../http/door-locals.js';
import { EventStream } from '../http/event-stream.js';
import { onEnd } from '../http/on-end.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { writeChange } from '../wire/changes-wire.js';
import type { StreamSource } from './route.js';

/** A step is paid for before it is sent, and sent before the next one is read. */
const mostInStep = 100;
const heartbeatMilliseconds = 15_000;

/** What a stream is made of. */
interface Streaming extends StreamSource {
  readonly services: Services;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
}

/**
 * Answers with the changes of a feed as they come (D13), each paid for before it is sent. `first` is the request, which was
 * admitted: what is wrong with it is thrown, and its answer is an error as any other. Later errors end the stream, in
 * which they are told; those that are ours are thrown too.
 */
export async function streamChanges(streaming: Streaming, first: RequestContext): Promise<void> {
  const { services, request, response } = streaming;
  onEnd(request, response, services.streams.enter(first.admission.caller.keyId));
  await new ChangeStream(streaming, first).run();
}

class ChangeStream {
  private readonly left = new AbortController();
  private readonly over: AbortSignal;
  private readonly arrival: Arrival;
  private charged = 0;
  private raw: RawArgumentSource;
  private given: RawArguments = {};

  constructor(
    private readonly streaming: Streaming,
    private readonly first: RequestContext,
  ) {
    const { services, request, response, raw } = streaming;
    this.over = AbortSignal.any([this.left.signal, services.streams.closing]);
    this.arrival = arrivalOf(request, response, 'rest');
    this.raw = async () => {
      const given = await raw();
      const last = request.headers['last-event-id'];
      // A reader that comes back has its first address still.
      this.given = { ...given, limit: mostInStep, ...(last && { cursor: last }) };
      return this.given;
    };
    onEnd(request, response, () => {
      this.left.abort();
    });
  }

  async run(): Promise<void> {
    const { response } = this.streaming;
    const begun = await this.step(this.first);
    const events = new EventStream(response);
    try {
      await events.open(this.first.headers, begun.changes.length === 0 ? begun.nextCursor : null);
      localsOf(response).streamed = { opened: performance.now(), charged: () => this.charged };
      await this.follow(begun, events);
      events.end();
    } catch (error) {
      const apiError = toApiError(error);
      events.end(apiError);
      if (apiError.status >= 500) throw error;
    }
  }

  private async follow(begun: Changes, events: EventStream): Promise<void> {
    for (let page = begun; ;) {
      for (const [at, { document, ...change }] of page.changes.entries()) {
        const row = { ...change, at: change.at.toISOString() };
        await events.send({
          id: page.cursors[at] ?? page.nextCursor,
          name: change.change,
          data: writeChange(row, document),
        });
      }
      if (!page.hasMore) await this.untilMoved(page, events);
      if (this.over.aborted) return;
      page = await this.step(await this.admitted());
    }
  }

  /** Waits for the feed to move on, or for the end; a key that was revoked meanwhile ends it too. */
  private async untilMoved({ feed, next }: Changes, events: EventStream): Promise<void> {
    const { watch } = this.streaming.services;
    while (!(await watch.past(feed, next.sequence, heartbeatMilliseconds, this.over))) {
      if (this.over.aborted) return;
      await this.newContext().admission.identify();
      await events.beat();
    }
  }

  /** Reads on, and pays: from here on the reader can have it for nothing, should it not arrive. */
  private async step(context: RequestContext): Promise<Changes> {
    const { admission, paying } = context;
    try {
      const page = await admission.run(this.streaming.read(this.raw, context));
      const statement = await paying.settle(() => null);
      this.charged += statement?.charged ?? 0;
      this.raw = { ...this.given, cursor: page.nextCursor };
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
    const { maxCredits } = this.first.paying.terms;
    const left = maxCredits === null ? undefined : String(Math.max(0, maxCredits - this.charged));
    return new RequestContext(this.streaming.services, {
      ...this.arrival,
      chargeId: randomUUID(),
      arrivedAt: performance.now(),
      spending: { ...this.arrival.spending, maxCredits: left },
    });
  }
}
