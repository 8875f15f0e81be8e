import { isGiven } from './is-given.js';
import { ApiError } from '../errors/api-error.js';
import { readFilter } from './filters/read-filter.js';
import { searchProducts, type SearchProduct } from './products.js';
import { readName } from './read-name.js';

/** What a saved search is made of (D7). The filter is kept as the JSON it was given as. */
export interface SavedSearchInput {
  readonly name: string;
  readonly product: SearchProduct;
  readonly filter: unknown;
}

/** @throws ApiError VALIDATION_ERROR; for the filter it names the path in the JSON. */
export function readSavedSearchInput(raw: Readonly<Record<string, unknown>>): SavedSearchInput {
  const product = raw['product'] as SearchProduct;
  readFilter(searchProducts[product], raw['filter']);
  return { name: readName('name', raw['name']), product, filter: raw['filter'] };
}

/** What is to be changed of a saved search; absent is left as it is. A filter is read when its product is known. */
export interface SavedSearchChange {
  readonly name?: string;
  readonly filter?: unknown;
}

/** @throws ApiError VALIDATION_ERROR when there is nothing to change. */
export function readSavedSearchChange(raw: Readonly<Record<string, unknown>>): SavedSearchChange {
  const { name, filter } = raw;
  if (!isGiven(name) && !isGiven(filter)) {
    throw new ApiError('VALIDATION_ERROR', 'input needs a name, a filter, or both; got neither.');
  }
  return { ...(isGiven(name) && { name: readName('name', name) }), ...(isGiven(filter) && { filter }) };
}
