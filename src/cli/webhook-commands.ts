import { randomUUID } from 'node:crypto';
import { missingScopes, readScopesOf, type Scope } from '../accounts/model/keys.js';
import { type ApiKeySummary, findApiKey } from '../accounts/sql/api-keys.js';
import type { Database } from '../database/database.js';
import { searchProducts } from '../records/record-kinds.js';
import { searchedKinds } from '../searches/reach.js';
import { findSavedSearch } from '../searches/sql/saved-searches.js';
import { readUuid } from '../values/read-values.js';
import { readWebhookInput } from '../webhooks/model/read-webhook-input.js';
import { readWebhookUrl } from '../webhooks/model/read-webhook-url.js';
import {
  budgetAlertScopes,
  makeWebhookSecret,
  type Webhook,
  type WebhookDelivery,
} from '../webhooks/model/webhook.js';
import { addDirectEvent, findDelivery, listDeliveries, replayDelivery } from '../webhooks/sql/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../webhooks/sql/webhooks.js';
import { newSubscriptions } from '../webhooks/webhook-operations.js';
import { onTarget } from './audit-targets.js';
import { type Command, CommandError } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface WebhookCreateInput {
  /** ID of the key whose scopes the webhook uses. The webhook belongs to the key's organization. */
  readonly keyId: string;
  readonly url: string;
  readonly searches: readonly string[];
  readonly products: readonly string[];
  readonly budgetAlerts: boolean;
  readonly full: boolean;
}

interface WebhookInput {
  readonly webhookId: string;
}

/** `dealgraph webhook create`: creates a webhook and returns its secret, which is not shown again. */
export const webhookCreate: Command<WebhookCreateInput> = async (given, { db, clock, bounds }) => {
  const key = await findApiKey(db, given.keyId);
  if (key === null) throw new CommandError(`Key not found: ${given.keyId}.`);
  const { searches: searchIds, products, budgetAlerts, full } = given;
  const input = readWebhookInput({ url: given.url, searchIds, products, budgetAlerts, thin: !full });
  const url = readWebhookUrl(input.url, bounds.webhookUrls);
  await requireReported(db, key, input);
  const secret = makeWebhookSecret();
  const webhookId = randomUUID();
  const { organizationId, rootKeyId } = key;
  const subscriptions = await newSubscriptions(db, input);
  const made = { webhookId, organizationId, rootKeyId, url, thin: input.thin, secret, subscriptions };
  await createWebhook(db, made, clock.now(), bounds.webhooks);
  return { ...describe(await requireWebhook(db, webhookId)), secret };
};

/** `dealgraph webhook list` */
export const webhookList: Command<{ readonly organizationId?: string }> = async (
  { organizationId },
  { db },
) => {
  if (organizationId !== undefined) await requireOrganization(db, organizationId);
  return { webhooks: (await listWebhooks(db, organizationId)).map(describe) };
};

/** `dealgraph webhook pause` and `resume` */
export const webhookPause: Command<WebhookInput & { readonly paused: boolean }> = async (
  { webhookId, paused },
  { db, clock },
) => {
  const { rootKeyId } = await requireWebhook(db, webhookId);
  const status = paused ? 'paused' : 'active';
  await updateWebhook(db, webhookId, { rootKeyId, status }, clock.now());
  return describe(await requireWebhook(db, webhookId));
};

/** `dealgraph webhook rotate`: replaces the secret and returns the new one, which is not shown again. */
export const webhookRotate: Command<WebhookInput & { readonly overlapSeconds: number }> = async (
  { webhookId, overlapSeconds },
  { db, clock },
) => {
  const webhook = await requireWebhook(db, webhookId);
  const secret = makeWebhookSecret();
  const oldSecretUntil = new Date(clock.now().getTime() + overlapSeconds * 1000);
  await rotateWebhookSecret(db, webhookId, secret, oldSecretUntil);
  return { ...describe(webhook), secret, oldSecretUntil };
};

/** `dealgraph webhook delete` */
export const webhookDelete: Command<WebhookInput> = async ({ webhookId }, { db, audit }) => {
  const webhook = await requireWebhook(db, webhookId);
  await deleteWebhook(db, webhookId);
  await audit.write(db.pool, onTarget('webhook delete', 'webhook', webhook));
  return { webhookId, deleted: true };
};

