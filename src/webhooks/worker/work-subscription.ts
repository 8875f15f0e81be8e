import { randomUUID } from 'node:crypto';
import { missingScopes, readScopesOf, type Scope } from '../../accounts/model/keys.js';
import type { Database } from '../../database/database.js';
import {
  encodeFeedCursor,
  type Feed,
  type FeedChange,
  type FeedGap,
  isPresent,
  nameOfFeed,
  receiptOf,
} from '../../history/model/feeds.js';
import { documentsOfVersions, readFeed } from '../../history/sql/read-feed.js';
import { searchProducts } from '../../records/record-kinds.js';
import { searchedKinds } from '../../searches/reach.js';
import { findSavedSearch } from '../../searches/sql/saved-searches.js';
import type { Signer } from '../../values/signer.js';
import {
  budgetAlertScopes,
  type SubscriptionFeed,
  subscriptionOf,
  type VersionsToPay,
} from '../model/webhook.js';
import { findSender, type Sender } from '../sql/find-sender.js';
import {
  addSubscriptionEvent,
  type LeasedSubscription,
  leaseSubscription,
  nextEvent,
  releaseSubscription,
  renewSubscription,
  type WaitingEvent,
} from '../sql/subscriptions.js';
import { pauseWebhook } from '../sql/webhooks.js';
import { feedOfSubscription } from '../webhook-operations.js';
import {
  type ChangeEvent,
  type FeedEvent,
  writeChangeEvent,
  writeFilterEvent,
} from '../wire/webhook-wire.js';
import { payForEvent } from './pay-for-event.js';
import { sendEvent } from './send-event.js';
import type { CourierServices } from './webhook-settings.js';

const maxBytes = 2 ** 20;

/** Maximum changes in an event, without and with records. */
const maxChanges = { thin: 500, full: 100 };

/** Duration of a lease. An attempt takes at most 30 s. */
const leaseMs = 60_000;

/** Maximum events to send per lease, so that other subscriptions are not blocked. */
const maxEvents = 20;
const afterFailureMs = 15_000;

/**
 * Leases a subscription and sends its pending events in order: an event is sent when the previous one was delivered or
 * is dead. No other process works on the subscription in the meantime.
 */
export async function workSubscription(courier: CourierServices, subscriptionId: string): Promise<void> {
  const { clock, services } = courier;
  const now = clock.now();
  const subscription = await leaseSubscription(services.db, subscriptionId, randomUUID(), now, leaseEnd(now));
  if (subscription === null) return;
  let dueAt: Date | null = new Date(now.getTime() + afterFailureMs);
  try {
    dueAt = await sendWaiting(courier, subscription);
  } finally {
    await releaseSubscription(services.db, subscription, dueAt);
  }
}

/**
 * Creates an event from the next changes of a subscription's feed. The caller has checked that the webhook's key may
 * read them. Returns `more` when an event was created, null when there are no changes.
 */
async function makeEvent(
  courier: CourierServices,
  subscription: LeasedSubscription,
  sender: Sender,
): Promise<'more' | null> {
  const { services } = courier;
  const { db } = services;
  const of = subscriptionOf(subscription.feed);
  const feed = await feedOfSubscription(db, of);
  if (feed === null || subscription.sequence === null) return null;
  const sequence = subscription.sequence;
  const now = courier.clock.now();
  const next = await readNext(
    services,
    { of: subjectOf(of), at: now },
    { feed, sequence, isThin: sender.thin },
  );
  if (next === null) return null;
  const event = { deliveryId: randomUUID(), ...next };
  subscription.sequence = next.sequence;
  return (await addSubscriptionEvent(db, subscription, event, now)) ? 'more' : null;
}

function subjectOf(of: SubscriptionFeed): FeedEvent['of'] {
  if (of.kind === 'search') return { searchId: of.searchId };
  return { product: of.kind === 'product' ? of.product : '' };
}

/** The next event of a subscription. `sequence` is the number of the last change that it reports. */
interface NextEvent {
  readonly type: string;
  readonly payload: string;
  readonly toPay: VersionsToPay | null;
  readonly sequence: number;
}

/** A subscription's position in its feed. */
interface SubscriptionPosition {
  readonly feed: Feed;
  readonly sequence: number;
  readonly isThin: boolean;
}

type EventHead = Pick<FeedEvent, 'of' | 'at'>;

/** Reads the changes for the next event; null when there are none. */
async function readNext(
  { db, signer }: CourierServices['services'],
  head: EventHead,
  { feed, sequence, isThin }: SubscriptionPosition,
): Promise<NextEvent | null> {
  const most = isThin ? maxChanges.thin : maxChanges.full;
  const page = await readFeed(db, feed, { sequence, scan: null }, most);
  if (page === null) return null;
  if ('gap' in page) return reportGap(signer, feed, head, page);
  if (page.changes.length === 0) return null;
  const records = isThin ? null : await describeRecords(db, feed, page.changes);
  // Takes as many changes as fit into one event. The next event has the others.
  const changes: readonly FeedChange[] = page.changes.slice(0, records?.count ?? most);
  const end = sequence + changes.length;
  const reported = changes.map(({ change, id, at, reason, into }, index) => ({
    change,
    id,
    at,
    reason,
    into,
    document: records?.documents[index] ?? null,
  }));
  return {
    ...changeEvent(signer, feed, end, { ...head, changes: reported, isExpired: false }),
    toPay: records?.toPay ?? null,
  };
}

/**
 * Creates an event for changes that cannot be read. After a changed filter, the webhook continues with the changes since
 * then. When changes were deleted after 60 days, it continues with changes from now on.
 */
