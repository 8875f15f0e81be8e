import { keyOperations } from '../../accounts/key-operations.js';
import { readRequestsRequest } from '../../accounts/model/requests.js';
import { readScopes } from '../../accounts/model/keys.js';
import { usage } from '../../accounts/report-usage.js';
import { updateOrganization } from '../../accounts/update-organization-operation.js';
import { changeOperations, streamOperations } from '../../changes/change-operations.js';
import { readRecordRequest } from '../../changes/model/feeds.js';
import { readTractionRequest } from '../../changes/model/traction-history.js';
import { readListProduct, readPage, readSearchProduct } from '../../domain/read-product.js';
import { exportOperations } from '../../exports/export-operations.js';
import { autocomplete } from '../../lookups/suggest.js';
import { companiesByInputs, investorsByInputs, peopleByInputs } from '../../lookups/answer-inputs.js';
import { readEmail, readInvestorLookup } from '../../lookups/model/read-email.js';
import { resolve } from '../../lookups/resolve-inputs.js';
import { datedListOperations } from '../../query/dated-lists.js';
import { idLookupOperations } from '../../lookups/ids-lookups.js';
import { aggregateOperations, facetOperations } from '../../query/aggregate-operations.js';
import { readCompanyIdentifier } from '../../records/identifiers.js';
import { byField, byRecord, kindsOfId, recordKinds, searchedKinds } from '../../records/record-kinds.js';
import { listOperations } from '../../searches/list-operations.js';
import { listRecords } from '../../searches/describe-searches.js';
import { readListResultsRequest, readSearchResultsRequest } from '../../searches/model/search-requests.js';
import { searchOperations } from '../../searches/search-operations.js';
import { webhookOperations } from '../../webhooks/webhook-operations.js';
import { defineOperation, type OperationRules } from '../operation.js';

/** Lists the organization's own saved searches and the global saved searches (D13). */
const savedSearches = defineOperation({
  name: 'savedSearches',
  scopes: ['searches:read'],
  charges: null,
  read: (raw) => readSearchProduct(raw['product']),
});

/** For each record kind: returns a record by its ID, now or as of a point in time (contract 4.5, 4.8, 4.9; D13). */
const recordOperations = byRecord((kind, name) =>
  defineOperation({ name, scopes: [readScopes[kind]], charges: kind, read: readRecordRequest }),
);

/** For each searchable kind: returns a page of a saved search (contract 4.1, 4.2; D13). */
const searchResultOperations = byField(searchedKinds, 'SearchResults', (kind, name) =>
  defineOperation({
    name,
    scopes: ['searches:read', readScopes[kind]],
    charges: kind,
    read: readSearchResultsRequest,
  }),
);

const reading = { scopes: ['usage:read'], charges: null } as const;

/** Lists the charged requests of an organization, and returns the receipt of one (D5). Metadata, so free (D11). */
const requestOperations = {
  requests: defineOperation({ ...reading, name: 'requests', read: readRequestsRequest }),
  request: defineOperation({ ...reading, name: 'request', read: (raw) => String(raw['id']) }),
};

/** Returns a page of a list of people (D13). */
const personListResults = defineOperation({
  name: 'personListResults',
  scopes: ['lists:read', 'people:read'],
  charges: 'Person',
  read: readListResultsRequest,
});

/** Returns any record by its ID. The prefix of the ID determines the scope that is needed. GraphQL only. */
const node: OperationRules<string> = {
  scope: (raw) => readScopes[kindsOfId(String(raw['id']))[0]],
  metered: true,
  read: (raw) => String(raw['id']),
};

/** Lists the organization's lists (D13). */
const lists = defineOperation({
  name: 'lists',
  scopes: ['lists:read'],
  charges: null,
  read: (raw) => readListProduct(raw['product']),
});

/** Returns a page of a list of investors (contract 4.6). */
const investorListResults = defineOperation({
  name: 'investorListResults',
  scopes: ['lists:read', 'investors:read'],
  charges: 'Investor',
  read: readListResultsRequest,
});

/** Returns a person by an email address (contract 4.4). */
const enrichPerson = defineOperation({
  name: 'enrichPerson',
  scopes: ['people:read'],
  charges: 'Person',
  read: (raw) => readEmail(raw['email']),
});

/** Returns investors by website, name, or both (contract 4.10). */
const enrichInvestor = defineOperation({
  name: 'enrichInvestor',
  scopes: ['investors:read'],
  charges: 'Investor',
  read: readInvestorLookup,
});

/** Returns the companies with an external identifier (contract 4.7). */
const enrichCompany = defineOperation({
  name: 'enrichCompany',
  scopes: ['companies:read'],
  charges: 'Company',
  read: (raw) => readCompanyIdentifier(raw['identifier'] as Readonly<Record<string, unknown>>),
});

/** Returns a company metric's 60-day history (D13). Costs as much as the company. */
const companyTraction = defineOperation({
  name: 'companyTraction',
  scopes: ['companies:read'],
  charges: 'Company',
  read: readTractionRequest,
});

/** Returns a page of a list of companies (D13). */
const companyListResults = defineOperation({
  name: 'companyListResults',
  scopes: ['lists:read', 'companies:read'],
  charges: 'Company',
  read: readListResultsRequest,
});

/** Returns the acquisitions in which a company was acquirer or acquiree (contract 4.3). */
const companyAcquisitions = defineOperation({
  name: 'companyAcquisitions',
  scopes: ['deals:read'],
  charges: 'Acquisition',
  read: (raw) => ({ companyId: String(raw['companyId']), page: readPage(raw) }),
});

/** Returns the organization's credit balance (contract 4.11). */
const creditBalance = defineOperation({
  name: 'creditBalance',
  scopes: [],
  charges: null,
  read: () => undefined,
});

/** Returns the caller: its organization and its API key, with the credits remaining for both. */
const viewer = defineOperation({ name: 'viewer', scopes: [], charges: null, read: () => ({}) });

/** All operations by name. Most of them are available in both REST and GraphQL. */
export const operations = {
  ...searchResultOperations,
  companyAcquisitions,
  enrichPerson,
  ...recordOperations,
  investorListResults,
  enrichCompany,
  enrichInvestor,
  creditBalance,
  ...byField(recordKinds, '', (kind, name) => listRecords(name, kind)),
  companyTraction,
  companyListResults,
  personListResults,
  savedSearches,
  lists,
  autocomplete,
  resolve,
  companiesByInputs,
  peopleByInputs,
  investorsByInputs,
  ...searchOperations,
  ...listOperations,
  ...webhookOperations,
  ...keyOperations,
  viewer,
  updateOrganization,
  usage,
  ...requestOperations,
  node,
  ...aggregateOperations,
  ...facetOperations,
  ...datedListOperations,
  ...idLookupOperations,
  ...exportOperations,
  ...changeOperations,
  ...streamOperations,
};
