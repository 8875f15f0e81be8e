import { defineOperation, type RawArguments } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import type { Feed } from '../history/model/feeds.js';
import { positionNow } from '../history/sql/sequence-changes.js';
import { type RecordKind, searchProducts } from '../records/record-kinds.js';
import { requireResults } from '../searches/reach.js';
import { findSavedSearch } from '../searches/sql/saved-searches.js';
import { noneWithId } from '../values/not-found.js';
import { isGiven, readInteger, readUuid } from '../values/read-values.js';
import { readWebhookChange, readWebhookInput, type WebhookChange } from './model/read-webhook-input.js';
import { budgetAlertScopes, type SubscriptionFeed, type Webhook } from './model/webhook.js';
import { secretOverlap } from './model/webhook-objects.js';
import { findWebhook, type NewSubscription } from './sql/webhooks.js';

/** The arguments of a webhook update: the webhook and its changes. */
export interface WebhookUpdateRequest {
  readonly webhookId: string;
  readonly change: WebhookChange;
}

/** The arguments of a secret rotation: the webhook, and how long events are also signed with the old secret. */
export interface WebhookRotation {
  readonly webhookId: string;
  readonly overlapSeconds: number;
}

/** The arguments of `webhookDeliveries`: the webhook and the page. */
export interface DeliveriesRequest {
  readonly webhookId: string;
  readonly limit: number;
  /** The ID of the last delivery on the previous page; null for the first page. */
  readonly before: string | null;
}

/** The arguments of an operation on one delivery: the webhook and the delivery. */
export interface DeliveryRequest {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** Default and maximum page size of deliveries. */
export const webhookRequestBounds = {
  defaultLimit: 50,
  maxLimit: 100,
} as const;

const { defaultLimit, maxLimit } = webhookRequestBounds;
const reading = { scopes: ['webhooks:manage'], charges: null } as const;
const writing = { ...reading, writes: true } as const;
const readId = (raw: RawArguments): string => readUuid(raw['id'], 'webhook');

/**
 * The operations on an organization's webhooks (D10, D13, D16). Webhooks are metadata, so the operations are free
 * (D11).
 */
export const webhookOperations = {
  webhooks: defineOperation({ ...reading, name: 'webhooks', read: () => ({}) }),
  webhook: defineOperation({ ...reading, name: 'webhook', read: readId }),
  webhookDeliveries: defineOperation({
    ...reading,
    name: 'webhookDeliveries',
    read: (raw): DeliveriesRequest => ({
      webhookId: readId(raw),
      limit: readInteger('limit', raw['limit'] ?? defaultLimit, 1, maxLimit),
      before: isGiven(raw['before']) ? readUuid(raw['before'], 'delivery') : null,
    }),
  }),
  webhookDelivery: defineOperation({ ...reading, name: 'webhookDelivery', read: readDeliveryRequest }),
  createWebhook: defineOperation({
    ...writing,
    name: 'createWebhook',
    read: (raw) => readWebhookInput(raw['input'] as RawArguments),
  }),
  updateWebhook: defineOperation({
    ...writing,
    name: 'updateWebhook',
    read: (raw): WebhookUpdateRequest => ({
      webhookId: readId(raw),
      change: readWebhookChange(raw['input'] as RawArguments),
    }),
  }),
  deleteWebhook: defineOperation({ ...writing, name: 'deleteWebhook', read: readId }),
  rotateWebhook: defineOperation({
    ...writing,
    name: 'rotateWebhook',
    read: (raw): WebhookRotation => ({
      webhookId: readId(raw),
      overlapSeconds: readInteger(
        'overlap',
        raw['overlapSeconds'] ?? secretOverlap.usual,
        secretOverlap.least,
        secretOverlap.most,
      ),
    }),
  }),
  testWebhook: defineOperation({ ...writing, name: 'testWebhook', read: readId }),
  replayWebhookDelivery: defineOperation({
    ...writing,
    name: 'replayWebhookDelivery',
    read: readDeliveryRequest,
  }),
};

function readDeliveryRequest(raw: RawArguments): DeliveryRequest {
  return { webhookId: readId(raw), deliveryId: readUuid(raw['deliveryId'], 'delivery') };
}

/**
 * Returns a webhook of the caller's organization. One of another organization is not found, so that callers cannot find out
 * which IDs exist.
 * @throws ApiError NOT_FOUND.
 */
export async function ownWebhook(context: RequestContext, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(context.services.db, webhookId);
  if (webhook?.organizationId !== context.admission.caller.organizationId)
    throw noneWithId('webhook', webhookId);
  return webhook;
}

/**
 * Requires that the calling key may read everything that a webhook with these subscriptions delivers (D10).
 * @throws ApiError NOT_PERMITTED; NOT_FOUND with the ID of a search that does not exist.
 */
export async function requireDeliverable(
  context: RequestContext,
  { searchIds, products, budgetAlerts }: Pick<Webhook, 'searchIds' | 'products' | 'budgetAlerts'>,
): Promise<void> {
  const kinds: RecordKind[] = products.map((product) => searchProducts[product]);
  context.admission.requireReading(kinds);
  if (budgetAlerts) context.admission.requireScopes(budgetAlertScopes);
  if (searchIds.length > 0) context.admission.requireScopes(['searches:read']);
  for (const searchId of searchIds) {
    const search = await findSavedSearch(context.services.db, searchId);
    if (search === null) throw noneWithId('saved search', searchId);
    context.admission.requireReading([searchProducts[search.product]]);
    requireResults(context, search);
  }
}

/** Requires that the calling key may read the data of one subscription. @throws ApiError as requireDeliverable does. */
export async function requireSubscription(
  context: RequestContext,
  subscription: SubscriptionFeed,
): Promise<void> {
  await requireDeliverable(context, {
    searchIds: subscription.kind === 'search' ? [subscription.searchId] : [],
    products: subscription.kind === 'product' ? [subscription.product] : [],
    budgetAlerts: subscription.kind === 'budget',
  });
}

/** Returns the feed of a subscription; null if it has none, or if its search was deleted. */
export async function feedOfSubscription(db: Database, subscription: SubscriptionFeed): Promise<Feed | null> {
  if (subscription.kind === 'sourcing' || subscription.kind === 'budget') return null;
  if (subscription.kind === 'product') return { of: 'records', kind: searchProducts[subscription.product] };
  const search = await findSavedSearch(db, subscription.searchId);
  return search && { of: 'search', searchId: subscription.searchId, kind: searchProducts[search.product] };
}

/**
 * Returns the subscriptions of a webhook: to these searches and products from now on, to resolved sourcing requests
 * and, if requested, to budget alerts.
 */
export async function newSubscriptions(
  db: Database,
  { searchIds, products, budgetAlerts }: Pick<Webhook, 'searchIds' | 'products' | 'budgetAlerts'>,
): Promise<NewSubscription[]> {
  const subscriptions: SubscriptionFeed[] = [
    ...searchIds.map((searchId) => ({ kind: 'search', searchId }) as const),
    ...products.map((product) => ({ kind: 'product', product }) as const),
  ];
  const feeds = await Promise.all(
    subscriptions.map(async (of): Promise<NewSubscription[]> => {
      const feed = await feedOfSubscription(db, of);
      const position = feed && (await positionNow(db, feed));
      // The search was deleted in the meantime, so it has no changes to deliver.
      return position === null ? [] : [{ of, sequence: position.sequence }];
    }),
  );
  return [
    ...feeds.flat(),
    { of: { kind: 'sourcing' }, sequence: null },
    ...(budgetAlerts ? [{ of: { kind: 'budget' }, sequence: null } as const] : []),
  ];
}
