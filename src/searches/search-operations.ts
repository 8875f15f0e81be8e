import { readFilter } from '../query/model/read-filter.js';
import { searchProducts } from '../records/record-kinds.js';
import {
  readSavedSearchChange,
  readSavedSearchInput,
  readSearchId,
  type SavedSearchChange,
  type SavedSearchInput,
} from './model/search-requests.js';
import { defineOperation, type RawArguments } from '../context/operation.js';
import { searchedKinds } from '../context/reach.js';
import type { RequestContext } from '../context/request-context.js';

/** Changes to apply to one of the organization's own saved searches. */
export interface SearchUpdate {
  readonly searchId: number;
  readonly change: SavedSearchChange;
}

const reading = { scopes: ['searches:read'], charges: null } as const;
const writing = { scopes: ['searches:write'], charges: null, writes: true } as const;
const changing = { ...writing, needsCredit: true } as const;
const readId = (raw: RawArguments): number => readSearchId(raw['id']);

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

/** The operations that read, create or change one saved search (D7). Only the GraphQL API has them. */
export const searchOperations = {
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
