import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import { webhookRequestBounds } from '../webhook-operations.js';
import { operations } from '../../context/operations/operations.js';
import { refuseUnknownKeys } from '../../lookups/model/read-email.js';
import type { ErrorCode } from '../../errors/error-table.js';
import { resolvers } from '../../graphql/resolvers/resolvers.js';
import { lazyRows } from '../../http/send-answer.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { createWebhookBody, serializeWebhook, updateWebhookBody } from '../wire/webhook-wire.js';
import { serializeDelivery } from '../wire/webhook-delivery-wire.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { pathParameter, queryParameter } from '../../rest/parameters.js';
import { route, type Route } from '../../rest/route.js';

const { webhook } = resolvers;
const { defaultLimit, maxLimit } = webhookRequestBounds;

const uuid = { type: 'string', format: 'uuid' };
const ofWebhook = [pathParameter('webhookId', uuid, 'Webhook ID.')];
const toReport =
  'The key needs the scopes for what the webhook delivers: for a product, its read scope; for a saved search, `searches:read` and the read scopes for its record kinds; for `budget_alerts`, `usage:read`.';
const missing: readonly ErrorCode[] = ['NOT_FOUND'];
const webhookErrors: readonly ErrorCode[] = [...bodyErrors, 'NOT_FOUND', 'BAD_SEARCH_ID_TYPE'];

const fromPath = (request: RoutedRequest): RawArguments => ({
  id: request.params['webhookId'],
  deliveryId: request.params['deliveryId'],
});

/** Shared properties of the routes of one webhook. */
const ofOne = {
  extension: true,
  parameters: ofWebhook,
  answers: { schema: 'Webhook', array: false },
  errors: missing,
  raw: fromPath,
  serialize: serializeWebhook,
} as const;

/** Shared properties of the routes that send a single event. */
const ofDelivery = {
  ...ofOne,
  answers: { schema: 'WebhookDelivery', array: false },
  serialize: serializeDelivery,
} as const;

async function fromBody(
  request: RoutedRequest,
  response: ServerResponse,
  keys: readonly string[],
): Promise<RawArguments> {
  const body = await readBody(request, response);
  refuseUnknownKeys('The body', body, keys);
  const { search_ids: searchIds, budget_alerts: budgetAlerts, ...named } = body;
  const { overlap_seconds: overlapSeconds, ...rest } = named;
  return {
    ...rest,
    ...(searchIds !== undefined && { searchIds }),
    ...(budgetAlerts !== undefined && { budgetAlerts }),
    ...(overlapSeconds !== undefined && { overlapSeconds }),
  };
}

const inputKeys = Object.keys(createWebhookBody.properties);
const changeKeys = Object.keys(updateWebhookBody.properties);

/** Routes for the webhooks of an organization (D13, D16). */
export const webhookRoutes: readonly Route[] = [
  route({
    operation: operations.webhooks,
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    extension: true,
    parameters: [],
    answers: { schema: 'Webhook', array: true },
    errors: [],
    raw: () => ({}),
    call: (args, context) => webhook.webhooks(args, context),
    serialize: (webhooks) => lazyRows(webhooks, serializeWebhook),
  }),
  route({
    operation: operations.createWebhook,
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook',
    details: 'Creates a webhook that receives changes made from now on.',
    access: toReport,
    extension: true,
    parameters: [],
    body: 'CreateWebhookRequest',
    answers: { schema: 'Webhook', array: false },
    errors: webhookErrors,
    raw: async (request, response) => ({ input: await fromBody(request, response, inputKeys) }),
    call: (args, context) => webhook.createWebhook(args, context),
    serialize: serializeWebhook,
  }),
  route({
    ...ofOne,
    operation: operations.webhook,
    method: 'GET',
    path: '/webhooks/:webhookId',
    summary: 'Get a webhook',
    call: (args, context) => webhook.webhook(args, context),
  }),
  route({
    ...ofOne,
    operation: operations.updateWebhook,
    method: 'PATCH',
    path: '/webhooks/:webhookId',
    summary: 'Update a webhook',
    details:
      'Updates, pauses or resumes a webhook. From then on, the webhook acts on behalf of the key that sends this request.',
    access: toReport,
    body: 'UpdateWebhookRequest',
    errors: webhookErrors,
    raw: async (request, response) => ({
      ...fromPath(request),
      input: await fromBody(request, response, changeKeys),
    }),
    call: (args, context) => webhook.updateWebhook(args, context),
  }),
  route({
    ...ofOne,
    operation: operations.deleteWebhook,
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    summary: 'Delete a webhook',
    details: 'Deletes a webhook and its pending deliveries.',
    call: (args, context) => webhook.deleteWebhook(args, context),
  }),
  route({
    ...ofOne,
    operation: operations.rotateWebhook,
    method: 'POST',
    path: '/webhooks/:webhookId/rotate',
    summary: 'Rotate a webhook secret',
    details: 'Creates a new secret. During the overlap, events are signed with both secrets.',
    body: 'RotateWebhookRequest',
    errors: [...bodyErrors, ...missing],
    raw: async (request, response) => ({
      ...fromPath(request),
      ...(await fromBody(request, response, ['overlap_seconds'])),
    }),
    call: (args, context) => webhook.rotateWebhook(args, context),
  }),
  route({
    ...ofDelivery,
    operation: operations.testWebhook,
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    summary: 'Test a webhook',
    details: 'Sends a test event to the webhook immediately, without retries.',
    call: (args, context) => webhook.testWebhook(args, context),
  }),
  route({
    operation: operations.webhookDeliveries,
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    summary: 'List webhook deliveries',
    details: 'Returns the deliveries to a webhook, newest first.',
    extension: true,
    parameters: [
      ...ofWebhook,
      queryParameter(
        'limit',
        { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
        'Maximum number of deliveries to return.',
      ),
      queryParameter(
        'before',
        uuid,
        'Return only deliveries older than the delivery with this ID. Use `next_before` from the previous page.',
      ),
    ],
    answers: { schema: 'WebhookDeliveries', array: false },
    errors: missing,
    raw: (request, _response, query) => ({ ...fromPath(request), ...query }),
    call: (args, context) => webhook.webhookDeliveries(args, context),
    serialize: ({ deliveries, nextBefore }) => ({
      deliveries: lazyRows(deliveries, serializeDelivery),
      next_before: nextBefore,
    }),
  }),
  route({
    ...ofDelivery,
    operation: operations.replayWebhookDelivery,
    method: 'POST',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/replay',
    summary: 'Replay a webhook delivery',
    details: 'Sends a delivered or dead event again, immediately and without retries.',
    access: toReport,
    parameters: [...ofWebhook, pathParameter('deliveryId', uuid, 'Delivery ID.')],
    call: (args, context) => webhook.replayWebhookDelivery(args, context),
  }),
];
