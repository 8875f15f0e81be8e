import { searchProducts } from '../records/record-kinds.js';

type Schemas = Readonly<Record<string, object>>;

const text = (description: string): object => ({ type: 'string', description });
const integer = (description: string): object => ({ type: 'integer', description });
const moment = (description: string): object => ({ type: 'string', format: 'date-time', description });
const nullableText = (description: string): object => ({ type: ['string', 'null'], description });
const choice = (values: readonly string[], description: string): object => ({
  type: 'string',
  enum: values,
  description,
});
const constTrue = (description: string): object => ({ type: 'boolean', enum: [true], description });

/** A change in an event, as a component. */
export const webhookSchemas: Schemas = {
  ReportedChange: {
    type: 'object',
    description: 'A change of one record.',
    required: ['change', 'id', 'at', 'reason', 'into'],
    properties: {
      change: choice(['added', 'updated', 'removed', 'merged'], 'The kind of change.'),
      id: text('Record ID.'),
      at: moment('When it changed.'),
      reason: nullableText('Why the operator removed it, or null.'),
      into: nullableText('The record into which it was merged, or null.'),
      record: { type: ['object', 'null'], description: 'The record. Absent in thin events.' },
    },
  },
};

/** The responses of a receiver, as components. */
export const webhookResponses: Schemas = {
  EventReceived: { description: 'The event was received. Respond within 10 seconds.' },
  EventGone: { description: 'Pauses the webhook. After any other response the event is sent again.' },
};

const changes: Schemas = {
  cursor: text('The cursor after these changes, for the `changes` operation of the same feed.'),
  changes: {
    type: 'array',
    items: { $ref: '#/components/schemas/ReportedChange' },
    description: 'The changes, in order.',
  },
  expired: constTrue('Present only if changes were lost. Read all records again.'),
  out_of_credits: constTrue('Present only if records were left out because too few credits remained.'),
};
const optionalChanges: readonly string[] = ['expired', 'out_of_credits'];

const searchId = integer('ID of the saved search.');

const threshold: Schemas = {
  scope: choice(['organization', 'key'], 'Whose budget it is.'),
  key_id: nullableText("The key whose cap was reached; null for the organization's budget."),
  key_name: nullableText('The name of the key; null as `key_id` is.'),
  threshold_percent: integer('The percentage that was reached.'),
  spent: integer('Credits charged in the period.'),
  limit: integer('Credits of the budget.'),
  remaining: integer('Credits remaining in the period.'),
  period: choice(['month', 'day'], 'The period of the budget.'),
  period_start: moment('Start of the period.'),
  period_end: moment('End of the period.'),
};

interface EventKind {
  readonly summary: string;
  readonly data: Schemas;
  readonly optional?: readonly string[];
  readonly example: object;
}

const exampleChanges = {
  cursor: 'eyJhIjoxfQ',
  changes: [{ change: 'added', id: 'fnr_11c7dec66b7b82034fc3b530', at: '2026-11-22T07:59:58.000Z' }],
};

/** The events that servers send to webhooks (docs/webhooks.md), by type. */
const events: Readonly<Record<string, EventKind>> = {
  'search.changed': {
    summary: 'Changes of a saved search',
    data: { search_id: searchId, ...changes },
    optional: optionalChanges,
    example: { search_id: 12, ...exampleChanges },
  },
  'search.filter_changed': {
    summary: 'A saved search has another filter',
    data: { search_id: searchId, cursor: text('The cursor of the search with its new filter.') },
    example: { search_id: 12, cursor: 'eyJhIjoxfQ' },
  },
  'product.changed': {
    summary: 'Changes of a product',
    data: { product: choice(Object.keys(searchProducts), 'The product.'), ...changes },
    optional: optionalChanges,
    example: { product: 'funding_rounds', ...exampleChanges },
  },
  'sourcing.resolved': {
    summary: 'A requested company was added',
    data: {
      identifier_kind: text('Kind of the requested identifier, for example `domain`.'),
      identifier: text('The requested identifier, in normal form.'),
      company_id: text('ID of the company.'),
    },
    example: {
      identifier_kind: 'domain',
      identifier: 'aurorabots.example',
      company_id: 'a0a0a0000000000000000001',
    },
  },
  'budget.threshold': {
    summary: 'A percentage of a budget was reached',
    data: threshold,
    example: {
      ...{ scope: 'organization', key_id: null, key_name: null, threshold_percent: 80 },
      ...{ spent: 800, limit: 1000, remaining: 200, period: 'month' },
      ...{ period_start: '2026-11-01T00:00:00.000Z', period_end: '2026-12-01T00:00:00.000Z' },
    },
  },
  test: {
    summary: 'A test event',
    data: { webhook_id: text('ID of the webhook.') },
    example: { webhook_id: '7b0d8ad8-55c0-4a0f-9b1f-6a4b7a1c2d3e' },
  },
};

const headers = [
  ['webhook-id', 'ID of the delivery, the same in every attempt. Ignore an event that arrives twice.'],
  ['webhook-timestamp', 'Unix time of the attempt, in seconds. Reject one more than five minutes old.'],
  [
    'webhook-signature',
    'Signatures by the Standard Webhooks specification, separated by a space. Each is `v1,` and the base64 of an ' +
      'HMAC-SHA256. Its key is the part of the secret after `whsec_`, decoded from base64. Its message is `webhook-id`, ' +
      '`webhook-timestamp` and the raw body, joined by dots. After a rotation there is one for each secret.',
  ],
] as const;

/** The headers of a request to a webhook, as components. */
export const webhookParameters: Schemas = Object.fromEntries(
  headers.map(([name, description]) => [
    name,
    { name, in: 'header', required: true, schema: { type: 'string' }, description },
  ]),
);

/** Returns the `webhooks` of the OpenAPI document: the request of each event, with its body and signature. */
export function describeWebhooks(): object {
  return Object.fromEntries(
    Object.entries(events).map(([type, kind]) => [type, { post: describeEvent(type, kind) }]),
  );
}

function describeEvent(type: string, { summary, data, optional = [], example }: EventKind): object {
  const timestamp = '2026-11-22T08:00:00.000Z';
  return {
    operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
    summary,
    description: 'Sent to the URL of a webhook. Verify `webhook-signature` before you use the event.',
    tags: ['Webhooks'],
    security: [],
    parameters: headers.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: eventSchema(type, data, optional),
          example: { type, timestamp, data: example },
        },
      },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/EventReceived' },
      410: { $ref: '#/components/responses/EventGone' },
    },
  };
}

function eventSchema(type: string, data: Schemas, optional: readonly string[]): object {
  return {
    type: 'object',
    description: 'Ignore unknown keys.',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: choice([type], 'Event type.'),
      timestamp: moment('When the event was created.'),
      data: {
        type: 'object',
        description: 'Content of the event.',
        required: Object.keys(data).filter((name) => !optional.includes(name)),
        properties: data,
      },
    },
  };
}
