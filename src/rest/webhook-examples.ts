import { serializeDelivery } from '../wire/webhook-delivery-wire.js';
import { serializeWebhook } from '../wire/webhook-wire.js';

const id = '7b0d3c52-3f0e-4a37-9a43-0f1f2f6a4c10';

const made = {
  id,
  url: 'https://example.com/dealgraph',
  searchIds: null,
  products: ['companies'],
  thin: true,
  status: 'active',
  pausedFor: null,
  failingSince: null,
  createdAt: '2026-11-22T08:00:00.000Z',
  secret: null,
} as const;

const delivery = serializeDelivery({
  id: 'e2b3c4d5-0000-4000-8000-000000000001',
  type: 'test',
  status: 'pending',
  attemptCount: 0,
  attempts: [],
  nextAttemptAt: '2026-11-22T08:01:00.000Z',
  createdAt: '2026-11-22T08:01:00.000Z',
  deliveredAt: null,
  responseStatus: null,
  responseMs: null,
});

const webhook = serializeWebhook(made);
const secret = 'whsec_c2VjcmV0IG9mIGFuIGV4YW1wbGUsIG5vdCBhIHJlYWwgb25l';
const withSecret = serializeWebhook({ ...made, secret });

/** Calls of the webhooks' operations as the OpenAPI document shows them. */
export const webhookExamples = {
  list: { answer: [webhook] },
  one: { answer: webhook },
  create: { body: { url: made.url, products: ['companies'] }, answer: withSecret },
  update: { body: { status: 'paused' }, answer: { ...webhook, status: 'paused', paused_for: 'requested' } },
  rotate: { body: { overlap_seconds: 3600 }, answer: withSecret },
  delivery: { answer: delivery },
  deliveries: { answer: { deliveries: [delivery], next_before: null } },
};
