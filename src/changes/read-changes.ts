import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import type { Changes } from '../history/model/change-page.js';
import {
  changeRetentionDays,
  encodeFeedCursor,
  type Feed,
  type FeedGap,
  type FeedName,
  type FeedPage,
  type FeedPosition,
  isPresent,
  receiptOf,
} from '../history/model/feeds.js';
import { readFeed } from '../history/sql/read-feed.js';
import { positionAtStart, positionNow } from '../history/sql/sequence-changes.js';
import { type SearchProduct, searchProducts } from '../records/record-kinds.js';
import type { SavedSearch } from '../searches/model/saved-search.js';
import { reachSearch, requireResults } from '../searches/reach.js';
import { findSavedSearch } from '../searches/sql/saved-searches.js';
import { noneWithId, notFound } from '../values/not-found.js';
import type { Signer } from '../values/signer.js';
import type { ChangesRequest, SearchChangesRequest } from './model/read-changes-request.js';

/**
 * Reads a page of a feed. The caller's access to the feed must have been checked. Records usage for each version of an
 * added or updated record once. If `fields` is null, returns no records and records no usage.
 * @throws ApiError NOT_FOUND when the search has been deleted; SEARCH_FILTER_CHANGED; CHANGES_EXPIRED.
 */
export async function readChanges(
  context: RequestContext,
  feed: Feed,
  request: ChangesRequest,
  fields: readonly string[] | null | undefined,
): Promise<Changes> {
  const { name } = request;
  const page = await readPage(context, feed, request);
  const present = page.changes.filter(isPresent);
  if (fields !== null)
    context.paying.meter.countVersions(
      present.map((change) => ({ kind: feed.kind, id: change.id, receipt: receiptOf(name, change) })),
    );
  const documents = fields === null ? [] : await context.reading.records.versions(feed.kind, present, fields);
  const documentOf = new Map(present.map((change, at) => [change, documents[at] ?? null]));
  return {
    feed,
    changes: page.changes.map((change) => ({ ...change, document: documentOf.get(change) ?? null })),
    cursors: page.positions.map((position) => encodeFeedCursor(context.signer, name, position)),
    nextCursor: encodeFeedCursor(context.signer, name, page.next),
    next: page.next,
    hasMore: page.hasMore,
  };
}

async function readPage(
  context: RequestContext,
  feed: Feed,
  { name, from, size }: ChangesRequest,
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
  if ('gap' in page) throw unreadable(context.signer, name, feed, page);
  // Waits until the replicas have the changes, so that a caller who now reads a changed record sees its new state.
  if (page.changes.length > 0) await db.replicas?.spread();
  return page;
}

/** The error for a search that was deleted after the request began. */
function searchDeleted(): ApiError {
  return notFound('the saved search of this feed has been deleted.');
}

/** The error for changes that cannot be read. It has the cursor from which the caller can follow the feed. */
function unreadable(signer: Signer, name: FeedName, { of }: Feed, { gap, newest }: FeedGap): ApiError {
  const cursor = encodeFeedCursor(signer, name, { sequence: newest, scan: null });
  const reason =
    gap === 'expired'
      ? `This cursor has expired: changes are retained for ${changeRetentionDays} days.`
      : 'The filter of this saved search has changed, which ended its earlier cursors.';
  const remedy =
    of === 'search'
      ? 'Read the results of the search, then follow its changes from'
      : 'Start again with `start` to read every record as added, or read only later changes from';
  const code = gap === 'expired' ? 'CHANGES_EXPIRED' : 'SEARCH_FILTER_CHANGED';
  return new ApiError(code, `${reason} ${remedy} the cursor ${cursor}`, { cursor });
}

/**
 * Reads a page of a saved search's feed. With `product`, the search must be of that product.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED or NOT_SUPPORTED_PRODUCT, as when reading the search's results;
 * SEARCH_FILTER_CHANGED; CHANGES_EXPIRED.
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
