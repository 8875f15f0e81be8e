import { randomUUID } from 'node:crypto';
import { feedOfLane } from '../context/feed-of-lane.js';
import { encodeFeedCursor } from '../domain/feeds/feed-cursor.js';
import type { Feed } from '../domain/feeds/feed.js';
import type { FeedChange } from '../domain/feeds/feed-change.js';
import { nameOfFeed } from '../domain/feeds/name-of-feed.js';
import { laneOf, type LaneOf } from '../domain/webhooks/lane-name.js';
import { positionNow } from '../store/changes/begin-feed.js';
import { readFeed } from '../store/changes/read-feed.js';
import type { Sender } from '../store/webhooks/find-sender.js';
import { addLaneEvent } from '../store/webhooks/lane-events.js';
import type { LeasedLane } from '../store/webhooks/lane-leases.js';
import { writeChangeEvent, type ChangeEvent } from '../wire/webhook-event-wire.js';
import type { CourierServices } from './courier-services.js';
import { tellRecords, type ToldRecords } from './tell-records.js';

/** Changes that one event tells at most, and one with records. */
const mostChanges = { thin: 500, full: 100 };

/**
 * Makes an event of what comes next in a lane's feed, which its key may read: `more` when there is one now, null when there
 * is none.
 */
export async function makeEvent(
  courier: CourierServices,
  lane: LeasedLane,
  sender: Sender,
): Promise<'more' | null> {
  const { db } = courier.services;
  const of = laneOf(lane.feed);
  const feed = await feedOfLane(db, of);
  if (feed === null || lane.sequence === null) return null;
  const sequence = lane.sequence;
  const next = await readNext(courier, feed, sequence, sender.thin);
  if (next === null) return null;
  const now = courier.clock.now();
  const event = {
    deliveryId: randomUUID(),
    type: feed.of === 'search' ? 'search.changed' : 'product.changed',
    payload: writeChangeEvent({ of: subjectOf(of), at: now, ...next.told }),
    toPay: next.records?.toPay ?? null,
    sequence: next.sequence,
  };
  lane.sequence = next.sequence;
  return (await addLaneEvent(db, lane, event, now)) ? 'more' : null;
}

function subjectOf(of: LaneOf): ChangeEvent['of'] {
  if (of.kind === 'search') return { searchId: of.searchId };
  return { product: of.kind === 'product' ? of.product : '' };
}

interface Next {
  readonly sequence: number;
  readonly told: Pick<ChangeEvent, 'cursor' | 'changes' | 'isExpired'>;
  readonly records: ToldRecords | null;
}

/** Null when nothing has changed. */
async function readNext(
  { services }: CourierServices,
  feed: Feed,
  sequence: number,
  isThin: boolean,
): Promise<Next | null> {
  const { db } = services;
  const most = isThin ? mostChanges.thin : mostChanges.full;
  const page = await readFeed(db, feed, { sequence, scan: null }, most);
  if (page === 'expired') return beginAgain(services, feed);
  if (page === null || page.changes.length === 0) return null;
  const records = isThin ? null : await tellRecords(db, feed, page.changes);
  // As many as fit into one event; the rest comes with the next one.
  const changes: readonly FeedChange[] = page.changes.slice(0, records?.count ?? most);
  const end = sequence + changes.length;
  const told = changes.map(({ change, id, at }, place) => ({
    change,
    id,
    at,
    document: records?.documents[place] ?? null,
  }));
  return {
    sequence: end,
    told: { cursor: cursorBehind(feed, end), changes: told, isExpired: false },
    records,
  };
}

/** What a webhook missed for sixty days is gone: it is told so, and goes on from now. */
async function beginAgain({ db }: CourierServices['services'], feed: Feed): Promise<Next | null> {
  const now = await positionNow(db, feed);
  if (now === null) return null;
  const { sequence } = now;
  const told = { cursor: cursorBehind(feed, sequence), changes: [], isExpired: true };
  return { sequence, told, records: null };
}

/** The cursor with which the feed goes on behind a change. */
function cursorBehind(feed: Feed, sequence: number): string {
  return encodeFeedCursor(nameOfFeed(feed), { sequence, scan: null });
}
