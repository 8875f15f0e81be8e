import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { createKindEnum } from '../../records/graphql/product-enums.js';
import { wordsOf } from '../../records/record-kinds.js';
import * as domain from '../model/webhook.js';
import type { PauseReason } from '../model/webhook.js';

export const WebhookProductEnum = createKindEnum(
  'WebhookProduct',
  'Products that a webhook can subscribe to.',
  domain.webhookProducts,
  (kind) => `All ${wordsOf(kind).many}.`,
);

export const WebhookStatusEnum = { ACTIVE: 'active', PAUSED: 'paused' } as const;

registerEnumType(WebhookStatusEnum, {
  name: 'WebhookStatus',
  description: 'Status of a webhook.',
  valuesConfig: {
    ACTIVE: { description: 'Events are sent.' },
    PAUSED: {
      description:
        'No events are sent. Changes made while the webhook is paused are delivered after it resumes.',
    },
  },
});

const PauseReasonEnum = {
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
    REQUESTED: { description: 'Paused on request.' },
    FAILING: { description: 'No event could be delivered for five days.' },
    GONE: { description: 'The receiver responded with status 410.' },
    KEY: { description: 'The key that the webhook acts on behalf of was revoked or has expired.' },
    SCOPES: {
      description: 'The key that the webhook acts on behalf of lacks the scopes for its subscriptions.',
    },
  },
});

const DeliveryStatusEnum = { PENDING: 'pending', DELIVERED: 'delivered', DEAD: 'dead' } as const;

registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'Status of a delivery.',
  valuesConfig: {
    PENDING: { description: 'Waiting for the first attempt or a retry.' },
    DELIVERED: { description: 'The receiver responded with a 2xx status.' },
    DEAD: { description: 'The event could not be delivered and is not retried automatically.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A URL that receives change events. Free.' })
export class Webhook {
  @Field(() => ID, { description: 'Webhook ID, a UUID.' })
  readonly id: string;

  @Field(() => String, { description: 'URL that receives events as POST requests.' })
  readonly url: string;

  @Field(() => [Int], {
    nullable: true,
    description: 'IDs of the saved searches that the webhook subscribes to; null for none.',
  })
  readonly searchIds: readonly number[] | null;

  @Field(() => [WebhookProductEnum], {
    nullable: true,
    description: 'Products that the webhook subscribes to, each with all its records; null for none.',
  })
  readonly products: readonly domain.WebhookProduct[] | null;

  @Field(() => Boolean, { description: 'True when the webhook receives `budget.threshold` events.' })
  readonly budgetAlerts: boolean;

  @Field(() => Boolean, { description: 'True when events contain only IDs, and are free.' })
  readonly thin: boolean;

  @Field(() => WebhookStatusEnum, { description: 'Status.' })
  readonly status: 'active' | 'paused';

  @Field(() => PauseReasonEnum, {
    nullable: true,
    description: 'Why the webhook is paused; null while it is active.',
  })
  readonly pausedFor: domain.PauseReason | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When deliveries began to fail; null when the last event was delivered.',
  })
  readonly failingSince: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly createdAt: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Signing secret: `whsec_` followed by base64. Returned only when the webhook is created or its secret is rotated; otherwise null.',
  })
  readonly secret: string | null;

  constructor(webhook: domain.Webhook, secret: string | null = null) {
    this.id = webhook.webhookId;
    this.url = webhook.url;
    this.searchIds = webhook.searchIds.length === 0 ? null : webhook.searchIds;
    this.products = webhook.products.length === 0 ? null : webhook.products;
    this.budgetAlerts = webhook.budgetAlerts;
    this.thin = webhook.thin;
    this.status = webhook.pausedFor === null ? 'active' : 'paused';
    this.pausedFor = webhook.pausedFor;
    this.failingSince = webhook.failingSince?.toISOString() ?? null;
    this.createdAt = webhook.createdAt.toISOString();
    this.secret = secret;
  }
}

@ObjectType({ simpleResolvers: true, description: 'One attempt to send an event.' })
class WebhookAttempt implements domain.DeliveryAttempt {
  @Field(() => DateTimeScalar, { description: 'When the attempt began.' })
  readonly at!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'HTTP status of the response; null when there was no response.',
  })
  readonly status!: number | null;

  @Field(() => Int, { description: 'Duration in milliseconds.' })
  readonly ms!: number;

  @Field(() => String, { nullable: true, description: 'Why the attempt failed; null when it succeeded.' })
  readonly error!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An event and its delivery status. Free.' })
export class WebhookDelivery {
  @Field(() => ID, {
    description: 'Delivery ID, sent as the `webhook-id` header. The same in every attempt.',
  })
  readonly id: string;

  @Field(() => String, { description: 'Event type.' })
  readonly type: string;

  @Field(() => DeliveryStatusEnum, { description: 'Status.' })
  readonly status: 'pending' | 'delivered' | 'dead';

  @Field(() => Int, { description: 'Number of attempts.' })
  readonly attemptCount: number;

  @Field(() => [WebhookAttempt], { description: 'The last ten attempts, oldest first.' })
  readonly attempts: readonly domain.DeliveryAttempt[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the next attempt is due; null when none is scheduled.',
  })
  readonly nextAttemptAt: string | null;

  @Field(() => DateTimeScalar, { description: 'When the event was created.' })
  readonly createdAt: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the event was last delivered; null when it never was.',
  })
  readonly deliveredAt: string | null;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last response.' })
  readonly responseStatus: number | null;

  @Field(() => Int, { nullable: true, description: 'Duration of the last attempt, in milliseconds.' })
  readonly responseMs: number | null;

  constructor(delivery: domain.WebhookDelivery) {
    this.id = delivery.deliveryId;
    this.type = delivery.type;
    this.status = delivery.status === 'unpaid' ? 'pending' : delivery.status;
    this.attemptCount = delivery.attemptCount;
    this.attempts = delivery.attempts;
    this.nextAttemptAt = delivery.nextAttemptAt?.toISOString() ?? null;
    this.createdAt = delivery.createdAt.toISOString();
    this.deliveredAt = delivery.deliveredAt?.toISOString() ?? null;
    this.responseStatus = delivery.responseStatus;
    this.responseMs = delivery.responseMs;
  }
}

@ObjectType({
  simpleResolvers: true,
  description: 'A page of the deliveries of a webhook, newest first. Free.',
})
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'Deliveries, newest first.' })
  readonly deliveries: readonly WebhookDelivery[];

  @Field(() => ID, {
    nullable: true,
    description: 'Value of `before` for the next page; null when this is the last page.',
  })
  readonly nextBefore: string | null;

  constructor(deliveries: readonly domain.WebhookDelivery[], limit: number) {
    this.deliveries = deliveries.map((delivery) => new WebhookDelivery(delivery));
    this.nextBefore = deliveries.length === limit ? (deliveries.at(-1)?.deliveryId ?? null) : null;
  }
}
