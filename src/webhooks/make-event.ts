import { randomUUID } from 'node:crypto';
import { searchedKinds } from '../context/reach.js';
import { feedOfLane } from '../context/feed-of-lane.js';
import { encodeFeedCursor } from '../domain/feeds/feed-cursor.js';
import type { Feed } from '../domain/feeds/feed.js';
import type { FeedChange } from '../domain/feeds/feed-change.js';
import { nameOfFeed } from '../domain/feeds/name-of-feed.js';
import { missingScopes, readScopesOf, type Scope } from '../domain/scopes.js';
import { laneOf, type LaneOf } from '../domain/webhooks/lane-name.js';
import { positionNow } from '../store/changes/begin-feed.js';
import { readFeed } from '../store/changes/read-feed.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';
import type { Sender } from '../store/webhooks/find-sender.js';
import { addLaneEvent } from '../store/webhooks/lane-events.js';
import type { LeasedLane } from '../store/webhooks/lane-leases.js';
import { pauseWebhook } from '../store/webhooks/webhooks.js';
import { writeChangeEvent, type ChangeEvent } from '../wire/webhook-event-wire.js';
import type { CourierServices } from './courier-services.js';
import { tellRecords, type ToldRecords } from './tell-records.js';

/** Changes that one event tells at most, and one with records. */
const mostChanges = { thin: 500, full: 100 };

/**
 * Makes an event of what comes next in a lane's feed: `more` when there is one now, null when there is none, or when the
 * key may not read the feed any more, which stops the webhook.
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
  if (!(await mayTell(courier, of, feed, sender))) {
    await pauseWebhook(db, lane.webhookId, 'scopes');
    return null;
  }
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

/** The key may be another than it was when the webhook was made, and so may the search (D10). */
async function mayTell(
  { services }: CourierServices,
  of: LaneOf,
  feed: Feed,
  { scopes, organizationId }: Sender,
): Promise<boolean> {
  const holds = (needed: readonly Scope[]): boolean => missingScopes(scopes ?? [], needed).length === 0;
  if (of.kind !== 'search') return holds(readScopesOf([feed.kind]));
  const search = await findSavedSearch(services.db, of.searchId);
  if (search === null) return false;
  const isShared = search.isGlobal || (search.organizationId === organizationId && search.isShared);
  return isShared && holds(['searches:read', ...readScopesOf(searchedKinds(search))]);
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
