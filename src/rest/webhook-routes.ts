import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../context/operation.js';
import { webhookRequestBounds } from '../context/operations/webhook-operations.js';
import { operations } from '../context/operations/operations.js';
import { refuseUnknownKeys } from '../domain/lookups/refuse-unknown-keys.js';
import type { ErrorCode } from '../errors/error-table.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import { lazyRows } from '../http/lazy-rows.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { createWebhookBody, updateWebhookBody } from '../wire/webhook-bodies.js';
import { serializeDelivery } from '../wire/webhook-delivery-wire.js';
import { serializeWebhook } from '../wire/webhook-wire.js';
import { bodyErrors } from './body-errors.js';
import { pathParameter, queryParameter } from './parameters.js';
import { readBody } from './read-body.js';
import { route, type Route } from './route.js';

const { webhook } = resolvers;
const { defaultLimit, maxLimit } = webhookRequestBounds;

const uuid = { type: 'string', format: 'uuid' };
const ofWebhook = [pathParameter('webhookId', uuid, 'The UUID of the webhook.')];
const toTell =
  'The key needs to be able to read what is told: the read scope of each product, and of a search `searches:read` and the read scopes of its kinds.';
const missing: readonly ErrorCode[] = ['NOT_FOUND'];
const told: readonly ErrorCode[] = [...bodyErrors, 'NOT_FOUND', 'BAD_SEARCH_ID_TYPE'];

const fromPath = (request: RoutedRequest): RawArguments => ({
  id: request.params['webhookId'],
  deliveryId: request.params['deliveryId'],
});

/** What the routes of one webhook share. */
const ofOne = {
  extension: true,
  parameters: ofWebhook,
  answers: { schema: 'Webhook', array: false },
  errors: missing,
  raw: fromPath,
  serialize: serializeWebhook,
} as const;

/** What the routes that send one event share. */
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
  const { search_ids: searchIds, overlap_seconds: overlapSeconds, ...rest } = body;
  return {
    ...rest,
    ...(searchIds !== undefined && { searchIds }),
    ...(overlapSeconds !== undefined && { overlapSeconds }),
  };
}

const inputKeys = Object.keys(createWebhookBody.properties);
const changeKeys = Object.keys(updateWebhookBody.properties);

/** The webhooks of an organization (D13, D16). */
export const webhookRoutes: readonly Route[] = [
  route({
    operation: operations.webhooks,
    method: 'GET',
    path: '/webhooks',
    summary: "List the organization's webhooks",
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
    summary: 'Make a webhook, which is told of what changes from now on',
    access: toTell,
    extension: true,
    parameters: [],
    body: 'CreateWebhookRequest',
    answers: { schema: 'Webhook', array: false },
    errors: told,
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
    summary: 'Change a webhook, pause or resume it; from then on it acts for the key that does',
    access: toTell,
    body: 'UpdateWebhookRequest',
    errors: told,
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
    summary: 'Delete a webhook with what was to be sent to it',
    call: (args, context) => webhook.deleteWebhook(args, context),
  }),
  route({
    ...ofOne,
    operation: operations.rotateWebhook,
    method: 'POST',
    path: '/webhooks/:webhookId/rotate',
    summary: 'Give a webhook a new secret; for the overlap events are signed with both',
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
    summary: 'Send a test event to a webhook, once and at once',
    call: (args, context) => webhook.testWebhook(args, context),
  }),
  route({
    operation: operations.webhookDeliveries,
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    summary: 'List what was sent to a webhook, newest first',
    extension: true,
    parameters: [
      ...ofWebhook,
      queryParameter(
        'limit',
        { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
        'How many.',
      ),
      queryParameter(
        'before',
        uuid,
        'Only what is older than this delivery: `next_before` of the page before.',
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
    summary: 'Send an event again that was delivered or is dead',
    access: toTell,
    parameters: [...ofWebhook, pathParameter('deliveryId', uuid, 'The id of the delivery.')],
    call: (args, context) => webhook.replayWebhookDelivery(args, context),
  }),
];
