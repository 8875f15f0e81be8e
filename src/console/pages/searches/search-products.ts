import type { SearchProduct } from '../../generated/documents.js';

export type SearchedProduct = SearchProduct;

/** What a saved search can be about. */
export const searchProducts: readonly SearchedProduct[] = [
  'COMPANY',
  'INVESTORS',
  'PEOPLE',
  'FUNDING_ROUNDS',
  'ACQUISITION',
];

export const productLabels: Readonly<Record<SearchedProduct, string>> = {
  COMPANY: 'Companies',
  INVESTORS: 'Investors',
  PEOPLE: 'People',
  FUNDING_ROUNDS: 'Funding rounds',
  ACQUISITION: 'Acquisitions',
};
