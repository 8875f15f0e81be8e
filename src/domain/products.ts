import type { RecordKind } from './record-kinds.js';

/** What a saved search is about (D1), and the kind of record its rows are. */
export const searchProducts = {
  company: 'Company',
  people: 'Person',
  investors: 'Investor',
  funding_rounds: 'FundingRound',
  acquisition: 'Acquisition',
} as const satisfies Record<string, RecordKind>;

export type SearchProduct = keyof typeof searchProducts;

export function isSearchProduct(text: string): text is SearchProduct {
  return Object.hasOwn(searchProducts, text);
}

/** What a list holds (D1), and the kind of record its members are. */
export const listProducts = {
  companies: 'Company',
  people: 'Person',
  investors: 'Investor',
} as const satisfies Record<string, RecordKind>;

export type ListProduct = keyof typeof listProducts;

export function isListProduct(text: string): text is ListProduct {
  return Object.hasOwn(listProducts, text);
}
