import type { Feed } from './feed.js';
import { recordsFeedName, searchFeedName, type FeedName } from './feed-name.js';

/** By which cursors and receipts tell a feed from others. */
export function nameOfFeed(feed: Feed): FeedName {
  return feed.of === 'search' ? searchFeedName(feed.searchId) : recordsFeedName(feed.kind);
}
