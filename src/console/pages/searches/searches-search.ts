import type { FilterValue } from '../../filters/filter-value.js';
import { searchProducts, type SearchedProduct } from './search-products.js';

export const searchesTabs = ['all', 'own', 'global'] as const;

/** What is chosen on the page, as its address holds it. */
export interface SearchesSearch {
  readonly tab?: (typeof searchesTabs)[number];
  /** The product of a search that is being made. */
  readonly make?: SearchedProduct;
  readonly filter?: FilterValue;
}

/** Reads the address; what is not understood is left out. */
export function searchesSearch(given: Record<string, unknown>): SearchesSearch {
  const tab = searchesTabs.find((each) => each === given['tab']);
  const make = searchProducts.find((each) => each === given['make']);
  const { filter } = given;
  const isFilter = typeof filter === 'object' && filter !== null && !Array.isArray(filter);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(make === undefined ? {} : { make }),
    ...(make !== undefined && isFilter ? { filter: filter as FilterValue } : {}),
  };
}
