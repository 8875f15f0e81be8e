import type { RecordKind } from '../record-kinds.js';

/** What facets count, in the words of the saved searches, which have no public offerings (D1). */
export const facetProducts = {
  company: 'Company',
  people: 'Person',
  investors: 'Investor',
  funding_rounds: 'FundingRound',
  acquisition: 'Acquisition',
  ipo: 'Ipo',
} as const satisfies Readonly<Record<string, RecordKind>>;

export type FacetProduct = keyof typeof facetProducts;

export function isFacetProduct(text: string): text is FacetProduct {
  return Object.hasOwn(facetProducts, text);
}
