import { Field, ID, Int, ObjectType } from 'type-graphql';
import type * as domain from '../../domain/webhooks/webhook.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { PauseReasonEnum, WebhookProductEnum, WebhookStatusEnum } from './webhook-enums.js';

@ObjectType({ simpleResolvers: true, description: 'An address that is told of changes. Free.' })
export class Webhook {
  @Field(() => ID, { description: 'Its UUID.' })
  readonly id: string;

  @Field(() => String, { description: 'Where events are posted to.' })
  readonly url: string;

  @Field(() => [Int], {
    nullable: true,
    description: 'The saved searches that it is told of; null for none.',
  })
  readonly searchIds: readonly number[] | null;

  @Field(() => [WebhookProductEnum], {
    nullable: true,
    description: 'The products that it is told of as a whole; null for none.',
  })
  readonly products: readonly domain.WebhookProduct[] | null;

  @Field(() => Boolean, { description: 'True when its events have ids only, and are free.' })
  readonly thin: boolean;

  @Field(() => WebhookStatusEnum, { description: 'Whether it is told of what happens.' })
  readonly status: 'active' | 'paused';

  @Field(() => PauseReasonEnum, { nullable: true, description: 'Why it is paused; null while it is active.' })
  readonly pausedFor: domain.PauseReason | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Since when no event could be delivered; null when the last one was.',
  })
  readonly failingSince: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  readonly createdAt: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What its events are signed with: `whsec_` and base64. Told once, when it is made or rotated; null later.',
  })
  readonly secret: string | null;

  constructor(webhook: domain.Webhook, secret: string | null = null) {
    this.id = webhook.webhookId;
    this.url = webhook.url;
    this.searchIds = webhook.searchIds.length === 0 ? null : webhook.searchIds;
    this.products = webhook.products.length === 0 ? null : webhook.products;
    this.thin = webhook.thin;
    this.status = webhook.pausedFor === null ? 'active' : 'paused';
    this.pausedFor = webhook.pausedFor;
    this.failingSince = webhook.failingSince?.toISOString() ?? null;
    this.createdAt = webhook.createdAt.toISOString();
    this.secret = secret;
  }
}
