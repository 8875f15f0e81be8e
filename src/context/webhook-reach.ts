import { noneWithId } from '../domain/not-found.js';
import { searchProducts } from '../domain/products.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { LaneOf } from '../domain/webhooks/lane-name.js';
import { webhookProducts, type Webhook } from '../domain/webhooks/webhook.js';
import { ApiError } from '../errors/api-error.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';
import { findWebhook } from '../store/webhooks/webhooks.js';
import { requireResults } from './reach.js';
import type { RequestContext } from './request-context.js';

/**
 * A webhook of the caller's organization.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, in this order.
 */
export async function ownWebhook(context: RequestContext, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(context.services.db, webhookId);
  if (webhook === null) throw noneWithId('webhook', webhookId);
  if (webhook.organizationId !== context.admission.caller.organizationId)
    throw new ApiError('NOT_PERMITTED', 'This webhook is not reachable with this key.');
  return webhook;
}

/**
 * For what a webhook is to tell: the key may read all of it itself, now (D10).
 * @throws ApiError NOT_PERMITTED; NOT_FOUND that names a search that there is not.
 */
export async function requireTold(
  context: RequestContext,
  { searchIds, products }: Pick<Webhook, 'searchIds' | 'products'>,
): Promise<void> {
  const kinds: RecordKind[] = products.map((product) => webhookProducts[product]);
  context.admission.requireReading(kinds);
  if (searchIds.length > 0) context.admission.requireScopes(['searches:read']);
  for (const searchId of searchIds) {
    const search = await findSavedSearch(context.services.db, searchId);
    if (search === null) throw noneWithId('saved search', searchId);
    context.admission.requireReading([searchProducts[search.product]]);
    requireResults(context, search);
  }
}

/** For what one lane has told. @throws ApiError as requireTold does. */
export async function requireLane(context: RequestContext, lane: LaneOf): Promise<void> {
  await requireTold(context, {
    searchIds: lane.kind === 'search' ? [lane.searchId] : [],
    products: lane.kind === 'product' ? [lane.product] : [],
  });
}
