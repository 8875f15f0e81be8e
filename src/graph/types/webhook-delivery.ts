import { Field, ID, Int, ObjectType } from 'type-graphql';
import type * as domain from '../../domain/webhooks/webhook-delivery.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { DeliveryStatusEnum } from './webhook-enums.js';

@ObjectType({ simpleResolvers: true, description: 'One attempt to send an event.' })
export class WebhookAttempt implements domain.DeliveryAttempt {
  @Field(() => DateTimeScalar, { description: 'When it began.' })
  readonly at!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The status that was answered; null when there was no answer.',
  })
  readonly status!: number | null;

  @Field(() => Int, { description: 'Milliseconds that it took.' })
  readonly ms!: number;

  @Field(() => String, { nullable: true, description: 'Why it failed; null when it did not.' })
  readonly error!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'An event that is, was, or could not be delivered. Free.' })
export class WebhookDelivery {
  @Field(() => ID, { description: "The event's `webhook-id`: the same each time that it is sent." })
  readonly id: string;

  @Field(() => String, { description: 'The type of the event.' })
  readonly type: string;

  @Field(() => DeliveryStatusEnum, { description: 'How far it is.' })
  readonly status: 'pending' | 'delivered' | 'dead';

  @Field(() => Int, { description: 'How often it was sent.' })
  readonly attemptCount: number;

  @Field(() => [WebhookAttempt], { description: 'The last ten attempts, oldest first.' })
  readonly attempts: readonly domain.DeliveryAttempt[];

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is sent next; null when it is not.' })
  readonly nextAttemptAt: string | null;

  @Field(() => DateTimeScalar, { description: 'When the event was made.' })
  readonly createdAt: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was delivered last.' })
  readonly deliveredAt: string | null;

  @Field(() => Int, { nullable: true, description: 'The status of the last answer.' })
  readonly responseStatus: number | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds that the last attempt took.' })
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

@ObjectType({ simpleResolvers: true, description: 'What was sent to a webhook, newest first. Free.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'Newest first.' })
  readonly deliveries: readonly WebhookDelivery[];

  @Field(() => ID, {
    nullable: true,
    description: '`before` of the next page; null when this is the last one.',
  })
  readonly nextBefore: string | null;

  constructor(deliveries: readonly domain.WebhookDelivery[], limit: number) {
    this.deliveries = deliveries.map((delivery) => new WebhookDelivery(delivery));
    this.nextBefore = deliveries.length === limit ? (deliveries.at(-1)?.deliveryId ?? null) : null;
  }
}
