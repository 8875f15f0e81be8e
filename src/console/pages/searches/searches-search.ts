import type { FilterValue } from '../../filters/filter-model.js';
import { filterSearch } from '../../filters/filter-search.js';
import type { Product } from '../../generated/documents.js';
import { labelOf, productNames, type SearchedProduct, searchedProducts } from '../../products/products.js';

export const productLabels: Readonly<Record<Product, string>> = Object.fromEntries(
  productNames.map((name) => [name, labelOf(name)]),
) as Record<Product, string>;

const searchesTabs = ['all', 'own', 'global'] as const;

/** The state of the page of saved searches in the URL. */
export interface SearchesSearch {
  readonly tab?: (typeof searchesTabs)[number];
  /** The product of the search that is being created. */
  readonly make?: SearchedProduct;
  /** A text if it is not a JSON object. */
  readonly filter?: FilterValue | string;
}

/** Reads the state from the URL. Ignores invalid values, except an invalid filter. */
export function searchesSearch(given: Record<string, unknown>): SearchesSearch {
  const tab = searchesTabs.find((each) => each === given['tab']);
  const make = searchedProducts.find((each) => each === given['make']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(make === undefined ? {} : { make }),
    ...(make === undefined ? {} : filterSearch(given['filter'])),
  };
}
