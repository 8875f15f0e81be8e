import { randomUUID } from 'node:crypto';
import { newLanes } from '../context/new-lanes.js';
import { searchedKinds } from '../context/reach.js';
import { missingScopes, readScopesOf, type Scope } from '../domain/scopes.js';
import { readWebhookInput } from '../domain/webhooks/read-webhook-input.js';
import { readUuid } from '../domain/read-uuid.js';
import { readWebhookUrl } from '../domain/webhooks/read-webhook-url.js';
import { webhookProducts, type Webhook } from '../domain/webhooks/webhook.js';
import type { WebhookDelivery } from '../domain/webhooks/webhook-delivery.js';
import { makeWebhookSecret } from '../domain/webhooks/webhook-secret.js';
import { findApiKey, type ApiKeySummary } from '../store/accounts/api-keys.js';
import type { Database } from '../store/database.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';
import {
  addDirectEvent,
  findDelivery,
  listDeliveries,
  replayDelivery,
} from '../store/webhooks/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../store/webhooks/webhooks.js';
import { CommandError, type Command } from './command.js';
import { requireOrganization } from './require-organization.js';

export interface WebhookCreateInput {
  /** The key that it acts for, and so its organization. */
  readonly keyId: string;
  readonly url: string;
  readonly searches: readonly string[];
  readonly products: readonly string[];
  readonly full: boolean;
}

interface WebhookInput {
  readonly webhookId: string;
}

/** `dealgraph webhook create`: the secret is in this answer and never again. */
export const webhookCreate: Command<WebhookCreateInput> = async (given, { db, clock, bounds }) => {
  const key = await findApiKey(db, given.keyId);
  if (key === null) throw new CommandError(`There is no key ${given.keyId}.`);
  const { searches: searchIds, products, full } = given;
  const input = readWebhookInput({ url: given.url, searchIds, products, thin: !full });
  const url = readWebhookUrl(input.url, bounds.webhookUrls);
  await requireTold(db, key, input);
  const secret = makeWebhookSecret();
  const webhookId = randomUUID();
  const { organizationId, rootKeyId } = key;
  const lanes = await newLanes(db, input);
  const made = { webhookId, organizationId, rootKeyId, url, thin: input.thin, secret, lanes };
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

/** `dealgraph webhook rotate`: the new secret is in this answer and never again. */
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
export const webhookDelete: Command<WebhookInput> = async ({ webhookId }, { db }) => {
  await requireWebhook(db, webhookId);
  await deleteWebhook(db, webhookId);
  return { webhookId, deleted: true };
};

/** `dealgraph webhook test`: a running server sends the event. */
export const webhookTest: Command<WebhookInput> = async ({ webhookId }, { db, clock }) => {
  await requireWebhook(db, webhookId);
  const deliveryId = randomUUID();
  const now = clock.now();
  const event = { type: 'test', timestamp: now.toISOString(), data: { webhook_id: webhookId } };
  const sent = { deliveryId, webhookId, type: 'test', payload: JSON.stringify(event) };
  if (!(await addDirectEvent(db, sent, now))) throw tooMany();
  return describeDelivery(await requireDelivery(db, webhookId, deliveryId));
};

/** `dealgraph webhook deliveries`: what was sent, newest first. */
export const webhookDeliveries: Command<WebhookInput & { readonly limit: number }> = async (
  { webhookId, limit },
  { db },
) => {
  await requireWebhook(db, webhookId);
  return { deliveries: (await listDeliveries(db, webhookId, limit, null)).map(describeDelivery) };
};

/** `dealgraph webhook replay`: a running server sends the event again. */
export const webhookReplay: Command<WebhookInput & { readonly deliveryId: string }> = async (
  { webhookId, deliveryId },
  { db, clock },
) => {
  await requireWebhook(db, webhookId);
  const delivery = await requireDelivery(db, webhookId, deliveryId);
  const isWaiting = delivery.status === 'pending' || delivery.status === 'unpaid';
  if (!isWaiting && !(await replayDelivery(db, webhookId, deliveryId, clock.now()))) throw tooMany();
  return describeDelivery(await requireDelivery(db, webhookId, deliveryId));
};

async function requireWebhook(db: Database, webhookId: string): Promise<Webhook> {
  const webhook = isUuid(webhookId) ? await findWebhook(db, webhookId) : null;
  if (webhook === null) throw new CommandError(`There is no webhook ${webhookId}.`);
  return webhook;
}

async function requireDelivery(
  db: Database,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const delivery = isUuid(deliveryId) ? await findDelivery(db, webhookId, deliveryId) : null;
  if (delivery === null) throw new CommandError(`The webhook has no delivery ${deliveryId}.`);
  return delivery;
}

function isUuid(text: string): boolean {
  try {
    return readUuid(text, 'delivery') !== '';
  } catch {
    return false;
  }
}

/** As through the doors, a webhook tells what its key may read (D10). */
async function requireTold(
  db: Database,
  key: ApiKeySummary,
  { searchIds, products }: Pick<Webhook, 'searchIds' | 'products'>,
): Promise<void> {
  const needed: Scope[] = readScopesOf(products.map((product) => webhookProducts[product]));
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
  return new CommandError('Too many events wait for this webhook already; a running server sends them.');
}

function describe({ pausedFor, ...webhook }: Webhook): object {
  return { ...webhook, status: pausedFor === null ? 'active' : 'paused', pausedFor };
}

function describeDelivery({ status, lane: _lane, ...delivery }: WebhookDelivery): object {
  return { ...delivery, status: status === 'unpaid' ? 'pending' : status };
}
