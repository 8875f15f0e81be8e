import { reachSearch, requireResults } from '../context/reach.js';
import type { RequestContext } from '../context/request-context.js';
import { noneWithId, notFound } from '../domain/not-found.js';
import { ApiError } from '../errors/api-error.js';
import { type SearchProduct, searchProducts } from '../records/record-kinds.js';
import { findSavedSearch, type SavedSearch } from '../searches/sql/saved-searches.js';
import {
  encodeFeedCursor,
  type Feed,
  type FeedChange,
  type FeedPage,
  type FeedPosition,
  receiptOf,
} from './model/feeds.js';
import type { ChangesRequest, SearchChangesRequest } from './model/read-changes-request.js';
import { positionAtStart, positionNow } from './sql/sequence-changes.js';
import { readFeed } from './sql/read-feed.js';

const expired =
  'This cursor has expired: changes are retained for 60 days. Start again with `start` to read ' +
  'every record as added, or without a cursor to read only later changes.';

/**
 * Reads a page of a feed. The caller's access to the feed must have been checked. Records usage for each version of an
 * added or updated record once. If `fields` is null, returns no records and records no usage.
 * @throws ApiError NOT_FOUND when the search has been deleted; CHANGES_EXPIRED.
 */
export async function readChanges(
  context: RequestContext,
  feed: Feed,
  request: ChangesRequest,
  fields: readonly string[] | null | undefined,
): Promise<Changes> {
  const page = await readPage(context, feed, request);
  const { name } = request;
  const present = page.changes.filter(({ change }) => change !== 'removed');
  if (fields !== null)
    context.paying.meter.countVersions(
      feed.kind,
      present.map((change) => receiptOf(name, change)),
    );
  const documents = fields === null ? [] : await context.reading.records.versions(feed.kind, present, fields);
  const documentOf = new Map(present.map((change, at) => [change, documents[at] ?? null]));
  return {
    feed,
    changes: page.changes.map((change) => ({ ...change, document: documentOf.get(change) ?? null })),
    cursors: page.positions.map((position) => encodeFeedCursor(name, position)),
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
    return { changes: [], positions: [], next, hasMore: false };
  }
  const position = from === 'start' ? await positionAtStart(db, feed) : from;
  const page = position && (await readFeed(db, feed, position, size));
  if (page === null) throw searchDeleted();
  if (page === 'expired') throw new ApiError('CHANGES_EXPIRED', expired);
  // Waits until the replicas have the changes, so that a caller who now reads a changed record sees its new state.
  if (page.changes.length > 0) await db.replicas?.spread();
  return page;
}

/** The error for a search that was deleted after the request began. */
function searchDeleted(): ApiError {
  return notFound('the saved search of this feed has been deleted.');
}

/** A change, and the record after the change. */
interface ChangeOfRecord extends FeedChange {
  /** The record's contract JSON; null when it was removed, or when no records were requested. */
  readonly document: string | null;
}

/** A page of a feed (D14). */
export interface Changes {
  readonly feed: Feed;
  readonly changes: readonly ChangeOfRecord[];
  /** The cursor after each change, in the order of `changes`. */
  readonly cursors: readonly string[];
  /** The cursor of the next page, even if this page is empty. */
  readonly nextCursor: string;
  /** The position that `nextCursor` encodes. */
  readonly next: FeedPosition;
  /** True if more changes can be read now. */
  readonly hasMore: boolean;
}

/**
 * Reads a page of a saved search's feed. With `product`, the search must be of that product.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED or NOT_SUPPORTED_PRODUCT, as when reading the search's results;
 * CHANGES_EXPIRED.
 */
export async function searchChanges(
  context: RequestContext,
  request: SearchChangesRequest,
  fields: readonly string[] | null | undefined,
  product?: SearchProduct,
): Promise<Changes> {
  const search = await reach(context, request, product);
  const feed = { of: 'search', searchId: search.searchId, kind: searchProducts[search.product] } as const;
  return readChanges(context, feed, request, fields);
}

async function reach(
  context: RequestContext,
  { searchId }: SearchChangesRequest,
  product: SearchProduct | undefined,
): Promise<SavedSearch> {
  if (product !== undefined) return reachSearch(context, searchId, product);
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  requireResults(context, search);
  return search;
}
