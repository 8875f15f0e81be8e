import type { FacetProduct } from '../generated/documents.js';

/** The kinds of record that can be filtered. A saved search knows the same names, but for `IPO`. */
export type FilterProduct = FacetProduct;

/** The input of each kind in the schema. */
export const filterInputOf: Readonly<Record<FilterProduct, string>> = {
  COMPANY: 'CompanyFilter',
  INVESTORS: 'InvestorFilter',
  PEOPLE: 'PersonFilter',
  FUNDING_ROUNDS: 'FundingRoundFilter',
  ACQUISITION: 'AcquisitionFilter',
  IPO: 'IpoFilter',
};
