import { randomUUID } from 'node:crypto';
import { Args, ArgsType, Ctx, Field, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { ApiError } from '../../errors/api-error.js';
import { NoArguments } from '../../graphql/arguments.js';
import { addFields } from '../../graphql/create-input-type.js';
import { readObject } from '../../objects/fields.js';
import { inputFields, inputType, objectType } from '../../objects/graphql/object-type.js';
import { noneWithId } from '../../values/not-found.js';
import { addWebhook, changeWebhook, removeWebhook, replaceSecret } from '../change-webhooks.js';
import type { WebhookInput } from '../model/read-webhook-input.js';
import { readWebhookUrl } from '../model/read-webhook-url.js';
import { makeWebhookSecret, subscriptionOf } from '../model/webhook.js';
import {
  createWebhookInput,
  deliveriesTable,
  deliveryTable,
  rotateWebhookInput,
  updateWebhookInput,
  type Webhook as WebhookValue,
  type WebhookDelivery as DeliveryValue,
  type WebhookDeliveryPage as DeliveryPageValue,
  webhookTable,
} from '../model/webhook-objects.js';
import {
  addDirectEvent,
  findDelivery,
  listDeliveries,
  readDelivery,
  replayDelivery,
} from '../sql/deliveries.js';
import { listWebhooks } from '../sql/webhooks.js';
import {
  type DeliveriesRequest,
  type DeliveryRequest,
  newSubscriptions,
  ownWebhook,
  requireDeliverable,
  requireSubscription,
  webhookOperations,
  webhookRequestBounds,
  type WebhookRotation,
  type WebhookUpdateRequest,
} from '../webhook-operations.js';

const Webhook = objectType(webhookTable);
type Webhook = WebhookValue;
const WebhookDelivery = objectType(deliveryTable);
type WebhookDelivery = DeliveryValue;
const WebhookDeliveryPage = objectType(deliveriesTable);
type WebhookDeliveryPage = DeliveryPageValue;
const CreateWebhookInput = inputType(createWebhookInput);
const UpdateWebhookInput = inputType(updateWebhookInput);
const { defaultLimit, maxLimit } = webhookRequestBounds;

@ArgsType()
class WebhookArguments {
  @Field(() => ID, { description: webhookTable.fields.id.settings.description })
  id!: string;
}

@ArgsType()
class WebhookDeliveriesArguments extends WebhookArguments {
  @Field(() => Int, {
    nullable: true,
    description: `Maximum number of deliveries to return, 1 to ${maxLimit}. Default: ${defaultLimit}.`,
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
  input!: object;
}

@ArgsType()
class UpdateWebhookArguments extends WebhookArguments {
  @Field(() => UpdateWebhookInput, { description: 'The changes.' })
  input!: object;
}

@ArgsType()
class RotateWebhookArguments extends WebhookArguments {}
addFields(RotateWebhookArguments, inputFields(rotateWebhookInput));

/** Reads and changes the webhooks of an organization and their deliveries (D13, D16). */
@Resolver()
class WebhookResolver {
  @Query(() => [Webhook], {
    nullable: true,
    description: "The organization's webhooks, oldest first. Free.",
  })
  @operation(webhookOperations.webhooks)
  async webhooks(@Args(() => NoArguments) _none: object, @Ctx() context: RequestContext): Promise<Webhook[]> {
    const webhooks = await listWebhooks(context.services.db, context.admission.caller.organizationId);
    return webhooks.map((webhook) => readObject(webhookTable, webhook));
  }

  @Query(() => Webhook, {
    nullable: true,
    description:
      'The webhook with this ID. Returns NOT_FOUND when the organization has no such webhook. Free.',
  })
  @operation(webhookOperations.webhook)
  async webhook(
    @Args(() => WebhookArguments) webhookId: string,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    return readObject(webhookTable, await ownWebhook(context, webhookId));
  }

  @Query(() => WebhookDeliveryPage, {
    nullable: true,
    description: 'Deliveries of a webhook, newest first. Free.',
  })
  @operation(webhookOperations.webhookDeliveries)
  async webhookDeliveries(
    @Args(() => WebhookDeliveriesArguments) { webhookId, limit, before }: DeliveriesRequest,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDeliveryPage> {
    await ownWebhook(context, webhookId);
    const deliveries = await listDeliveries(context.services.db, webhookId, limit, before);
    const nextBefore = deliveries.length === limit ? (deliveries.at(-1)?.deliveryId ?? null) : null;
    return readObject(deliveriesTable, { deliveries, nextBefore });
  }

  @Query(() => WebhookDelivery, {
    nullable: true,
    description:
      'A delivery of a webhook, with its request body. The key must be able to read what the event reports. Free.',
  })
  @operation(webhookOperations.webhookDelivery)
  async webhookDelivery(
    @Args(() => WebhookDeliveryArguments) { webhookId, deliveryId }: DeliveryRequest,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDelivery> {
    await ownWebhook(context, webhookId);
    const delivery = await readDelivery(context.services.db, webhookId, deliveryId);
    if (delivery === null) throw noneWithId('delivery of this webhook', deliveryId);
    await requireSubscription(context, subscriptionOf(delivery.subscription));
    return readObject(deliveryTable, delivery);
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Creates a webhook that receives changes made from now on. The webhook acts on behalf of the key that creates it. Only this response contains the secret. Free.',
  })
  @operation(webhookOperations.createWebhook)
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
    await addWebhook(context, made, input);
    return readObject(webhookTable, { ...(await ownWebhook(context, webhookId)), secret });
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Updates, pauses or resumes a webhook. From then on, the webhook acts on behalf of the key that updates it. Existing subscriptions keep their position. Free.',
  })
  @operation(webhookOperations.updateWebhook)
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
    await changeWebhook(context, webhookId, update, change);
    return readObject(webhookTable, await ownWebhook(context, webhookId));
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Deletes a webhook and its pending deliveries, and returns the webhook as it was before. Free.',
  })
  @operation(webhookOperations.deleteWebhook)
  async deleteWebhook(
    @Args(() => WebhookArguments) webhookId: string,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const webhook = await ownWebhook(context, webhookId);
    await removeWebhook(context, webhookId);
    return readObject(webhookTable, webhook);
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Creates a new secret for a webhook. Only this response contains the secret. During the overlap, events are signed with both secrets. Free.',
  })
  @operation(webhookOperations.rotateWebhook)
  async rotateWebhook(
    @Args(() => RotateWebhookArguments) { webhookId, overlapSeconds }: WebhookRotation,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const webhook = await ownWebhook(context, webhookId);
    const secret = makeWebhookSecret();
    await replaceSecret(context, webhookId, secret, overlapSeconds);
    return readObject(webhookTable, { ...webhook, secret });
  }

  @Mutation(() => WebhookDelivery, {
    nullable: true,
    description:
      'Sends a `test` event to a webhook immediately, without retries, even when the webhook is paused. Free.',
  })
  @operation(webhookOperations.testWebhook)
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
  @operation(webhookOperations.replayWebhookDelivery)
  async replayWebhookDelivery(
    @Args(() => WebhookDeliveryArguments) { webhookId, deliveryId }: DeliveryRequest,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDelivery> {
    await requireDeliverable(context, await ownWebhook(context, webhookId));
    const delivery = await findDelivery(context.services.db, webhookId, deliveryId);
    if (delivery === null) throw noneWithId('delivery of this webhook', deliveryId);
    // The delivery may belong to a subscription that the webhook no longer has.
    await requireSubscription(context, subscriptionOf(delivery.subscription));
    if (delivery.status === 'pending' || delivery.status === 'unpaid')
      return readObject(deliveryTable, delivery);
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
  return readObject(deliveryTable, delivery);
}

function tooMany(): ApiError {
  return new ApiError(
    'VALIDATION_ERROR',
    'Too many manually requested events are pending for this webhook. Try again later.',
  );
}

/** Serves GraphQL and REST. */
export const webhookResolver = new WebhookResolver();
