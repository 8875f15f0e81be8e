import { searchProducts } from '../domain/products.js';
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
import { namedJsonSchemas } from './named-json-schemas.js';
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

/** What the records and answers are, in the words that begin their descriptions. */
const meanings: Readonly<Record<keyof typeof components, string>> = {
  Company: 'A company',
  CompanyMatch: 'A company that matches, with the region of its headquarters',
  Person: 'A person',
  PersonMatch: 'A person that matches, with the address and how sure the match is',
  Investor: 'An investor, a firm or a person',
  FundingRound: 'A funding round of a company',
  Acquisition: 'A deal in which one company bought another',
  Ipo: 'A public offering of a company',
  CreditBalance: 'What an organization may spend, and has spent',
  PageInfo: 'Where a page lies',
  SavedSearch: 'A saved search',
  List: 'A list of records',
  Export: 'A file of many records, and how far it is',
  Webhook: 'A webhook',
  WebhookDelivery: 'An event with what became of it',
  WebhookDeliveries: 'A page of what was sent to a webhook',
  ApiKey: 'A key of the organization',
  Viewer: 'Who calls, and what is left to spend',
  Usage: 'What was charged, broken down',
  UsageRow: 'What was charged of one part',
  Receipt: 'The receipt of a request',
  Receipts: 'A page of receipts',
  TractionHistory: 'How a figure of a company went',
  Aggregate: 'A page of groups',
  Facet: 'The values that most records have in a field',
  DryRun: 'What a call would cost: the answer to `X-Dry-Run: true`',
  Error: 'What every error answers',
};

/**
 * The component schemas of an OpenAPI 3.1 document, as answers have them: every key required, no other property
 * allowed (D8). `CompanyMatch` and `PersonMatch` are the enrich answers' forms. Parts that have a name of their own
 * (`meta({ id })`) are components too.
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
 * Of alike properties that may be null, all but the first name null as their first alternative. Generators of examples
 * take the first one, so they write a metric and a window once, and not 120 times.
 */
function nullFirst(schema: object = {}): object {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, Nullable>> };
  const nullable = Object.entries(properties).filter(([, one]) => one.anyOf !== undefined);
  const turned = nullable
    .slice(1)
    .map(([name, one]) => [name, { ...one, anyOf: [...(one.anyOf ?? [])].reverse() }]);
  return { ...schema, properties: { ...properties, ...(Object.fromEntries(turned) as object) } };
}

/** The filter of a saved search is one of those by which records are listed. */
function withFilter(schema: object = {}): object {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const { description } = properties['filter'] as { readonly description: string };
  const kinds = Object.values(searchProducts).map((kind) => referTo(`${kind}Filter`));
  const filter = { description, anyOf: [...kinds, { type: 'null' }] };
  return { ...schema, properties: { ...properties, filter } };
}
