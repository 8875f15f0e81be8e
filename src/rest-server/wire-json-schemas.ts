import { z } from 'zod';
import { apiKeyTable } from '../account-api/model/api-key.js';
import { creditBalanceTable } from '../account-api/model/credit-balance.js';
import { receiptTable } from '../account-api/model/receipt.js';
import { usageTable } from '../account-api/model/usage.js';
import { viewerTable } from '../account-api/model/viewer.js';
import { auditEventsWire } from '../account-api/wire/audit-events-wire.js';
import { receiptsWire } from '../account-api/wire/receipts-wire.js';
import { tractionHistoryWire } from '../changes/wire/changes-wire.js';
import { exportLinkTable } from '../exports/model/export-link.js';
import { exportTable } from '../exports/model/export-object.js';
import { errorObjectTable } from '../objects/error-object.js';
import { wireSchema } from '../objects/wire/object-json.js';
import { aggregateWire, facetWire } from '../query/wire/aggregate-wire.js';
import { recordKinds, searchedKinds } from '../records/record-kinds.js';
import { namedJsonSchemas, referTo } from '../records/wire/named-json-schemas.js';
import { recordJsonSchemas } from '../records/wire/record-json-schemas.js';
import { integer } from '../records/wire/wire-fields.js';
import { listTable } from '../searches/model/list-objects.js';
import { savedSearchTable } from '../searches/model/search-objects.js';
import { deliveriesTable, deliveryTable, webhookTable } from '../webhooks/model/webhook-objects.js';

const priced = [...recordKinds, 'Group'] as const;

const counts = Object.fromEntries(
  priced.map((kind) => [kind, integer.optional().describe(`Number of records of the kind ${kind}.`)]),
);

/** The response to a request with `X-Dry-Run: true` (RequestCharges.estimate). */
const dryRunWire = z
  .strictObject({
    credits: integer.describe('Credits that the request would cost.'),
    rows: integer.describe('Number of distinct records, or groups of an aggregate, that would be charged.'),
    records: z
      .strictObject(counts)
      .meta({ id: 'RecordCounts' })
      .describe('The number of records by kind. Kinds with none are omitted.'),
  })
  .describe('The price of a request, returned for `X-Dry-Run: true`.');

/** The objects of an account. */
const objects = [
  creditBalanceTable,
  webhookTable,
  deliveryTable,
  deliveriesTable,
  apiKeyTable,
  viewerTable,
  usageTable,
  receiptTable,
  savedSearchTable,
  listTable,
  exportTable,
  exportLinkTable,
  errorObjectTable,
];

/** The schemas of responses other than records and account objects, by their names in the OpenAPI document. */
const components: Readonly<Record<string, z.ZodType>> = {
  Receipts: receiptsWire,
  AuditEvents: auditEventsWire,
  TractionHistory: tractionHistoryWire,
  Aggregate: aggregateWire,
  Facet: facetWire,
  DryRun: dryRunWire,
};

/**
 * Returns the component schemas of the OpenAPI 3.1 document for responses: every key is required, and no others are
 * allowed (D8). `CompanyMatch` and `PersonMatch` have the form of the enrich operations. Nested objects with a name of
 * their own (`meta({ id })`) are components too.
 */
export function wireJsonSchemas(): Record<string, object> {
  const schemas = recordJsonSchemas();
  for (const table of objects) Object.assign(schemas, namedJsonSchemas(table.schemaName, wireSchema(table)));
  for (const [name, schema] of Object.entries(components))
    Object.assign(schemas, namedJsonSchemas(name, schema));
  return { ...schemas, SavedSearch: withFilter(schemas['SavedSearch']) };
}

/** Sets the type of a saved search's filter to any of the record filters. */
function withFilter(schema: object = {}): object {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const { description } = properties['filter'] as { readonly description: string };
  const kinds = searchedKinds.map((kind) => referTo(`${kind}Filter`));
  const filter = { description, anyOf: [...kinds, { type: 'null' }] };
  return { ...schema, properties: { ...properties, filter } };
}
