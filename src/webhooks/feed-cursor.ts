import type { Feed } from '../domain/feeds/feed.js';

/** placeholder */
export function feedCursor(feed: Feed, sequence: number): string {
  return Buffer.from(JSON.stringify([feed.of, sequence])).toString('base64url');
}
