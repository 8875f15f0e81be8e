import type { Feed, FeedChange, FeedPosition } from './feeds.js';

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
