import { choiceOf } from '../../objects/choice-of.js';
import {
  boolean,
  choice,
  id,
  integer,
  listOf,
  moment,
  object,
  part,
  text,
  uuid,
  type ValueOf,
} from '../../objects/fields.js';
import { input, update } from '../../objects/inputs.js';
import { someProducts } from '../../records/product-choice.js';
import { searchProducts, wordsOf } from '../../records/record-kinds.js';
import {
  type DeliveryStatus,
  maxStoredAttempts,
  type PauseReason,
  standardPauseDays,
  type Webhook as StoredWebhook,
  type WebhookDelivery as StoredDelivery,
} from './webhook.js';

/** Maximum number of searches, and of products, that a webhook subscribes to. */
export const maxFeeds = 50;

/** Minimum, maximum and default of a secret rotation's overlap, in seconds. */
export const secretOverlap = { least: 0, most: 604_800, usual: 86_400 } as const;

const products = someProducts(searchProducts, (kind) => `All ${wordsOf(kind).many}.`);

const statuses = choiceOf('WebhookStatus', 'Status of a webhook.', {
  active: 'Events are sent.',
  paused: 'No events are sent. Changes made while the webhook is paused are delivered after it resumes.',
});

const reasons = choiceOf<PauseReason>('WebhookPauseReason', 'Why a webhook is paused.', {
  requested: 'Paused on request.',
  failing: `No event could be delivered for ${standardPauseDays} days, unless the server is set otherwise.`,
  gone: 'The receiver responded with status 410.',
  key: 'The key that the webhook acts on behalf of was revoked or has expired.',
  scopes: 'The key that the webhook acts on behalf of lacks the scopes for its subscriptions.',
});

/** A webhook, and its secret if the response returns it. */
interface ShownWebhook extends StoredWebhook {
  readonly secret?: string;
}

/** A webhook as the APIs return it (D16). */
export const webhookTable = object(
  'Webhook',
  'A URL that receives change events.',
  {
    id: uuid('Webhook ID, a UUID.').from(({ webhookId }: ShownWebhook) => webhookId),
    url: text('URL that receives events as POST requests.'),
    searchIds: listOf(integer('IDs of the saved searches that the webhook subscribes to; null for none.'))
      .orNull()
      .from(({ searchIds }: ShownWebhook) => orNone(searchIds)),
    products: listOf(
      choice(products, 'Products that the webhook subscribes to, each with all its records; null for none.'),
    )
      .orNull()
      .from((webhook: ShownWebhook) => orNone(webhook.products)),
    budgetAlerts: boolean('True when the webhook receives `budget.threshold` events.'),
    thin: boolean('True when events contain only IDs, and are free.'),
    status: choice(statuses, 'Status.')
      .explained()
      .from(({ pausedFor }: ShownWebhook) => (pausedFor === null ? 'active' : 'paused')),
    pausedFor: choice(reasons, 'Why the webhook is paused; null while it is active.').explained().orNull(),
    failingSince: moment('When deliveries began to fail; null when the last event was delivered.').orNull(),
    createdAt: moment('When it was created.'),
    secret: text(
      'Signing secret: `whsec_` followed by base64. Returned only when the webhook is created or its secret is rotated.',
    )
      .orNull()
      .omittedIfNull()
      .from(({ secret }: ShownWebhook) => secret ?? null),
  },
  { note: 'Free.' },
);

export type Webhook = ValueOf<typeof webhookTable>;

const attemptTable = object('WebhookAttempt', 'One attempt to send an event.', {
  at: moment('When the attempt began.'),
  status: integer('HTTP status of the response; null when there was no response.').orNull(),
  ms: integer('Duration in milliseconds.'),
  error: text('Why the attempt failed; null when it succeeded.').orNull(),
});

const deliveryStatuses = choiceOf<Exclude<DeliveryStatus, 'unpaid'>>(
  'WebhookDeliveryStatus',
  'Status of a delivery.',
  {
    pending: 'Waiting for the first attempt or a retry.',
    delivered: 'The receiver responded with a 2xx status.',
    dead: 'The event could not be delivered and is not retried automatically.',
  },
);

