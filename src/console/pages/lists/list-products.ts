import type { ListProduct } from '../../generated/documents.js';

/** What a list can hold. */
export const listProducts: readonly ListProduct[] = ['COMPANIES', 'INVESTORS', 'PEOPLE'];

export const listProductLabels: Readonly<Record<ListProduct, string>> = {
  COMPANIES: 'Companies',
  INVESTORS: 'Investors',
  PEOPLE: 'People',
};
