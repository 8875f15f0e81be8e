import { encodeFeedCursor } from '../../domain/feeds/feed-cursor.js';
import type { FeedPage } from '../../domain/feeds/feed-change.js';
import type { FeedPosition } from '../../domain/feeds/feed-position.js';
import type { Feed } from '../../domain/feeds/feed.js';
import type { ChangesRequest } from '../../domain/feeds/read-changes-request.js';
import { receiptOf } from '../../domain/feeds/receipt-of.js';
import { notFound } from '../../domain/not-found.js';
import { ApiError } from '../../errors/api-error.js';
import { positionAtStart, positionNow } from '../../store/changes/begin-feed.js';
import { readFeed } from '../../store/changes/read-feed.js';
import type { RequestContext } from '../request-context.js';
import type { Changes } from './changes.js';

const expired =
  'What followed on this cursor is older than the 60 days for which changes are kept. Begin again: with start for ' +
  'everything as added, or without a cursor for what changes from now on.';

/**
 * A page of a feed; who asks may read it. Its records are handed to the meter, those that are added or updated, each
 * version once; with `fields` null no record is asked for, and nothing is paid.
 * @throws ApiError NOT_FOUND when the search is gone meanwhile; CHANGES_EXPIRED.
 */
export async function readChanges(
  context: RequestContext,
  feed: Feed,
  request: ChangesRequest,
  fields: readonly string[] | null | undefined,
): Promise<Changes> {
  const page = await readPage(context, feed, request);
  const { name } = request;
  const told = page.changes.filter(({ change }) => change !== 'removed');
  if (fields !== null)
    context.paying.meter.billVersions(
      feed.kind,
      told.map((change) => receiptOf(name, change)),
    );
  const documents = fields === null ? [] : await context.reading.records.versions(feed.kind, told, fields);
  const documentOf = new Map(told.map((change, at) => [change, documents[at] ?? null]));
  return {
    feed,
    changes: page.changes.map((change) => ({ ...change, document: documentOf.get(change) ?? null })),
    cursors: page.places.map((place) => encodeFeedCursor(name, place)),
    nextCursor: encodeFeedCursor(name, page.next),
    next: page.next,
    hasMore: page.hasMore,
  };
}

async function readPage(
  context: RequestContext,
  feed: Feed,
  { from, size }: ChangesRequest,
): Promise<FeedPage<FeedPosition>> {
  const { db } = context.services;
  if (from === 'now') {
    const next = await positionNow(db, feed);
    if (next === null) throw searchDeleted();
    return { changes: [], places: [], next, hasMore: false };
  }
  const position = from === 'start' ? await positionAtStart(db, feed) : from;
  const page = position && (await readFeed(db, feed, position, size));
  if (page === null) throw searchDeleted();
  if (page === 'expired') throw new ApiError('CHANGES_EXPIRED', expired);
  // Who hears of a change and reads the record finds it changed.
  if (page.changes.length > 0) await db.replicas?.spread();
  return page;
}

/** The search was there when the request began. */
function searchDeleted(): ApiError {
  return notFound('the saved search of this feed has been deleted.');
}
