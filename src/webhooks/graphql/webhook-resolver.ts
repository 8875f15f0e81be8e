import { randomUUID } from 'node:crypto';
import { Args, ArgsType, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { noneWithId } from '../../domain/not-found.js';
import { ApiError } from '../../errors/api-error.js';
import { NoArguments } from '../../graphql/arguments.js';
import type { WebhookInput } from '../model/read-webhook-input.js';
import { readWebhookUrl } from '../model/read-webhook-url.js';
import { subscriptionOf, makeWebhookSecret, type WebhookProduct } from '../model/webhook.js';
import { addDirectEvent, findDelivery, listDeliveries, replayDelivery } from '../sql/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../sql/webhooks.js';
import {
  type DeliveriesRequest,
  type DeliveryRequest,
  newSubscriptions,
  ownWebhook,
  requireSubscription,
  requireDeliverable,
  type WebhookRotation,
  type WebhookUpdateRequest,
} from '../webhook-operations.js';
import {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookProductEnum,
  WebhookStatusEnum,
} from './webhook.js';

@InputType({ description: 'The webhook to create.' })
class CreateWebhookInput {
  @Field(() => String, { description: 'HTTPS URL that receives events as POST requests.' })
  url!: string;

  @Field(() => [Int], { nullable: true, description: 'IDs of saved searches to subscribe to, at most 50.' })
  searchIds?: number[] | null;

  @Field(() => [WebhookProductEnum], {
    nullable: true,
    description: 'Products to subscribe to, each with all its records.',
  })
  products?: WebhookProduct[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True to receive `budget.threshold` events, which requires the `usage:read` scope. Default: false.',
  })
  budgetAlerts?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for events that contain only IDs, which are free; false for events that contain records, which are charged. Default: true.',
  })
  thin?: boolean | null;
}

@InputType({ description: 'Changes to a webhook. At least one field is required.' })
class UpdateWebhookInput {
  @Field(() => String, { nullable: true, description: 'New HTTPS URL.' })
  url?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'IDs of all saved searches to subscribe to, replacing the current ones; null for none.',
  })
  searchIds?: number[] | null;

  @Field(() => [WebhookProductEnum], {
    nullable: true,
    description: 'All products to subscribe to, replacing the current ones; null for none.',
  })
  products?: WebhookProduct[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True to receive `budget.threshold` events.' })
  budgetAlerts?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for events that contain only IDs; false for events that contain records.',
  })
  thin?: boolean | null;

  @Field(() => WebhookStatusEnum, {
    nullable: true,
    description: 'New status: pauses or resumes the webhook.',
  })
  status?: 'active' | 'paused' | null;
}

@ArgsType()
class WebhookArguments {
  @Field(() => ID, { description: 'Webhook ID, a UUID.' })
  id!: string;
}

@ArgsType()
class WebhookDeliveriesArguments extends WebhookArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of deliveries to return, 1 to 100. Default: 50.',
  })
  limit?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Return only deliveries older than the delivery with this ID.',
  })
  before?: string | null;
}

@ArgsType()
class WebhookDeliveryArguments extends WebhookArguments {
  @Field(() => ID, { description: 'Delivery ID.' })
  deliveryId!: string;
}

@ArgsType()
class CreateWebhookArguments {
  @Field(() => CreateWebhookInput, { description: 'The webhook to create.' })
  input!: CreateWebhookInput;
}

@ArgsType()
class UpdateWebhookArguments extends WebhookArguments {
  @Field(() => UpdateWebhookInput, { description: 'The changes.' })
  input!: UpdateWebhookInput;
}

@ArgsType()
class RotateWebhookArguments extends WebhookArguments {
  @Field(() => Int, {
    nullable: true,
    description:
      'Number of seconds during which events are also signed with the old secret, 0 to 604800. Default: 86400.',
  })
  overlapSeconds?: number | null;
}

