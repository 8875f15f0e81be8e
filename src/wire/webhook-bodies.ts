import { webhookProducts } from '../domain/webhooks/webhook.js';

const properties = {
  url: { type: 'string', format: 'uri', description: 'Where events are posted to: an https address.' },
  search_ids: {
    type: ['array', 'null'],
    items: { type: 'integer', format: 'int64' },
    maxItems: 50,
    description: 'Saved searches to be told of.',
  },
  products: {
    type: ['array', 'null'],
    items: { type: 'string', enum: Object.keys(webhookProducts) },
    description: 'Products to be told of as a whole.',
  },
  thin: {
    type: 'boolean',
    description: 'True (the default) for ids only, which is free; false for records, which are paid for.',
  },
};

/** The body that makes a webhook (D16). */
export const createWebhookBody = {
  type: 'object',
  description: 'A webhook to be made.',
  required: ['url'],
  additionalProperties: false,
  properties,
};

/** The body that changes one. */
export const updateWebhookBody = {
  type: 'object',
  description: 'What is to be changed; the rest stays.',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    ...properties,
    status: {
      type: 'string',
      enum: ['active', 'paused'],
      description: '`paused` pauses it, `active` resumes it.',
    },
  },
};

/** The body that rotates the secret of one. */
export const rotateWebhookBody = {
  type: 'object',
  description: 'How the secret is rotated.',
  additionalProperties: false,
  properties: {
    overlap_seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'Seconds in which the old secret signs too.',
    },
  },
};
