import type { Feed } from '../../domain/feeds/feed.js';
import type { FeedPosition } from '../../domain/feeds/feed-position.js';
import type { Database } from '../database.js';
import { feedState } from './feed-state.js';

const newest = Number.MAX_SAFE_INTEGER;

/** The place where only what changes from now on follows. Null when the search is gone. */
export async function positionNow(db: Database, feed: Feed): Promise<FeedPosition | null> {
  const state = await feedState(db, feed, newest);
  return state && { sequence: state.sequence, scan: null };
}

/** The place where everything follows as added, and then what changed since now. Null when the search is gone. */
export async function positionAtStart(db: Database, feed: Feed): Promise<FeedPosition | null> {
  const state = await feedState(db, feed, newest);
  if (state === null) return null;
  const { sequence, lastPlace, at } = state;
  return { sequence, scan: { after: null, lastPlace, beganAt: at.getTime() } };
}
