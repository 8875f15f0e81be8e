import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { WebhookProduct } from '../../domain/webhooks/webhook.js';
import { WebhookProductEnum, WebhookStatusEnum } from '../types/webhook-enums.js';

@InputType({ description: 'A webhook to be made.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'Where events are posted to: an https address.' })
  url!: string;

  @Field(() => [Int], { nullable: true, description: 'Saved searches to be told of, at most 50.' })
  searchIds?: number[] | null;

  @Field(() => [WebhookProductEnum], { nullable: true, description: 'Products to be told of as a whole.' })
  products?: WebhookProduct[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True (the default) for events with ids only, which are free; false for records, which are paid for.',
  })
  thin?: boolean | null;
}

@InputType({ description: 'What is changed of a webhook; at least one of these.' })
export class UpdateWebhookInput {
  @Field(() => String, { nullable: true, description: 'Its new address.' })
  url?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'All searches that it is to be told of; null for none.',
  })
  searchIds?: number[] | null;

  @Field(() => [WebhookProductEnum], {
    nullable: true,
    description: 'All products that it is to be told of; null for none.',
  })
  products?: WebhookProduct[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether its events have ids only.' })
  thin?: boolean | null;

  @Field(() => WebhookStatusEnum, { nullable: true, description: 'Pauses it, or resumes it.' })
  status?: 'active' | 'paused' | null;
}

@ArgsType()
export class WebhookArguments {
  @Field(() => ID, { description: 'The UUID of the webhook.' })
  id!: string;
}

@ArgsType()
export class WebhookDeliveriesArguments extends WebhookArguments {
  @Field(() => Int, { nullable: true, description: 'How many, 1 to 100. Default: 50.' })
  limit?: number | null;

  @Field(() => ID, { nullable: true, description: 'Only what is older than this delivery.' })
  before?: string | null;
}

@ArgsType()
export class WebhookDeliveryArguments extends WebhookArguments {
  @Field(() => ID, { description: 'The id of the delivery.' })
  deliveryId!: string;
}

@ArgsType()
export class CreateWebhookArguments {
  @Field(() => CreateWebhookInput, { description: 'The webhook.' })
  input!: CreateWebhookInput;
}

@ArgsType()
export class UpdateWebhookArguments extends WebhookArguments {
  @Field(() => UpdateWebhookInput, { description: 'What is changed.' })
  input!: UpdateWebhookInput;
}

@ArgsType()
export class RotateWebhookArguments extends WebhookArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Seconds in which the old secret signs too, 0 to 604800. Default: 86400.',
  })
  overlapSeconds?: number | null;
}