/** `dealgraph webhook test`: queues a test event. A running server sends it. */
export const webhookTest: Command<WebhookInput> = async ({ webhookId }, { db, clock, audit }) => {
  const webhook = await requireWebhook(db, webhookId);
  const deliveryId = randomUUID();
  const now = clock.now();
  const event = { type: 'test', timestamp: now.toISOString(), data: { webhook_id: webhookId } };
  const sent = { deliveryId, webhookId, type: 'test', payload: JSON.stringify(event) };
  if (!(await addDirectEvent(db, sent, now))) throw tooMany();
  await audit.write(db.pool, onTarget('webhook test', 'webhook', webhook, { deliveryId }));
  return describeDelivery(await requireDelivery(db, webhookId, deliveryId));
};

/** `dealgraph webhook deliveries`: lists the deliveries of a webhook, newest first. */
export const webhookDeliveries: Command<WebhookInput & { readonly limit: number }> = async (
  { webhookId, limit },
  { db },
) => {
  await requireWebhook(db, webhookId);
  return { deliveries: (await listDeliveries(db, webhookId, limit, null)).map(describeDelivery) };
};

/** `dealgraph webhook replay`: queues an event again. A running server sends it. */
export const webhookReplay: Command<WebhookInput & { readonly deliveryId: string }> = async (
  { webhookId, deliveryId },
  { db, clock, audit },
) => {
  const webhook = await requireWebhook(db, webhookId);
  const delivery = await requireDelivery(db, webhookId, deliveryId);
  const isWaiting = delivery.status === 'pending' || delivery.status === 'unpaid';
  if (!isWaiting) {
    if (!(await replayDelivery(db, webhookId, deliveryId, clock.now()))) throw tooMany();
    await audit.write(db.pool, onTarget('webhook replay', 'webhook', webhook, { deliveryId }));
  }
  return describeDelivery(await requireDelivery(db, webhookId, deliveryId));
};

async function requireWebhook(db: Database, webhookId: string): Promise<Webhook> {
  const webhook = isUuid(webhookId) ? await findWebhook(db, webhookId) : null;
  if (webhook === null) throw new CommandError(`Webhook not found: ${webhookId}.`);
  return webhook;
}

async function requireDelivery(
  db: Database,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const delivery = isUuid(deliveryId) ? await findDelivery(db, webhookId, deliveryId) : null;
  if (delivery === null) throw new CommandError(`Delivery not found: ${deliveryId}.`);
  return delivery;
}

function isUuid(text: string): boolean {
  try {
    return readUuid(text, 'delivery') !== '';
  } catch {
    return false;
  }
}

/**
 * Checks that the key may read everything that the webhook reports, as the APIs do (D10).
 * @throws CommandError when it may not.
 */
async function requireReported(
  db: Database,
  key: ApiKeySummary,
  { searchIds, products, budgetAlerts }: Pick<Webhook, 'searchIds' | 'products' | 'budgetAlerts'>,
): Promise<void> {
  const needed: Scope[] = readScopesOf(products.map((product) => searchProducts[product]));
  if (budgetAlerts) needed.push(...budgetAlertScopes);
  for (const searchId of searchIds) {
    const search = await findSavedSearch(db, searchId);
    const isOwn = search?.organizationId === key.organizationId && search.isShared;
    if (search === null || !(search.isGlobal || isOwn))
      throw new CommandError(`The organization of the key has no shared saved search ${searchId}.`);
    needed.push('searches:read', ...readScopesOf(searchedKinds(search)));
  }
  const missing = missingScopes(key.scopes, needed);
  if (missing.length > 0) throw new CommandError(`The key lacks ${[...new Set(missing)].join(', ')}.`);
}

function tooMany(): CommandError {
  return new CommandError('Too many events are pending for this webhook. A running server sends them.');
}

function describe({ pausedFor, ...webhook }: Webhook): object {
  return { ...webhook, status: pausedFor === null ? 'active' : 'paused', pausedFor };
}

function describeDelivery({ status, subscription: _subscription, ...delivery }: WebhookDelivery): object {
  return { ...delivery, status: status === 'unpaid' ? 'pending' : status };
}
