import { z } from 'zod';
import { acquisitionWire } from './acquisition-wire.js';
import { aggregateWire, facetWire } from './aggregate-wire.js';
import { companyMatchWire, companyWire } from './company-wire.js';
import { creditBalanceWire } from './credit-balance-wire.js';
import { dryRunWire } from './dry-run-wire.js';
import { errorWire } from './error-wire.js';
import { fundingRoundWire } from './funding-round-wire.js';
import { investorWire } from './investor-wire.js';
import { ipoWire } from './ipo-wire.js';
import { listWire } from './list-wire.js';
import { personMatchWire, personWire } from './person-wire.js';
import { pageInfoWire } from './record-page-wire.js';
import { savedSearchWire } from './saved-search-wire.js';
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
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [name, componentSchema(schema)]),
  );
}

function componentSchema(schema: z.ZodType): object {
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
