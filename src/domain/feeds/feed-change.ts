export type ChangeName = 'added' | 'updated' | 'removed';

/** A change of a feed (D14), without its record. */
export interface FeedChange {
  readonly change: ChangeName;
  readonly id: string;
  /**
   * When it was put into the feed, by the clock of the database; what a scan finds was added when the scan began. Never
   * goes back within a feed.
   */
  readonly at: Date;
  /** That of the record as the change left it; null when it was removed, or has none. */
  readonly version: string | null;
}

/** Changes one after another, and where to go on. */
export interface FeedPage<Position> {
  readonly changes: readonly FeedChange[];
  /** Behind each of the changes; whoever goes on there misses nothing and gets nothing twice. */
  readonly places: readonly Position[];
  /** Behind the last of them; where the page began when there are none. */
  readonly next: Position;
  /** More could be read now. */
  readonly hasMore: boolean;
}
