import { z } from 'zod';
import { integer, text } from '../../records/wire/wire-fields.js';
import { type PauseReason, pauseReasons, type WebhookProduct, webhookProducts } from '../model/webhook.js';

const products = Object.keys(webhookProducts) as [WebhookProduct, ...WebhookProduct[]];
const moment = z.string().meta({ format: 'date-time' });

/** A webhook in the JSON of REST (D16). */
export const webhookWire = z.strictObject({
  id: z.string().meta({ format: 'uuid' }).describe('Webhook ID.'),
  url: text.describe('URL that receives events as POST requests.'),
  search_ids: z
    .array(integer)
    .nullable()
    .describe('IDs of the saved searches that the webhook subscribes to; null for none.'),
  products: z
    .array(z.enum(products))
    .nullable()
    .describe('Products that the webhook subscribes to, each with all its records; null for none.'),
  budget_alerts: z.boolean().describe('True when the webhook receives `budget.threshold` events.'),
  thin: z.boolean().describe('True when events contain only IDs, and are free.'),
  status: z.enum(['active', 'paused']).describe('Status.'),
  paused_for: z
    .enum(pauseReasons)
    .nullable()
    .describe(
      'Why the webhook is paused: on request (`requested`), no event was delivered for five days (`failing`), the receiver responded with 410 (`gone`), the key is revoked or expired (`key`), or the key lacks scopes (`scopes`). Null while it is active.',
    ),
  failing_since: moment
    .nullable()
    .describe('When deliveries began to fail; null when the last event was delivered.'),
  created_at: moment.describe('When it was created.'),
  secret: text
    .optional()
    .describe(
      'Signing secret: `whsec_` followed by base64. Returned only when the webhook is created or its secret is rotated.',
    ),
});

type WebhookWire = z.output<typeof webhookWire>;

interface Described {
  readonly id: string;
  readonly url: string;
  readonly searchIds: readonly number[] | null;
  readonly products: readonly WebhookProduct[] | null;
  readonly budgetAlerts: boolean;
  readonly thin: boolean;
  readonly status: 'active' | 'paused';
  readonly pausedFor: PauseReason | null;
  /** RFC 3339, like all timestamps of this interface. */
  readonly failingSince: string | null;
  readonly createdAt: string;
  /** Null unless the response creates the webhook or rotates its secret. */
  readonly secret: string | null;
}

export function serializeWebhook(webhook: Described): WebhookWire {
  return {
    id: webhook.id,
    url: webhook.url,
    search_ids: webhook.searchIds && [...webhook.searchIds],
    products: webhook.products && [...webhook.products],
    budget_alerts: webhook.budgetAlerts,
    thin: webhook.thin,
    status: webhook.status,
    paused_for: webhook.pausedFor,
    failing_since: webhook.failingSince,
    created_at: webhook.createdAt,
    ...(webhook.secret !== null && { secret: webhook.secret }),
  };
}

/** A change in an event. `document` is the record's JSON; null for a removed record or an event without records. */
interface ReportedChange {
  readonly change: 'added' | 'updated' | 'removed';
  readonly id: string;
  readonly at: Date;
  readonly document: string | null;
}

/** The content of a feed event. */
export interface ChangeEvent {
  readonly of: { readonly searchId: number } | { readonly product: string };
  readonly at: Date;
  /** The feed's cursor after the last change of the event. */
  readonly cursor: string;
  readonly changes: readonly ReportedChange[];
  /** True when the feed no longer has changes before this event. The receiver must then read all records again. */
  readonly isExpired: boolean;
}

/** Creates the body of a feed event (D16). Inserts the stored JSON of the records unchanged. */
export function writeChangeEvent({ of, at, cursor, changes, isExpired }: ChangeEvent): string {
  const type = 'searchId' in of ? 'search.changed' : 'product.changed';
  const subject = 'searchId' in of ? { search_id: of.searchId } : { product: of.product };
  const head = JSON.stringify({ ...subject, cursor, ...(isExpired && { expired: true }) }).slice(0, -1);
  const data = `${head},"changes":[${changes.map(writeChange).join(',')}]}`;
  return `{"type":"${type}","timestamp":${JSON.stringify(at.toISOString())},"data":${data}}`;
}

function writeChange({ change, id, at, document }: ReportedChange): string {
  const changeText = JSON.stringify({ change, id, at: at.toISOString() });
  return document === null ? changeText : `${changeText.slice(0, -1)},"record":${document}}`;
}

interface FullEvent {
  readonly data: { readonly changes: readonly Readonly<Record<string, unknown>>[] };
}

/** Removes the records from the body of a full event, and adds `out_of_credits: true`. */
export function thinEvent(payload: string): string {
  const { data, ...event } = JSON.parse(payload) as FullEvent;
  const changes = data.changes.map(({ record: _record, ...change }) => change);
  return JSON.stringify({ ...event, data: { ...data, out_of_credits: true, changes } });
}

const properties = {
  url: { type: 'string', format: 'uri', description: 'HTTPS URL that receives events as POST requests.' },
  search_ids: {
    type: ['array', 'null'],
    items: { type: 'integer', format: 'int64' },
    maxItems: 50,
    description: 'IDs of saved searches to subscribe to.',
  },
  products: {
    type: ['array', 'null'],
    items: { type: 'string', enum: Object.keys(webhookProducts) },
    description: 'Products to subscribe to, each with all its records.',
  },
  budget_alerts: {
    type: 'boolean',
    description:
      'True to receive `budget.threshold` events, which requires the `usage:read` scope. Default: false.',
  },
  thin: {
    type: 'boolean',
    description:
      'True for events that contain only IDs, which are free; false for events that contain records, which are charged. Default: true.',
  },
};

/** The body of `POST /webhooks` (D16). */
export const createWebhookBody = {
  type: 'object',
  description: 'The webhook to create.',
  required: ['url'],
  additionalProperties: false,
  properties,
};

/** The body of `PATCH /webhooks/:webhookId`. */
export const updateWebhookBody = {
  type: 'object',
  description: 'Changes to a webhook. Omitted fields keep their values.',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    ...properties,
    status: {
      type: 'string',
      enum: ['active', 'paused'],
      description: '`paused` pauses the webhook; `active` resumes it.',
    },
  },
};

/** The body of `POST /webhooks/:webhookId/rotate`. */
export const rotateWebhookBody = {
  type: 'object',
  description: 'Options for rotating the secret.',
  additionalProperties: false,
  properties: {
    overlap_seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'Number of seconds during which events are also signed with the old secret.',
    },
  },
};
