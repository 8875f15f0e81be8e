import { registerEnumType } from 'type-graphql';
import type { ListProduct, SearchProduct } from '../../domain/products.js';

/** The graph's names of the products, in upper snake case as all its enums (design); inside are the contract's words. */
export const SearchProductEnum = {
  COMPANY: 'company',
  PEOPLE: 'people',
  INVESTORS: 'investors',
  FUNDING_ROUNDS: 'funding_rounds',
  ACQUISITION: 'acquisition',
} as const satisfies { readonly [Product in SearchProduct as Uppercase<Product>]: Product };

registerEnumType(SearchProductEnum, {
  name: 'SearchProduct',
  description: 'What a saved search is about.',
  valuesConfig: {
    COMPANY: { description: 'Companies.' },
    PEOPLE: { description: 'People.' },
    INVESTORS: { description: 'Investors.' },
    FUNDING_ROUNDS: { description: 'Funding rounds; REST and the graph page through the results.' },
    ACQUISITION: { description: 'Acquisitions; REST and the graph page through the results.' },
  },
});

export const ListProductEnum = {
  COMPANIES: 'companies',
  PEOPLE: 'people',
  INVESTORS: 'investors',
} as const satisfies { readonly [Product in ListProduct as Uppercase<Product>]: Product };

registerEnumType(ListProductEnum, {
  name: 'ListProduct',
  description: 'What a list holds.',
  valuesConfig: {
    COMPANIES: { description: 'Companies.' },
    PEOPLE: { description: 'People.' },
    INVESTORS: { description: 'Investors; REST and the graph page through them.' },
  },
});