/** An event and its delivery as the APIs return it (D16). */
export const deliveryTable = object(
  'WebhookDelivery',
  'An event and its delivery status.',
  {
    id: uuid('Delivery ID, sent as the `webhook-id` header. The same in every attempt.').from(
      ({ deliveryId }: StoredDelivery) => deliveryId,
    ),
    type: text('Event type.'),
    status: choice(deliveryStatuses, 'Status.')
      .explained()
      .from(({ status }: StoredDelivery) => (status === 'unpaid' ? 'pending' : status)),
    attemptCount: integer('Number of attempts.'),
    attempts: listOf(part(attemptTable, `The last ${maxStoredAttempts} attempts, oldest first.`)),
    nextAttemptAt: moment('When the next attempt is due; null when none is scheduled.').orNull(),
    createdAt: moment('When the event was created.'),
    deliveredAt: moment('When the event was last delivered; null when it never was.').orNull(),
    responseStatus: integer('HTTP status of the last response.').orNull(),
    responseMs: integer('Duration of the last attempt, in milliseconds.').orNull(),
    payload: text(
      'Request body, as text. Returned only when a single delivery is requested, and once its records are paid for.',
    )
      .orNull()
      .omittedIfNull()
      .from(({ payload }: StoredDelivery) => payload ?? null),
  },
  { note: 'Free.' },
);

export type WebhookDelivery = ValueOf<typeof deliveryTable>;

/** A page of deliveries. */
export const deliveriesTable = object(
  'WebhookDeliveryPage',
  'A page of the deliveries of a webhook, newest first.',
  {
    deliveries: listOf(part(deliveryTable, 'Deliveries, newest first.')),
    nextBefore: id('Value of `before` for the next page; null when this is the last page.').orNull(),
  },
  { note: 'Free.', schemaName: 'WebhookDeliveries' },
);

export type WebhookDeliveryPage = ValueOf<typeof deliveriesTable>;

/** The input of `createWebhook`, and the body of `POST /webhooks` (D16). */
export const createWebhookInput = input(
  { graph: 'CreateWebhookInput', body: 'CreateWebhookRequest' },
  'The webhook to create.',
  {
    url: text('HTTPS URL that receives events as POST requests.').format('uri'),
    searchIds: listOf(integer('IDs of all saved searches to subscribe to; null for none.').format('int64'))
      .orNull()
      .within({ most: maxFeeds })
      .optional(),
    products: listOf(
      choice(products, 'All products to subscribe to, each with all its records; null for none.'),
    )
      .orNull()
      .optional(),
    budgetAlerts: boolean(
      'True to receive `budget.threshold` events, which requires the `usage:read` scope.',
    ).optional(false),
    thin: boolean(
      'True for events that contain only IDs, which are free; false for events that contain records, which are charged.',
    ).optional(true),
  },
);

/** The input of `updateWebhook`, and the body of `PATCH /webhooks/:webhookId`. */
export const updateWebhookInput = update(
  { graph: 'UpdateWebhookInput', body: 'UpdateWebhookRequest' },
  'Changes to a webhook.',
  {
    ...createWebhookInput.fields,
    status: choice(statuses, 'New status: `paused` pauses the webhook; `active` resumes it.'),
  },
);

/** The arguments of `rotateWebhook`, and the body of `POST /webhooks/:webhookId/rotate`. */
export const rotateWebhookInput = input(
  { graph: 'RotateWebhookInput', body: 'RotateWebhookRequest' },
  'Options for rotating the secret.',
  {
    overlapSeconds: integer('Number of seconds during which events are also signed with the old secret.')
      .within(secretOverlap)
      .optional(secretOverlap.usual),
  },
);

/** Returns null instead of an empty list. */
function orNone<Value>(values: readonly Value[]): readonly Value[] | null {
  return values.length === 0 ? null : values;
}
