import { z } from 'zod';
import {
  pauseReasons,
  webhookProducts,
  type PauseReason,
  type WebhookProduct,
} from '../domain/webhooks/webhook.js';
import { integer, text } from './wire-fields.js';

const products = Object.keys(webhookProducts) as [WebhookProduct, ...WebhookProduct[]];
const moment = z.string().meta({ format: 'date-time' });

/** What is told of a webhook (D16). */
export const webhookWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }).describe('Its UUID'),
  url: text.describe('Where events are posted to'),
  search_ids: z.array(integer).nullable().describe('The saved searches that it is told of; null for none'),
  products: z
    .array(z.enum(products))
    .nullable()
    .describe('The products that it is told of as a whole; null for none')
    .describe('The products that it is told of as a whole; null for none'),
  thin: z.boolean().describe('True when its events have ids only, and are free'),
  status: z.enum(['active', 'paused']).describe('Whether it is told of what happens'),
  paused_for: z
    .enum(pauseReasons)
    .nullable()
    .describe(
      'Why it is paused: `requested`, `failing` for five days, `gone` (410), its `key` is not valid, or lacks `scopes`',
    ),
  failing_since: moment
    .nullable()
    .describe('Since when no event could be delivered; null when the last one was'),
  created_at: moment.describe('When it was made'),
  secret: text.optional().describe('Only in the answer that makes or rotates it: `whsec_` and base64'),
});

type WebhookWire = z.output<typeof webhookWire>;

interface Described {
  readonly id: string;
  readonly url: string;
  readonly searchIds: readonly number[] | null;
  readonly products: readonly WebhookProduct[] | null;
  readonly thin: boolean;
  readonly status: 'active' | 'paused';
  readonly pausedFor: PauseReason | null;
  /** RFC 3339, as all moments here. */
  readonly failingSince: string | null;
  readonly createdAt: string;
  /** Null where it is not told. */
  readonly secret: string | null;
}

export function serializeWebhook(webhook: Described): WebhookWire {
  return {
    id: webhook.id,
    url: webhook.url,
    search_ids: webhook.searchIds && [...webhook.searchIds],
    products: webhook.products && [...webhook.products],
    thin: webhook.thin,
    status: webhook.status,
    paused_for: webhook.pausedFor,
    failing_since: webhook.failingSince,
    created_at: webhook.createdAt,
    ...(webhook.secret !== null && { secret: webhook.secret }),
  };
}
