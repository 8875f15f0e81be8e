import type { Feed } from '../../domain/feeds/feed.js';
import type { FeedChange, FeedPage } from '../../domain/feeds/feed-change.js';
import type { FeedPosition, FeedScan } from '../../domain/feeds/feed-position.js';
import type { Database } from '../database.js';
import { feedState, type FeedState } from './feed-state.js';
import { listChanges } from './list-changes.js';
import { scanRecords } from './scan-records.js';
import { scanSearch, type Scanned } from './scan-search.js';

/**
 * At most `limit` changes of a feed behind a position, in an order that never changes (D14): whoever reads from the same
 * position later gets the same changes, and perhaps more. `expired` when what follows is too old to be kept; null when
 * the search is gone.
 */
export async function readFeed(
  db: Database,
  feed: Feed,
  position: FeedPosition,
  limit: number,
): Promise<FeedPage<FeedPosition> | 'expired' | null> {
  const state = await feedState(db, feed, position.sequence);
  if (state === null) return null;
  if (state.isExpired) return 'expired';
  return position.scan === null
    ? readChanges(db, feed, position.sequence, state, limit)
    : readScan(db, feed, { ...position, scan: position.scan }, state, limit);
}

async function readChanges(
  db: Database,
  feed: Feed,
  sequence: number,
  state: FeedState,
  limit: number,
): Promise<FeedPage<FeedPosition>> {
  const changes = sequence < state.sequence ? await listChanges(db, feed, sequence, limit) : [];
  const places = changes.map((_change, at) => ({ sequence: sequence + at + 1, scan: null }));
  const next = { sequence: sequence + changes.length, scan: null };
  return { changes, places, next, hasMore: next.sequence < state.sequence };
}

async function readScan(
  db: Database,
  feed: Feed,
  { sequence, scan }: { readonly sequence: number; readonly scan: FeedScan },
  state: FeedState,
  limit: number,
): Promise<FeedPage<FeedPosition>> {
  const found: readonly Scanned<number | string>[] =
    feed.of === 'search'
      ? await scanSearch(db, feed.searchId, sequence, scan, limit + 1)
      : await scanRecords(db, feed.kind, sequence, scan, limit + 1);
  const rows = found.slice(0, limit);
  const isDone = found.length <= limit;
  const behind = rows.map(({ place }, at) => {
    const isLast = isDone && at === rows.length - 1;
    return { sequence, scan: isLast ? null : { ...scan, after: place } };
  });
  return {
    changes: rows.map((row) => asAdded(row, scan)),
    places: behind,
    next: behind.at(-1) ?? { sequence, scan: null },
    hasMore: !isDone || sequence < state.sequence,
  };
}

function asAdded({ id, version }: Scanned<unknown>, { beganAt }: FeedScan): FeedChange {
  return { change: 'added', id, at: new Date(beganAt), version };
}