function reportGap(signer: Signer, feed: Feed, head: EventHead, { gap, start, newest }: FeedGap): NextEvent {
  if (gap === 'expired')
    return { ...changeEvent(signer, feed, newest, { ...head, changes: [], isExpired: true }), toPay: null };
  const payload = writeFilterEvent({ ...head, cursor: cursorAfter(signer, feed, start) });
  return { type: 'search.filter_changed', payload, toPay: null, sequence: start };
}

function changeEvent(
  signer: Signer,
  feed: Feed,
  sequence: number,
  event: Omit<ChangeEvent, 'cursor'>,
): Omit<NextEvent, 'toPay'> {
  return {
    type: feed.of === 'search' ? 'search.changed' : 'product.changed',
    payload: writeChangeEvent({ ...event, cursor: cursorAfter(signer, feed, sequence) }),
    sequence,
  };
}

/** Returns the cursor after a change of the feed. */
function cursorAfter(signer: Signer, feed: Feed, sequence: number): string {
  return encodeFeedCursor(signer, nameOfFeed(feed), { sequence, scan: null });
}

/** The records of an event's first changes, as many as fit into one event. */
interface ReportedRecords {
  /** Number of changes in the event, at least one. */
  readonly count: number;
  /** The JSON of each change's record; null for a removed record. */
  readonly documents: readonly (string | null)[];
  /** The record versions to pay for; null when there are none. */
  readonly toPay: VersionsToPay | null;
}

/** Reads the records of changes, in their state after the change, up to 1 MiB. */
async function describeRecords(
  db: Database,
  feed: Feed,
  changes: readonly FeedChange[],
): Promise<ReportedRecords> {
  const found = await documentsOfVersions(db, feed.kind, changes.filter(isPresent));
  const left = found.map((one) => one?.document ?? null);
  const documents = changes.map((change) => (isPresent(change) ? (left.shift() ?? null) : null));
  const count = countFitting(documents);
  const reported = changes.slice(0, count).filter((_change, index) => documents[index] !== null);
  const name = nameOfFeed(feed);
  const receipts = [...new Set(reported.map((change) => receiptOf(name, change)))];
  return {
    count,
    documents: documents.slice(0, count),
    toPay: receipts.length === 0 ? null : { kind: feed.kind, receipts },
  };
}

function countFitting(documents: readonly (string | null)[]): number {
  let bytes = 0;
  const end = documents.findIndex((document, index) => {
    bytes += document === null ? 0 : Buffer.byteLength(document);
    return index > 0 && bytes > maxBytes;
  });
  return end === -1 ? documents.length : end;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}

/** Sends pending events. Returns when the subscription is due again; null if it is due when its feed changes. */
async function sendWaiting(courier: CourierServices, subscription: LeasedSubscription): Promise<Date | null> {
  const { clock, services } = courier;
  for (let sent = 0; sent < maxEvents; sent++) {
    const next = await sendNext(courier, subscription);
    if (next !== 'more') return next;
    if (courier.stopping.aborted) break;
    if (!(await renewSubscription(services.db, subscription, leaseEnd(clock.now())))) return null;
  }
  return clock.now();
}

/**
 * Sends the next event if it is due, or creates one. Returns `more` if another event may follow immediately; otherwise
 * when the subscription is due again, or null if it is due when its feed changes.
 */
async function sendNext(
  courier: CourierServices,
  subscription: LeasedSubscription,
): Promise<'more' | Date | null> {
  const { clock, services } = courier;
  const sender = await findSender(services.db, subscription.webhookId, clock.now());
  if (sender === null) return null;
  // Due as soon as the suspension ends. Until then, no server leases the subscription.
  if (sender.isSuspended) return clock.now();
  if (sender.keyId === null) {
    await pauseWebhook(services.db, subscription.webhookId, 'key');
    return null;
  }
  if (!(await mayReport(services.db, subscriptionOf(subscription.feed), sender))) {
    await pauseWebhook(services.db, subscription.webhookId, 'scopes');
    return null;
  }
  const waiting = await nextEvent(services.db, subscription);
  if (waiting === null) return makeEvent(courier, subscription, sender);
  const { nextAttemptAt } = waiting;
  if (nextAttemptAt !== null && nextAttemptAt > clock.now()) return nextAttemptAt;
  const event: WaitingEvent = await payForEvent(courier, sender, waiting);
  const evaluated = await sendEvent(courier, sender, event, false);
  if (evaluated.pause !== null) return null;
  return evaluated.status === 'pending' ? evaluated.nextAttemptAt : 'more';
}

/**
 * Returns whether a webhook may deliver a subscription at present (D10). The scopes of the key, or the search, may have
 * changed since the webhook or the event was created. True for a deleted search, which has no changes to deliver.
 */
async function mayReport(
  db: Database,
  subscription: SubscriptionFeed,
  { scopes, organizationId }: Pick<Sender, 'scopes' | 'organizationId'>,
): Promise<boolean> {
  const holds = (needed: readonly Scope[]): boolean => missingScopes(scopes ?? [], needed).length === 0;
  if (subscription.kind === 'sourcing') return true;
  if (subscription.kind === 'budget') return holds(budgetAlertScopes);
  if (subscription.kind === 'product') return holds(readScopesOf([searchProducts[subscription.product]]));
  const search = await findSavedSearch(db, subscription.searchId);
  if (search === null) return true;
  const isShared = search.isGlobal || (search.organizationId === organizationId && search.isShared);
  return isShared && holds(['searches:read', ...readScopesOf(searchedKinds(search))]);
}
