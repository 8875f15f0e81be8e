/**
 * A place in a feed (D14): behind the change with the number `sequence`, which are given in the order of the commits. A
 * reader that began with everything is first at a place of the scan.
 */
export interface FeedPosition {
  readonly sequence: number;
  readonly scan: FeedScan | null;
}

/** A scan reads what a feed was about when its change `sequence` was the newest, however long it takes. */
export interface FeedScan {
  /** Behind this record: its place among a search's rows, or its id among all of a kind; null at the start. */
  readonly after: number | string | null;
  /** The last place that a search had then; 0 for all records of a kind. */
  readonly lastPlace: number;
  /** When the scan began, in milliseconds. */
  readonly beganAt: number;
}
