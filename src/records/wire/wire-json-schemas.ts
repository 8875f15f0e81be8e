import { z } from 'zod';
import { byKind, recordKinds, searchedKinds, recordTables } from '../record-kinds.js';
import { aggregateWire, facetWire } from '../../query/wire/aggregate-wire.js';
import { apiKeyWire } from '../../accounts/wire/api-key-wire.js';
import { creditBalanceWire, viewerWire } from '../../accounts/wire/viewer-wire.js';
import { errorWire, pageInfoWire } from './pages.js';
import { exportWire } from '../../exports/wire/export-wire.js';
import { listWire, savedSearchWire } from '../../searches/wire/saved-search-wire.js';
import { namedJsonSchemas, referTo } from './named-json-schemas.js';
import { receiptsWire, receiptWire, usageRowWire, usageWire } from '../../accounts/wire/receipt-wire.js';
import { companyMatchSchema, personMatchSchema, recordSchemas } from './record-schemas.js';
import { tractionHistoryWire } from '../../changes/wire/changes-wire.js';
import { deliveriesWire, deliveryWire } from '../../webhooks/wire/webhook-delivery-wire.js';
import { webhookWire } from '../../webhooks/wire/webhook-wire.js';
import { integer } from './wire-fields.js';

const priced = [...recordKinds, 'Group'] as const;

const counts = Object.fromEntries(
  priced.map((kind) => [kind, integer.optional().describe(`Number of records of the kind ${kind}.`)]),
);

/** The response to a request with `X-Dry-Run: true` (Meter.estimate). */
const dryRunWire = z.strictObject({
  credits: integer.describe('Credits that the request would cost.'),
  rows: integer.describe('Number of distinct records, or groups of an aggregate, that would be charged.'),
  records: z
    .strictObject(counts)
    .meta({ id: 'RecordCounts' })
    .describe('The number of records by kind. Kinds with none are omitted.'),
});

/** The schemas of records and other responses, by their names in the OpenAPI document. */
const components = {
  ...recordSchemas,
  CompanyMatch: companyMatchSchema,
  PersonMatch: personMatchSchema,
  CreditBalance: creditBalanceWire,
  PageInfo: pageInfoWire,
  SavedSearch: savedSearchWire,
  List: listWire,
  Export: exportWire,
  Webhook: webhookWire,
  WebhookDelivery: deliveryWire,
  WebhookDeliveries: deliveriesWire,
  ApiKey: apiKeyWire,
  Viewer: viewerWire,
  Usage: usageWire,
  UsageRow: usageRowWire,
  Receipt: receiptWire,
  Receipts: receiptsWire,
  TractionHistory: tractionHistoryWire,
  Aggregate: aggregateWire,
  Facet: facetWire,
  DryRun: dryRunWire,
  Error: errorWire,
};

/** The descriptions of these schemas. */
const meanings: Readonly<Record<keyof typeof components, string>> = {
  ...byKind((kind) => recordTables[kind].description),
  CompanyMatch: 'A company, as enrich-company returns it: with the main region of its headquarters.',
  PersonMatch:
    'A person, as enrich-person-by-email returns it: with the email address and the match confidence.',
  CreditBalance: "An organization's credit budget and usage.",
  PageInfo: 'Position of a page in its list.',
  SavedSearch: 'A saved search.',
  List: 'A list of records.',
  Export: 'A file of records, and the status of writing it.',
  Webhook: 'A webhook.',
  WebhookDelivery: 'An event and its delivery status.',
  WebhookDeliveries: 'A page of the deliveries of a webhook.',
  ApiKey: 'An API key of the organization.',
  Viewer: 'The caller and its remaining credits.',
  Usage: 'Credits charged, by group.',
  UsageRow: 'Credits charged in one group.',
  Receipt: 'The receipt of a request.',
  Receipts: 'A page of receipts.',
  TractionHistory: '60-day history of a company metric.',
  Aggregate: 'A page of groups.',
  Facet: 'The most common values of a field.',
  DryRun: 'The price of a request, returned for `X-Dry-Run: true`.',
  Error: 'The body of every error response.',
};

/**
 * Returns the component schemas of the OpenAPI 3.1 document for responses: every key is required, and no others are
 * allowed (D8). `CompanyMatch` and `PersonMatch` have the form of the enrich operations. Nested objects with a name of
 * their own (`meta({ id })`) are components too.
 */
export function wireJsonSchemas(): Record<string, object> {
  const schemas: Record<string, object> = {};
  for (const [name, schema] of Object.entries(components)) {
    const description = meanings[name as keyof typeof components];
    const { [name]: own, ...parts } = namedJsonSchemas(name, schema);
    Object.assign(schemas, parts, { [name]: { description, ...own } });
  }
  return {
    ...schemas,
    SavedSearch: withFilter(schemas['SavedSearch']),
    TractionMetric: nullFirst(schemas['TractionMetric']),
    TractionMetrics: nullFirst(schemas['TractionMetrics']),
  };
}

interface Nullable {
  readonly anyOf?: readonly object[];
}

/**
 * Moves null to the front of the alternatives in all nullable properties except the first. Example generators use the
 * first alternative, so an example contains one metric with one window instead of 120 windows.
 */
function nullFirst(schema: object = {}): object {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, Nullable>> };
  const nullable = Object.entries(properties).filter(([, one]) => one.anyOf !== undefined);
  const turned = nullable
    .slice(1)
    .map(([name, one]) => [name, { ...one, anyOf: [...(one.anyOf ?? [])].reverse() }]);
  return { ...schema, properties: { ...properties, ...(Object.fromEntries(turned) as object) } };
}

/** Sets the type of a saved search's filter to any of the record filters. */
function withFilter(schema: object = {}): object {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const { description } = properties['filter'] as { readonly description: string };
  const kinds = searchedKinds.map((kind) => referTo(`${kind}Filter`));
  const filter = { description, anyOf: [...kinds, { type: 'null' }] };
  return { ...schema, properties: { ...properties, filter } };
}
