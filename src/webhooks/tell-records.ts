import type { FeedChange } from '../domain/feeds/feed-change.js';
import type { Feed } from '../domain/feeds/feed.js';
import { nameOfFeed } from '../domain/feeds/name-of-feed.js';
import { receiptOf } from '../domain/feeds/receipt-of.js';
import type { VersionsToPay } from '../domain/webhooks/versions-to-pay.js';
import { documentsOfVersions } from '../store/changes/documents-of-versions.js';
import type { Database } from '../store/database.js';

/** The records of an event's changes, from the first on, as many as one event may hold. */
export interface ToldRecords {
  /** How many changes these are; at least one. */
  readonly count: number;
  /** The JSON text of each; null for a removed one. */
  readonly documents: readonly (string | null)[];
  /** What is to be paid for; null when nothing is. */
  readonly toPay: VersionsToPay | null;
}

const mostBytes = 2 ** 20;

/** Reads the records of changes as the changes left them, up to a megabyte of them. */
export async function tellRecords(
  db: Database,
  feed: Feed,
  changes: readonly FeedChange[],
): Promise<ToldRecords> {
  const isThere = ({ change }: FeedChange): boolean => change !== 'removed';
  const found = await documentsOfVersions(db, feed.kind, changes.filter(isThere));
  const left = found.map((one) => one?.document ?? null);
  const documents = changes.map((change) => (isThere(change) ? (left.shift() ?? null) : null));
  const count = countFitting(documents);
  const told = changes.slice(0, count).filter((_change, place) => documents[place] !== null);
  const name = nameOfFeed(feed);
  const receipts = [...new Set(told.map((change) => receiptOf(name, change)))];
  return {
    count,
    documents: documents.slice(0, count),
    toPay: receipts.length === 0 ? null : { kind: feed.kind, receipts },
  };
}

function countFitting(documents: readonly (string | null)[]): number {
  let bytes = 0;
  const end = documents.findIndex((document, place) => {
    bytes += document === null ? 0 : Buffer.byteLength(document);
    return place > 0 && bytes > mostBytes;
  });
  return end === -1 ? documents.length : end;
}
