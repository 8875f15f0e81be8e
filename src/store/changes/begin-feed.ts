import type { Feed } from '../../domain/feeds/feed.js';
import type { FeedPosition } from '../../domain/feeds/feed-position.js';
import type { Database } from '../database.js';
import { markFeedRead } from '../searches/unread-feeds.js';
import { feedState, type FeedState } from './feed-state.js';

const newest = Number.MAX_SAFE_INTEGER;

/** Position behind the newest change: only what changes from now on follows. Null when the search is gone. */
export async function positionNow(db: Database, feed: Feed): Promise<FeedPosition | null> {
  const state = await readableState(db, feed);
  return state && { sequence: state.sequence, scan: null };
}

/** Position before everything, which follows as added, and then what changed since. Null when the search is gone. */
export async function positionAtStart(db: Database, feed: Feed): Promise<FeedPosition | null> {
  const state = await readableState(db, feed);
  if (state === null) return null;
  const { sequence, lastPlace, at } = state;
  return { sequence, scan: { after: null, lastPlace, beganAt: at.getTime() } };
}

/** State of a feed whose changes are written from here on. */
async function readableState(db: Database, feed: Feed): Promise<FeedState | null> {
  if (feed.of === 'search') await markFeedRead(db, feed.searchId);
  return feedState(db, feed, newest);
}
