import { z } from 'zod';
import { searchProducts } from '../domain/products.js';
import { invariant } from '../errors/invariant.js';
import { acquisitionWire } from './acquisition-wire.js';
import { apiKeyWire } from './api-key-wire.js';
import { aggregateWire, facetWire } from './aggregate-wire.js';
import { companyMatchWire, companyWire } from './company-wire.js';
import { creditBalanceWire } from './credit-balance-wire.js';
import { dryRunWire } from './dry-run-wire.js';
import { errorWire } from './error-wire.js';
import { exportWire } from './export-wire.js';
import { fundingRoundWire } from './funding-round-wire.js';
import { investorWire } from './investor-wire.js';
import { ipoWire } from './ipo-wire.js';
import { listWire } from './list-wire.js';
import { personMatchWire, personWire } from './person-wire.js';
import { referTo } from './refer-to.js';
import { receiptsWire, receiptWire } from './receipt-wire.js';
import { pageInfoWire } from './record-page-wire.js';
import { savedSearchWire } from './saved-search-wire.js';
import { deliveriesWire, deliveryWire } from './webhook-delivery-wire.js';
import { webhookWire } from './webhook-wire.js';
import { usageRowWire, usageWire } from './usage-wire.js';
import { viewerWire } from './viewer-wire.js';
import { tractionHistoryWire } from './traction-history-wire.js';

/** The record schemas by the name under which an OpenAPI document lists them. */
const components = {
  Company: companyWire,
  CompanyMatch: companyMatchWire,
  Person: personWire,
  PersonMatch: personMatchWire,
  Investor: investorWire,
  FundingRound: fundingRoundWire,
  Acquisition: acquisitionWire,
  Ipo: ipoWire,
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

/**
 * The component schemas of an OpenAPI 3.1 document, as answers have them: every key required, no other property
 * allowed (D8). `CompanyMatch` and `PersonMatch` are the enrich answers' forms.
 */
export function wireJsonSchemas(): Record<string, object> {
  const schemas = Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, componentSchema(schema)]),
  );
  return { ...schemas, SavedSearch: withFilter(schemas['SavedSearch']) };
}

/** The filter of a saved search is one of those by which records are listed. */
function withFilter(schema: JsonSchema | undefined): object {
  const filter = schema?.properties?.['filter'];
  invariant(typeof filter === 'object', 'a saved search has a filter');
  const kinds = Object.values(searchProducts).map((kind) => referTo(`${kind}Filter`));
  const described = { description: filter.description, anyOf: [...kinds, { type: 'null' }] };
  return { ...schema, properties: { ...schema?.properties, filter: described } };
}

type JsonSchema = ReturnType<typeof componentSchema>;

function componentSchema(schema: z.ZodType) {
  const component = z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      // A default is a leniency of the input; an answer always has the key.
      delete jsonSchema.default;
    },
  });
  // The OpenAPI document states the dialect once for all.
  delete component.$schema;
  return component;
}
