import type { LaneOf } from '../domain/webhooks/lane-name.js';
import type { Webhook } from '../domain/webhooks/webhook.js';
import { positionNow } from '../store/changes/begin-feed.js';
import type { Database } from '../store/database.js';
import type { NewLane } from '../store/webhooks/webhooks.js';
import { feedOfLane } from './feed-of-lane.js';

/** The lanes of a webhook: its feeds from now on, and what is told of requests for companies. */
export async function newLanes(
  db: Database,
  { searchIds, products }: Pick<Webhook, 'searchIds' | 'products'>,
): Promise<NewLane[]> {
  const lanes: LaneOf[] = [
    ...searchIds.map((searchId) => ({ kind: 'search', searchId }) as const),
    ...products.map((product) => ({ kind: 'product', product }) as const),
  ];
  const feeds = await Promise.all(
    lanes.map(async (of): Promise<NewLane[]> => {
      const feed = await feedOfLane(db, of);
      const position = feed && (await positionNow(db, feed));
      // A search that somebody has deleted meanwhile has nothing to tell.
      return position === null ? [] : [{ of, sequence: position.sequence }];
    }),
  );
  return [...feeds.flat(), { of: { kind: 'sourcing' }, sequence: null }];
}
