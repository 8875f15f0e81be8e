import { createHash } from 'node:crypto';
import type { FeedChange } from './feed-change.js';
import type { FeedName } from './feed-name.js';

/** What says that a version of a record was paid for in a feed (D12): a hash of the three, in the form of a UUID. */
export function receiptOf({ text }: FeedName, { id, version }: Pick<FeedChange, 'id' | 'version'>): string {
  const hash = createHash('sha256').update(JSON.stringify([text, id, version]));
  return hash
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
