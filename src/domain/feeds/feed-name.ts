import type { RecordKind } from '../record-kinds.js';

/** By which cursors and receipts tell feeds apart. */
export interface FeedName {
  /** Another one for each feed, and the same for ever. */
  readonly text: string;
  /** What a scan of the feed counts by: the places of a search's rows, or the ids of a kind of record. */
  readonly scanned: 'rows' | RecordKind;
}

/** The name of the feed of a saved search. */
export function searchFeedName(searchId: number): FeedName {
  return { text: `search ${searchId}`, scanned: 'rows' };
}

/** The name of the feed of all records of a kind. */
export function recordsFeedName(kind: RecordKind): FeedName {
  return { text: `records ${kind}`, scanned: kind };
}
