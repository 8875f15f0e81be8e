import type { ServerResponse } from 'node:http';
import type { Changes } from '../context/feeds/changes.js';
import { PaidChanges, type FollowedFeed } from '../context/feeds/paid-changes.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { invariant } from '../errors/invariant.js';
import { arrivalOf } from '../http/arrival-of.js';
import { localsOf } from '../http/door-locals.js';
import { EventStream } from '../http/event-stream.js';
import { onEnd } from '../http/on-end.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { writeChange } from '../wire/changes-wire.js';
import type { StreamSource } from './route.js';

/** What a stream is made of. */
interface Streaming extends StreamSource {
  readonly services: Services;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
}

/**
 * Answers with the changes of a feed as they come (D13). `first` is the request, which was admitted: what is wrong with it
 * is thrown, and its answer is an error as any other. Later errors end the stream, in which they are told; those that are
 * ours are thrown too.
 */
export async function streamChanges(streaming: Streaming, first: RequestContext): Promise<void> {
  const { response } = streaming;
  const paid = new PaidChanges(toFollow(streaming), first);
  const pages = paid.pages();
  try {
    const { value: begun } = await pages.next();
    invariant(begun, 'a stream begins with a page');
    const { stalledReaderMilliseconds } = first.bounds;
    const events = new EventStream(response, { stalledReaderMilliseconds, ended: paid.ended });
    // At once, whatever the stream waits for: a reader, the database, or a change.
    paid.ended.addEventListener('abort', () => {
      events.end(toApiError(paid.ended.reason));
    });
    try {
      await events.open(first.headers, begun.changes.length === 0 ? begun.nextCursor : null);
      localsOf(response).streamed = { opened: performance.now(), charged: () => paid.charged };
      await sendPage(begun, events);
      for await (const page of pages) await sendPage(page, events);
      events.end();
    } catch (error) {
      const apiError = toApiError(error);
      events.end(apiError);
      if (apiError.status >= 500) throw error;
    }
  } finally {
    await pages.return();
  }
}

function toFollow({ services, request, response, raw, read }: Streaming): FollowedFeed {
  const left = new AbortController();
  onEnd(request, response, () => {
    left.abort();
  });
  // A reader that comes back has its first address still.
  const last = request.headers['last-event-id'];
  return {
    services,
    arrival: arrivalOf(request, response, 'rest'),
    read: ({ cursor, limit }, context) => {
      const from = cursor ?? last;
      return read(async () => ({ ...(await raw()), limit, ...(from && { cursor: from }) }), context);
    },
    left: left.signal,
  };
}

/** One event for each change, and a sign of life where none came. */
async function sendPage(page: Changes | null, events: EventStream): Promise<void> {
  if (page === null) {
    await events.beat();
    return;
  }
  for (const [at, { document, ...change }] of page.changes.entries()) {
    const row = { ...change, at: change.at.toISOString() };
    const data = writeChange(row, document);
    await events.send({ id: page.cursors[at] ?? page.nextCursor, name: change.change, data });
  }
}
