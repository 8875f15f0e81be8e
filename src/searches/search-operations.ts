import { readScopes } from '../accounts/model/keys.js';
import { defineOperation, type RawArguments } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import { readFilter } from '../query/model/read-filter.js';
import { readSearchProduct } from '../records/read-product.js';
import { byField, searchedKinds as kindsOfSearches, searchProducts } from '../records/record-kinds.js';
import {
  readSavedSearchChange,
  readSavedSearchInput,
  readSearchId,
  readSearchResultsRequest,
  type SavedSearchChange,
  type SavedSearchInput,
} from './model/search-requests.js';
import { searchedKinds } from './reach.js';

const reading = { scopes: ['searches:read'], charges: null } as const;
const writing = { scopes: ['searches:write'], charges: null, writes: true } as const;
const changing = { ...writing, needsCredit: true } as const;
const readId = (raw: RawArguments): number => readSearchId(raw['id']);

/** The operations on saved searches (D7). REST has the one that lists them; GraphQL also creates and changes them. */
export const searchOperations = {
  /** Lists the organization's own saved searches and the global ones (D13). */
  savedSearches: defineOperation({
    name: 'savedSearches',
    scopes: ['searches:read'],
    charges: null,
    read: (raw) => readSearchProduct(raw['product']),
  }),
  savedSearch: defineOperation({ ...reading, name: 'savedSearch', read: readId }),
  createSavedSearch: defineOperation({
    ...changing,
    name: 'createSavedSearch',
    kinds: searchedKinds,
    check: checkSearch,
    read: (raw) => readSavedSearchInput(raw['input'] as RawArguments),
  }),
  updateSavedSearch: defineOperation({
    ...changing,
    name: 'updateSavedSearch',
    read: (raw): SearchUpdate => ({
      searchId: readId(raw),
      change: readSavedSearchChange(raw['input'] as RawArguments),
    }),
  }),
  shareSavedSearch: defineOperation({ ...changing, name: 'shareSavedSearch', read: readId }),
  unshareSavedSearch: defineOperation({ ...changing, name: 'unshareSavedSearch', read: readId }),
  deleteSavedSearch: defineOperation({ ...writing, name: 'deleteSavedSearch', read: readId }),
};

/** Changes to apply to one of the organization's own saved searches. */
export interface SearchUpdate {
  readonly searchId: number;
  readonly change: SavedSearchChange;
}

/**
 * Rejects a filter with misspelled values of enumerated fields before it is stored. Stored filters are not checked
 * again, so a search remains valid if its value later disappears from the records.
 * @throws ApiError VALIDATION_ERROR.
 */
export function checkSearch(
  { product, filter }: Pick<SavedSearchInput, 'product' | 'filter'>,
  context: RequestContext,
): Promise<void> {
  const kind = searchProducts[product];
  return context.reading.requireKnownValues(kind, readFilter(kind, filter));
}

/** For each searchable kind: the operation that returns a page of a saved search (contract 4.1, 4.2; D13). */
export const searchResultOperations = byField(kindsOfSearches, 'SearchResults', (kind, name) =>
  defineOperation({
    name,
    scopes: ['searches:read', readScopes[kind]],
    charges: kind,
    read: readSearchResultsRequest,
  }),
);
