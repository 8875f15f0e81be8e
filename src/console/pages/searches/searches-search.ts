import type { FilterValue } from '../../filters/filter-model.js';
import { isSearched, labelOf, productNames } from '../../products/products.js';
import type { SearchProduct } from '../../generated/documents.js';

export type SearchedProduct = SearchProduct;

/** The products that can have saved searches. */
export const searchProducts: readonly SearchedProduct[] = productNames.filter(isSearched);

export const productLabels: Readonly<Record<SearchedProduct, string>> = Object.fromEntries(
  productNames.map((name) => [name, labelOf(name)]),
) as Record<SearchedProduct, string>;

const searchesTabs = ['all', 'own', 'global'] as const;

/** The state of the page of saved searches in the URL. */
export interface SearchesSearch {
  readonly tab?: (typeof searchesTabs)[number];
  /** The product of the search that is being created. */
  readonly make?: SearchedProduct;
  readonly filter?: FilterValue;
}

/** Reads the state from the URL. Ignores invalid values. */
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
