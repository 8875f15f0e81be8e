import type { FeedChange } from '../../domain/feeds/feed-change.js';
import type { FeedPosition } from '../../domain/feeds/feed-position.js';
import type { Feed } from '../../domain/feeds/feed.js';

/** A change with its record as the change left it. */
export interface ChangeOfRecord extends FeedChange {
  /** The record's contract JSON; null when it was removed, and where no record was asked for. */
  readonly document: string | null;
}

/** A page of a feed (D14), paid for when the request is. */
export interface Changes {
  readonly feed: Feed;
  readonly changes: readonly ChangeOfRecord[];
  /** The cursor behind each of the changes. */
  readonly cursors: readonly string[];
  /** The cursor behind the last one; where the page began when there are none. */
  readonly nextCursor: string;
  /** What that cursor stands for. */
  readonly next: FeedPosition;
  /** More could be read now. */
  readonly hasMore: boolean;
}
