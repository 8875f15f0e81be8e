import { registerEnumType } from 'type-graphql';
import type { PauseReason, WebhookProduct } from '../../domain/webhooks/webhook.js';

export const WebhookProductEnum = {
  COMPANIES: 'companies',
  PEOPLE: 'people',
  INVESTORS: 'investors',
  FUNDING_ROUNDS: 'funding_rounds',
  ACQUISITIONS: 'acquisitions',
} as const satisfies { readonly [Product in WebhookProduct as Uppercase<Product>]: Product };

registerEnumType(WebhookProductEnum, {
  name: 'WebhookProduct',
  description: 'What a webhook may be told of as a whole.',
  valuesConfig: {
    COMPANIES: { description: 'All companies.' },
    PEOPLE: { description: 'All people.' },
    INVESTORS: { description: 'All investors.' },
    FUNDING_ROUNDS: { description: 'All funding rounds.' },
    ACQUISITIONS: { description: 'All acquisitions.' },
  },
});

export const WebhookStatusEnum = { ACTIVE: 'active', PAUSED: 'paused' } as const;

registerEnumType(WebhookStatusEnum, {
  name: 'WebhookStatus',
  description: 'Whether a webhook is told of what happens.',
  valuesConfig: {
    ACTIVE: { description: 'Events are sent.' },
    PAUSED: { description: 'Nothing is sent; what happens meanwhile is told when it is resumed.' },
  },
});

export const PauseReasonEnum = {
  REQUESTED: 'requested',
  FAILING: 'failing',
  GONE: 'gone',
  KEY: 'key',
  SCOPES: 'scopes',
} as const satisfies { readonly [Reason in PauseReason as Uppercase<Reason>]: Reason };

registerEnumType(PauseReasonEnum, {
  name: 'WebhookPauseReason',
  description: 'Why a webhook is paused.',
  valuesConfig: {
    REQUESTED: { description: 'Somebody asked for it.' },
    FAILING: { description: 'No event could be delivered for five days.' },
    GONE: { description: 'The receiver answered 410.' },
    KEY: { description: 'The key that it acts for was revoked, or has expired.' },
    SCOPES: { description: 'The key that it acts for may not read what it is to tell.' },
  },
});

export const DeliveryStatusEnum = { PENDING: 'pending', DELIVERED: 'delivered', DEAD: 'dead' } as const;

registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'How far an event is.',
  valuesConfig: {
    PENDING: { description: 'It is to be sent, or to be sent again.' },
    DELIVERED: { description: 'The receiver answered 2xx.' },
    DEAD: { description: 'It could not be delivered, and is not tried again by itself.' },
  },
});