/** Reads and changes the webhooks of an organization and their deliveries (D13, D16). */
@Resolver()
export class WebhookResolver {
  @Query(() => [Webhook], {
    nullable: true,
    description: "The organization's webhooks, oldest first. Free.",
  })
  @operation(operations.webhooks)
  async webhooks(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<Webhook[]> {
    const webhooks = await listWebhooks(context.services.db, context.admission.caller.organizationId);
    return webhooks.map((webhook) => new Webhook(webhook));
  }

  @Query(() => Webhook, {
    nullable: true,
    description:
      'The webhook with this ID. Returns NOT_FOUND when the organization has no such webhook. Free.',
  })
  @operation(operations.webhook)
  async webhook(
    @Args(() => WebhookArguments) webhookId: string,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    return new Webhook(await ownWebhook(context, webhookId));
  }

  @Query(() => WebhookDeliveryPage, {
    nullable: true,
    description: 'Deliveries of a webhook, newest first. Free.',
  })
  @operation(operations.webhookDeliveries)
  async webhookDeliveries(
    @Args(() => WebhookDeliveriesArguments) { webhookId, limit, before }: DeliveriesRequest,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDeliveryPage> {
    await ownWebhook(context, webhookId);
    return new WebhookDeliveryPage(
      await listDeliveries(context.services.db, webhookId, limit, before),
      limit,
    );
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Creates a webhook that receives changes made from now on. The webhook acts on behalf of the key that creates it. Only this response contains the secret. Free.',
  })
  @operation(operations.createWebhook)
  async createWebhook(
    @Args(() => CreateWebhookArguments) input: WebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const { db, bounds } = context.services;
    const { organizationId, rootKeyId } = context.admission.caller;
    const url = readWebhookUrl(input.url, bounds.webhookUrls);
    await requireDeliverable(context, input);
    const secret = makeWebhookSecret();
    const subscriptions = await newSubscriptions(db, input);
    const webhookId = randomUUID();
    const made = { webhookId, organizationId, rootKeyId, url, thin: input.thin, secret, subscriptions };
    await createWebhook(db, made, context.now(), bounds.webhooks);
    return new Webhook(await ownWebhook(context, webhookId), secret);
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Updates, pauses or resumes a webhook. From then on, the webhook acts on behalf of the key that updates it. Existing subscriptions keep their position. Free.',
  })
  @operation(operations.updateWebhook)
  async updateWebhook(
    @Args(() => UpdateWebhookArguments) { webhookId, change }: WebhookUpdateRequest,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const { db, bounds } = context.services;
    const present = await ownWebhook(context, webhookId);
    const merged = { ...present, ...change };
    await requireDeliverable(context, merged);
    const { url, thin, status } = change;
    const { searchIds, products, budgetAlerts } = change;
    const isResubscribed = [searchIds, products, budgetAlerts].some((one) => one !== undefined);
    const update = {
      rootKeyId: context.admission.caller.rootKeyId,
      ...(url !== undefined && { url: readWebhookUrl(url, bounds.webhookUrls) }),
      ...(thin !== undefined && { thin }),
      ...(status !== undefined && { status }),
      ...(isResubscribed && { subscriptions: await newSubscriptions(db, merged) }),
    };
    await updateWebhook(db, webhookId, update, context.now());
    return new Webhook(await ownWebhook(context, webhookId));
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Deletes a webhook and its pending deliveries, and returns the webhook as it was before. Free.',
  })
  @operation(operations.deleteWebhook)
  async deleteWebhook(
    @Args(() => WebhookArguments) webhookId: string,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const webhook = await ownWebhook(context, webhookId);
    await deleteWebhook(context.services.db, webhookId);
    return new Webhook(webhook);
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Creates a new secret for a webhook. Only this response contains the secret. During the overlap, events are signed with both secrets. Free.',
  })
  @operation(operations.rotateWebhook)
  async rotateWebhook(
    @Args(() => RotateWebhookArguments) { webhookId, overlapSeconds }: WebhookRotation,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const webhook = await ownWebhook(context, webhookId);
    const secret = makeWebhookSecret();
    const until = new Date(context.now().getTime() + overlapSeconds * 1000);
    await rotateWebhookSecret(context.services.db, webhookId, secret, until);
    return new Webhook(webhook, secret);
  }

  @Mutation(() => WebhookDelivery, {
    nullable: true,
    description:
      'Sends a `test` event to a webhook immediately, without retries, even when the webhook is paused. Free.',
  })
  @operation(operations.testWebhook)
  async testWebhook(
    @Args(() => WebhookArguments) webhookId: string,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDelivery> {
    await ownWebhook(context, webhookId);
    const deliveryId = randomUUID();
    const now = context.now();
    const event = { type: 'test', timestamp: now.toISOString(), data: { webhook_id: webhookId } };
    const sent = { deliveryId, webhookId, type: 'test', payload: JSON.stringify(event) };
    if (!(await addDirectEvent(context.services.db, sent, now))) throw tooMany();
    return present(context, webhookId, deliveryId);
  }

  @Mutation(() => WebhookDelivery, {
    nullable: true,
    description:
      'Sends a delivered or dead event again, immediately and without retries. The event is the same and is not charged again. Free.',
  })
  @operation(operations.replayWebhookDelivery)
  async replayWebhookDelivery(
    @Args(() => WebhookDeliveryArguments) { webhookId, deliveryId }: DeliveryRequest,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDelivery> {
    await requireDeliverable(context, await ownWebhook(context, webhookId));
    const delivery = await findDelivery(context.services.db, webhookId, deliveryId);
    if (delivery === null) throw noneWithId('delivery of this webhook', deliveryId);
    // The delivery may belong to a subscription that the webhook no longer has.
    await requireSubscription(context, subscriptionOf(delivery.subscription));
    if (delivery.status === 'pending' || delivery.status === 'unpaid') return new WebhookDelivery(delivery);
    if (!(await replayDelivery(context.services.db, webhookId, deliveryId, context.now()))) throw tooMany();
    return present(context, webhookId, deliveryId);
  }
}

async function present(
  context: RequestContext,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const delivery = await findDelivery(context.services.db, webhookId, deliveryId);
  if (delivery === null) throw noneWithId('delivery of this webhook', deliveryId);
  return new WebhookDelivery(delivery);
}

function tooMany(): ApiError {
  return new ApiError(
    'VALIDATION_ERROR',
    'Too many manually requested events are pending for this webhook. Try again later.',
  );
}
