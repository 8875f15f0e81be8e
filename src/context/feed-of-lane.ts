import { searchProducts } from '../domain/products.js';
import type { Feed } from '../domain/feeds/feed.js';
import { webhookProducts } from '../domain/webhooks/webhook.js';
import type { LaneOf } from '../domain/webhooks/lane-name.js';
import type { Database } from '../store/database.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';

/** The feed of a lane; null when it has none, or its search is gone. */
export async function feedOfLane(db: Database, lane: LaneOf): Promise<Feed | null> {
  if (lane.kind === 'sourcing') return null;
  if (lane.kind === 'product') return { of: 'records', kind: webhookProducts[lane.product] };
  const search = await findSavedSearch(db, lane.searchId);
  return search && { of: 'search', searchId: lane.searchId, kind: searchProducts[search.product] };
}
