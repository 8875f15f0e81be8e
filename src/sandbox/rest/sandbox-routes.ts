import { serializerOf } from '../../objects/wire/object-json.js';
import { pathParameter } from '../../rest/parameters.js';
import { type Route, route } from '../../rest/route.js';
import { deliveryTable } from '../../webhooks/model/webhook-objects.js';
import { sandboxResolver, sendWebhookEventOperation } from '../send-webhook-event.js';

/** The routes that only a sandbox has. docs/sandbox.md describes them; the OpenAPI document is that of a live server. */
export const sandboxRoutes: readonly Route[] = [
  route({
    operation: sendWebhookEventOperation,
    method: 'POST',
    path: '/sandbox/webhooks/:webhookId/send',
    summary: 'Send a webhook event',
    extension: true,
    parameters: [pathParameter('webhookId', { type: 'string', format: 'uuid' }, 'Webhook ID.')],
    answers: { schema: 'WebhookDelivery', array: false },
    errors: ['NOT_FOUND'],
    raw: (request) => ({ id: request.params['webhookId'] }),
    call: (args, context) => sandboxResolver.sendWebhookEvent(args, context),
    serialize: serializerOf(deliveryTable),
  }),
];
