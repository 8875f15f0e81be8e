import { readFilter } from '../../domain/filters/read-filter.js';
import { searchProducts } from '../../domain/products.js';
import {
  readSavedSearchChange,
  readSavedSearchInput,
  type SavedSearchChange,
  type SavedSearchInput,
} from '../../domain/read-saved-search-input.js';
import { readSearchId } from '../../domain/read-search-id.js';
import { defineOperation, type RawArguments } from '../operation.js';
import { searchedKinds } from '../reach.js';
import type { RequestContext } from '../request-context.js';

/** A saved search of the caller's own, and what is to be changed of it. */
export interface SearchUpdate {
  readonly searchId: number;
  readonly change: SavedSearchChange;
}

const reading = { scopes: ['searches:read'], charges: null } as const;
const writing = { scopes: ['searches:write'], charges: null, writes: true } as const;
const changing = { ...writing, needsCredit: true } as const;
const readId = (raw: RawArguments): number => readSearchId(raw['id']);

/**
 * Refuses a filter that is about to be kept when it compares an enumerated field with a value that there is not. Only
 * then: a search whose value goes away later is still right.
 * @throws ApiError VALIDATION_ERROR.
 */
export function checkSearch(
  { product, filter }: Pick<SavedSearchInput, 'product' | 'filter'>,
  context: RequestContext,
): Promise<void> {
  const kind = searchProducts[product];
  return context.reading.requireKnownValues(kind, readFilter(kind, filter));
}

/** One saved search, and what makes or changes one (D7); the graph alone has them. */
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
