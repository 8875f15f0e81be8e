import { randomUUID } from 'node:crypto';
import { defineOperation, operation } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { encodeFeedCursor, nameOfFeed } from '../history/model/feeds.js';
import { positionNow } from '../history/sql/sequence-changes.js';
import { readObject } from '../objects/fields.js';
import { documentFields } from '../records/fields.js';
import type { RecordKind } from '../records/record-kinds.js';
import { listRecordIds, mapRecords } from '../records/sql/read-records.js';
import { documentTextOf } from '../records/wire/write-document.js';
import { readUuid } from '../values/read-values.js';
import type { SubscriptionFeed, Webhook } from '../webhooks/model/webhook.js';
import { deliveryTable, type WebhookDelivery } from '../webhooks/model/webhook-objects.js';
import { addDirectEvent, findDelivery } from '../webhooks/sql/deliveries.js';
import { feedOfSubscription, ownWebhook, requireDeliverable } from '../webhooks/webhook-operations.js';
import { type FeedEvent, writeChangeEvent } from '../webhooks/wire/webhook-wire.js';

/** The operation that only a sandbox has. */
export const sendWebhookEventOperation = defineOperation({
  name: 'sendWebhookEvent',
  scopes: ['webhooks:manage'],
  charges: null,
  writes: true,
  read: (raw): string => readUuid(raw['id'], 'webhook'),
});

/** Serves the operation that only a sandbox has, through REST. */
class SandboxResolver {
  /**
   * Sends an event to a webhook immediately, without retries and at no charge, as if a record of its first subscription
   * had been updated.
   * @throws ApiError NOT_FOUND, NOT_PERMITTED; VALIDATION_ERROR when the webhook has no searches and products, or too many
   * events are pending.
   */
  @operation(sendWebhookEventOperation)
  async sendWebhookEvent(webhookId: string, context: RequestContext): Promise<WebhookDelivery> {
    const { db } = context.services;
    const webhook = await ownWebhook(context, webhookId);
    await requireDeliverable(context, webhook);
    const deliveryId = randomUUID();
    const event = await makeEvent(context, webhook);
    if (!(await addDirectEvent(db, { deliveryId, webhookId, ...event }, context.now())))
      throw new ApiError(
        'VALIDATION_ERROR',
        'Too many manually requested events are pending for this webhook. Try again later.',
      );
    const delivery = await findDelivery(db, webhookId, deliveryId);
    invariant(delivery !== null, 'a delivery that was added is stored');
    return readObject(deliveryTable, delivery);
  }
}

/** Serves REST. */
export const sandboxResolver = new SandboxResolver();

/** Creates the body of an event about the first record of the kind. */
async function makeEvent(
  context: RequestContext,
  webhook: Webhook,
): Promise<{ readonly type: string; readonly payload: string }> {
  const { db } = context.services;
  const subscription = firstSubscription(webhook);
  const feed = await feedOfSubscription(db, subscription);
  const position = feed && (await positionNow(db, feed));
  if (feed === null || position === null)
    throw new ApiError('VALIDATION_ERROR', 'The saved search of this webhook was deleted.');
  const { id, document } = await firstRecord(db, feed.kind);
  const at = context.now();
  const of: FeedEvent['of'] =
    subscription.kind === 'search' ? { searchId: subscription.searchId } : { product: subscription.product };
  const change = { change: 'updated', id, at, reason: null, into: null } as const;
  const payload = writeChangeEvent({
    of,
    at,
    cursor: encodeFeedCursor(context.signer, nameOfFeed(feed), position),
    changes: [{ ...change, document: webhook.thin ? null : document }],
    isExpired: false,
  });
  return { type: 'searchId' in of ? 'search.changed' : 'product.changed', payload };
}

/** @throws ApiError VALIDATION_ERROR when the webhook has no searches and products. */
function firstSubscription({
  searchIds: [searchId],
  products: [product],
}: Webhook): Extract<SubscriptionFeed, { kind: 'search' | 'product' }> {
  if (product !== undefined) return { kind: 'product', product };
  if (searchId !== undefined) return { kind: 'search', searchId };
  throw new ApiError(
    'VALIDATION_ERROR',
    'This webhook has no search_ids and no products. Add one, or send POST /webhooks/{webhookId}/test.',
  );
}

async function firstRecord(
  db: Database,
  kind: RecordKind,
): Promise<{ readonly id: string; readonly document: string }> {
  const [id = ''] = await listRecordIds(db, kind, '', 1);
  const record = (await mapRecords(db, kind, [id], documentFields)).get(id);
  invariant(record !== undefined, 'the demo data has records of each kind');
  return { id, document: documentTextOf(record) };
}
