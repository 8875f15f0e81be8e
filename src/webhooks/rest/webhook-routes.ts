import type { RawArguments } from '../../context/operation.js';
import type { ErrorCode } from '../../errors/error-table.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { lazyRows } from '../../http/send-answer.js';
import { readInput } from '../../objects/rest/read-input.js';
import { serializerOf } from '../../objects/wire/object-json.js';
import { pathParameter, queryParameter } from '../../rest/parameters.js';
import { bodyErrors } from '../../rest/read-body.js';
import { type Route, route } from '../../rest/route.js';
import { webhookResolver } from '../graphql/webhook-resolver.js';
import {
  createWebhookInput,
  deliveriesTable,
  deliveryTable,
  rotateWebhookInput,
  updateWebhookInput,
  webhookTable,
} from '../model/webhook-objects.js';
import { webhookOperations, webhookRequestBounds } from '../webhook-operations.js';
const { defaultLimit, maxLimit } = webhookRequestBounds;
const serializeWebhook = serializerOf(webhookTable);

const uuid = { type: 'string', format: 'uuid' };
const ofWebhook = [pathParameter('webhookId', uuid, 'Webhook ID.')];
const ofOneDelivery = [...ofWebhook, pathParameter('deliveryId', uuid, 'Delivery ID.')];
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
  serialize: serializerOf(deliveryTable),
} as const;

/** Routes for the webhooks of an organization (D13, D16). */
export const webhookRoutes: readonly Route[] = [
  route({
    operation: webhookOperations.webhooks,
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    extension: true,
    parameters: [],
    answers: { schema: 'Webhook', array: true },
    errors: [],
    raw: () => ({}),
    call: (args, context) => webhookResolver.webhooks(args, context),
    serialize: (webhooks) => lazyRows(webhooks, serializeWebhook),
  }),
  route({
    operation: webhookOperations.createWebhook,
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
    raw: async (request, response) => ({ input: await readInput(createWebhookInput, request, response) }),
    call: (args, context) => webhookResolver.createWebhook(args, context),
    serialize: serializeWebhook,
  }),
  route({
    ...ofOne,
    operation: webhookOperations.webhook,
    method: 'GET',
    path: '/webhooks/:webhookId',
    summary: 'Get a webhook',
    call: (args, context) => webhookResolver.webhook(args, context),
  }),
  route({
    ...ofOne,
    operation: webhookOperations.updateWebhook,
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
      input: await readInput(updateWebhookInput, request, response),
    }),
    call: (args, context) => webhookResolver.updateWebhook(args, context),
  }),
  route({
    ...ofOne,
    operation: webhookOperations.deleteWebhook,
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    summary: 'Delete a webhook',
    details: 'Deletes a webhook and its pending deliveries.',
    call: (args, context) => webhookResolver.deleteWebhook(args, context),
  }),
  route({
    ...ofOne,
    operation: webhookOperations.rotateWebhook,
    method: 'POST',
    path: '/webhooks/:webhookId/rotate',
    summary: 'Rotate a webhook secret',
    details: 'Creates a new secret. During the overlap, events are signed with both secrets.',
    body: 'RotateWebhookRequest',
    errors: [...bodyErrors, ...missing],
    raw: async (request, response) => ({
      ...fromPath(request),
      ...(await readInput(rotateWebhookInput, request, response)),
    }),
    call: (args, context) => webhookResolver.rotateWebhook(args, context),
  }),
  route({
    ...ofDelivery,
    operation: webhookOperations.testWebhook,
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    summary: 'Test a webhook',
    details: 'Sends a test event to the webhook immediately, without retries.',
    call: (args, context) => webhookResolver.testWebhook(args, context),
  }),
  route({
    operation: webhookOperations.webhookDeliveries,
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
    call: (args, context) => webhookResolver.webhookDeliveries(args, context),
    serialize: serializerOf(deliveriesTable),
  }),
  route({
    ...ofDelivery,
    operation: webhookOperations.webhookDelivery,
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries/:deliveryId',
    summary: 'Get a webhook delivery',
    details: 'Returns a delivery with its request body.',
    access: toReport,
    parameters: ofOneDelivery,
    call: (args, context) => webhookResolver.webhookDelivery(args, context),
  }),
  route({
    ...ofDelivery,
    operation: webhookOperations.replayWebhookDelivery,
    method: 'POST',
    path: '/webhooks/:webhookId/deliveries/:deliveryId/replay',
    summary: 'Replay a webhook delivery',
    details: 'Sends a delivered or dead event again, immediately and without retries.',
    access: toReport,
    parameters: ofOneDelivery,
    call: (args, context) => webhookResolver.replayWebhookDelivery(args, context),
  }),
];
