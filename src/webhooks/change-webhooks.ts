import { formerValues } from '../accounts/model/audit-entry.js';
import { requireFewUpdates } from '../context/daily-limits.js';
import type { RequestContext } from '../context/request-context.js';
import { withAudit } from '../context/with-audit.js';
import type { Queries } from '../database/queries.js';
import type { WebhookChange } from './model/read-webhook-input.js';
import type { Webhook } from './model/webhook.js';
import {
  createWebhook,
  deleteWebhook,
  type NewWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookUpdate,
} from './sql/webhooks.js';

/**
 * Creates a webhook, with its audit entry.
 * @throws ApiError VALIDATION_ERROR when the organization has the maximum number of webhooks, or of changes in a day.
 */
export async function addWebhook(
  context: RequestContext,
  webhook: NewWebhook,
  { searchIds, products, budgetAlerts }: Pick<Webhook, 'searchIds' | 'products' | 'budgetAlerts'>,
): Promise<void> {
  const { services, bounds } = context;
  const { webhookId, url, thin } = webhook;
  const details = { origin: originOf(url), thin, searchIds, products, budgetAlerts };
  await withAudit(context, (write) =>
    createWebhook(services.db, webhook, context.now(), bounds.webhooks, async (client) => {
      await requireFew(context, client);
      await write(client, changeOf('webhook create', webhookId, details));
    }),
  );
}

/**
 * Updates a webhook, with its audit entry.
 * @throws ApiError VALIDATION_ERROR when the organization has the maximum number of changes in a day.
 */
export async function changeWebhook(
  context: RequestContext,
  webhookId: string,
  update: WebhookUpdate,
  change: WebhookChange,
): Promise<void> {
  await withAudit(context, (write) =>
    updateWebhook(context.services.db, webhookId, update, context.now(), async (client, former) => {
      await requireFew(context, client);
      await write(client, changeOf('webhook update', webhookId, describeUpdate(former, update, change)));
    }),
  );
}

/**
 * Replaces the secret of a webhook, with the audit entry.
 * @throws ApiError VALIDATION_ERROR when the organization has the maximum number of changes in a day.
 */
export async function replaceSecret(
  context: RequestContext,
  webhookId: string,
  secret: string,
  overlapSeconds: number,
): Promise<void> {
  const until = new Date(context.now().getTime() + overlapSeconds * 1000);
  await withAudit(context, (write) =>
    rotateWebhookSecret(context.services.db, webhookId, secret, until, async (client) => {
      await requireFew(context, client);
      await write(client, changeOf('webhook rotate', webhookId, { overlapSeconds }));
    }),
  );
}

/** Deletes a webhook, with its audit entry. Never refused for the number of changes. */
export async function removeWebhook(context: RequestContext, webhookId: string): Promise<void> {
  await withAudit(context, (write) =>
    deleteWebhook(context.services.db, webhookId, (client, { url }) =>
      write(client, changeOf('webhook delete', webhookId, { origin: originOf(url) })),
    ),
  );
}

/** Describes an update: the given properties and their former values. */
function describeUpdate(former: Webhook, { url, status }: WebhookUpdate, change: WebhookChange): object {
  const { searchIds, products, budgetAlerts, thin } = change;
  const given = {
    ...(url !== undefined && { origin: originOf(url) }),
    ...(status !== undefined && { status }),
    ...(thin !== undefined && { thin }),
    ...(searchIds !== undefined && { searchIds }),
    ...(products !== undefined && { products }),
    ...(budgetAlerts !== undefined && { budgetAlerts }),
  };
  const terms = {
    ...former,
    origin: originOf(former.url),
    status: former.pausedFor === null ? 'active' : 'paused',
  };
  const isOtherUrl = url !== undefined && url !== former.url;
  return { ...given, ...(isOtherUrl && { urlChanged: true }), before: formerValues(terms, given) };
}

/** Returns the part of a URL that is no secret: its path and query can contain one of the receiver. */
function originOf(url: string): string {
  return new URL(url).origin;
}

function requireFew(context: RequestContext, client: Queries): Promise<void> {
  const { organizationId } = context.admission.caller;
  return requireFewUpdates(client, organizationId, context.now(), context.bounds.keys);
}

function changeOf(action: string, webhookId: string, details: object) {
  return { action, target: { kind: 'webhook', id: webhookId }, details } as const;
}
