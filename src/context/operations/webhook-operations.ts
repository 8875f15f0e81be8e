import { isGiven } from '../../domain/is-given.js';
import { readInteger } from '../../domain/read-integer.js';
import {
  readWebhookChange,
  readWebhookInput,
  type WebhookChange,
} from '../../domain/webhooks/read-webhook-input.js';
import { readUuid } from '../../domain/read-uuid.js';
import { defineOperation, type RawArguments } from '../operation.js';

/** A webhook, and what is to be changed of it. */
export interface WebhookUpdateRequest {
  readonly webhookId: string;
  readonly change: WebhookChange;
}

/** A webhook whose secret is to be changed, and how long the old one signs too. */
export interface WebhookRotation {
  readonly webhookId: string;
  readonly overlapSeconds: number;
}

/** A page of the deliveries of a webhook. */
export interface DeliveriesRequest {
  readonly webhookId: string;
  readonly limit: number;
  /** The delivery before which the page begins; null for the newest. */
  readonly before: string | null;
}

/** One delivery of a webhook. */
export interface DeliveryRequest {
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** Of a page of deliveries, and of the overlap of a rotation in seconds (a week at most). */
export const webhookRequestBounds = {
  defaultLimit: 50,
  maxLimit: 100,
  defaultOverlap: 86_400,
  maxOverlap: 604_800,
} as const;

const { defaultLimit, maxLimit, defaultOverlap, maxOverlap } = webhookRequestBounds;
const reading = { scopes: ['webhooks:manage'], charges: null } as const;
const writing = { ...reading, writes: true } as const;
const readId = (raw: RawArguments): string => readUuid(raw['id'], 'webhook');

/** The webhooks of an organization (D10, D13, D16). What they are is metadata, and free (D11). */
export const webhookOperations = {
  webhooks: defineOperation({ ...reading, name: 'webhooks', read: () => ({}) }),
  webhook: defineOperation({ ...reading, name: 'webhook', read: readId }),
  webhookDeliveries: defineOperation({
    ...reading,
    name: 'webhookDeliveries',
    read: (raw): DeliveriesRequest => ({
      webhookId: readId(raw),
      limit: readInteger('limit', raw['limit'] ?? defaultLimit, 1, maxLimit),
      before: isGiven(raw['before']) ? readUuid(raw['before'], 'delivery') : null,
    }),
  }),
  createWebhook: defineOperation({
    ...writing,
    name: 'createWebhook',
    read: (raw) => readWebhookInput(raw['input'] as RawArguments),
  }),
  updateWebhook: defineOperation({
    ...writing,
    name: 'updateWebhook',
    read: (raw): WebhookUpdateRequest => ({
      webhookId: readId(raw),
      change: readWebhookChange(raw['input'] as RawArguments),
    }),
  }),
  deleteWebhook: defineOperation({ ...writing, name: 'deleteWebhook', read: readId }),
  rotateWebhook: defineOperation({
    ...writing,
    name: 'rotateWebhook',
    read: (raw): WebhookRotation => ({
      webhookId: readId(raw),
      overlapSeconds: readInteger('overlap', raw['overlapSeconds'] ?? defaultOverlap, 0, maxOverlap),
    }),
  }),
  testWebhook: defineOperation({ ...writing, name: 'testWebhook', read: readId }),
  replayWebhookDelivery: defineOperation({
    ...writing,
    name: 'replayWebhookDelivery',
    read: (raw): DeliveryRequest => ({
      webhookId: readId(raw),
      deliveryId: readUuid(raw['deliveryId'], 'delivery'),
    }),
  }),
};
