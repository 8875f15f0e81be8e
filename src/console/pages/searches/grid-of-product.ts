import { acquisitionsGrid } from '../data/grids/acquisitions-grid.js';
import { companiesGrid } from '../data/grids/companies-grid.js';
import { investorsGrid } from '../data/grids/investors-grid.js';
import { peopleGrid } from '../data/grids/people-grid.js';
import type { Counted, RecordGrid } from '../data/grids/record-grid.js';
import { roundsGrid } from '../data/grids/rounds-grid.js';
import type { FilterValue } from '../../filters/filter-value.js';
import type { SearchedProduct } from './search-products.js';

/** How the records of a filter are counted, and what they are called. */
export interface CountedKind {
  readonly nouns: RecordGrid<unknown>['nouns'];
  readonly useCount: (filter: FilterValue) => Counted;
}

export const gridOfProduct: Readonly<Record<SearchedProduct, CountedKind>> = {
  COMPANY: companiesGrid,
  INVESTORS: investorsGrid,
  PEOPLE: peopleGrid,
  FUNDING_ROUNDS: roundsGrid,
  ACQUISITION: acquisitionsGrid,
};
