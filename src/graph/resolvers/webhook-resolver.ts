import { randomUUID } from 'node:crypto';
import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { newLanes } from '../../context/new-lanes.js';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type {
  DeliveriesRequest,
  DeliveryRequest,
  WebhookRotation,
  WebhookUpdateRequest,
} from '../../context/operations/webhook-operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { ownWebhook, requireLane, requireTold } from '../../context/webhook-reach.js';
import { noneWithId } from '../../domain/not-found.js';
import { laneOf } from '../../domain/webhooks/lane-name.js';
import type { WebhookInput } from '../../domain/webhooks/read-webhook-input.js';
import { readWebhookUrl } from '../../domain/webhooks/read-webhook-url.js';
import { makeWebhookSecret } from '../../domain/webhooks/webhook-secret.js';
import { ApiError } from '../../errors/api-error.js';
import {
  addDirectEvent,
  findDelivery,
  listDeliveries,
  replayDelivery,
} from '../../store/webhooks/deliveries.js';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '../../store/webhooks/webhooks.js';
import { NoArguments } from '../arguments/no-arguments.js';
import {
  CreateWebhookArguments,
  RotateWebhookArguments,
  UpdateWebhookArguments,
  WebhookArguments,
  WebhookDeliveriesArguments,
  WebhookDeliveryArguments,
} from '../arguments/webhook-arguments.js';
import { WebhookDelivery, WebhookDeliveryPage } from '../types/webhook-delivery.js';
import { Webhook } from '../types/webhook.js';

/** The webhooks of an organization (D13, D16): who is told of what, and what came of it. */
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
    description: "One of the organization's webhooks. NOT_FOUND when there is none. Free.",
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
    description: 'What was sent to a webhook, newest first. Free.',
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
      'Makes a webhook, which is told of what changes from now on. It acts for the key that makes it, and its secret is in this answer alone. Free.',
  })
  @operation(operations.createWebhook)
  async createWebhook(
    @Args(() => CreateWebhookArguments) input: WebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const { db, bounds } = context.services;
    const { organizationId, rootKeyId } = context.admission.caller;
    const url = readWebhookUrl(input.url, bounds.webhookUrls);
    await requireTold(context, input);
    const secret = makeWebhookSecret();
    const lanes = await newLanes(db, input);
    const webhookId = randomUUID();
    const made = { webhookId, organizationId, rootKeyId, url, thin: input.thin, secret, lanes };
    await createWebhook(db, made, context.now(), bounds.webhooks);
    return new Webhook(await ownWebhook(context, webhookId), secret);
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description:
      'Changes a webhook, pauses or resumes it; from then on it acts for the key that does. What is told of already stays in its place. Free.',
  })
  @operation(operations.updateWebhook)
  async updateWebhook(
    @Args(() => UpdateWebhookArguments) { webhookId, change }: WebhookUpdateRequest,
    @Ctx() context: RequestContext,
  ): Promise<Webhook> {
    const { db, bounds } = context.services;
    const present = await ownWebhook(context, webhookId);
    const told = { ...present, ...change };
    await requireTold(context, told);
    const { url, thin, status } = change;
    const isRetold = change.searchIds !== undefined || change.products !== undefined;
    const update = {
      rootKeyId: context.admission.caller.rootKeyId,
      ...(url !== undefined && { url: readWebhookUrl(url, bounds.webhookUrls) }),
      ...(thin !== undefined && { thin }),
      ...(status !== undefined && { status }),
      ...(isRetold && { lanes: await newLanes(db, told) }),
    };
    await updateWebhook(db, webhookId, update, context.now());
    return new Webhook(await ownWebhook(context, webhookId));
  }

  @Mutation(() => Webhook, {
    nullable: true,
    description: 'Deletes a webhook with what was to be sent to it, and answers it as it was. Free.',
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
      'Gives a webhook a new secret, which is in this answer alone. For the overlap events are signed with both. Free.',
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
    description: 'Sends a `test` event to a webhook, once and at once, also to one that is paused. Free.',
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
      'Sends an event again that was delivered or is dead: the same event, once and at once. It is not charged again. Free.',
  })
  @operation(operations.replayWebhookDelivery)
  async replayWebhookDelivery(
    @Args(() => WebhookDeliveryArguments) { webhookId, deliveryId }: DeliveryRequest,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDelivery> {
    await requireTold(context, await ownWebhook(context, webhookId));
    const delivery = await findDelivery(context.services.db, webhookId, deliveryId);
    if (delivery === null) throw noneWithId('delivery of this webhook', deliveryId);
    // It may be of a feed that the webhook has no more.
    await requireLane(context, laneOf(delivery.lane));
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
    'So many events that were asked for by hand wait for this webhook that no more are taken; try again later.',
  );
}
