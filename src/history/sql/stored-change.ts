import type { FeedChange } from '../model/feeds.js';

/**
 * Returns a stored change as feeds report it. A merge is stored as a removal with the record into which it merged, so
 * that statements treat it as one.
 */
export function withMerge<Change extends Pick<FeedChange, 'change' | 'into'>>(stored: Change): Change {
  return stored.into === null ? stored : { ...stored, change: 'merged' };
}
