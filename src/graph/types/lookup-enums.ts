import { registerEnumType } from 'type-graphql';
import type { ResolvedRow } from '../../domain/lookups/input-rows.js';
import type { LookupProduct } from '../../domain/lookups/lookup-products.js';

export const LookupProductEnum = {
  COMPANIES: 'companies',
  PEOPLE: 'people',
  INVESTORS: 'investors',
} as const satisfies { readonly [Product in LookupProduct as Uppercase<Product>]: Product };

registerEnumType(LookupProductEnum, {
  name: 'LookupProduct',
  description: 'What can be looked up by names and identifiers.',
  valuesConfig: {
    COMPANIES: { description: 'Companies.' },
    PEOPLE: { description: 'People.' },
    INVESTORS: { description: 'Investors.' },
  },
});

export const LookupStatusEnum = {
  FOUND: 'found',
  AMBIGUOUS: 'ambiguous',
  NOT_FOUND: 'not_found',
  INVALID: 'invalid',
} as const satisfies { readonly [Status in ResolvedRow['status'] as Uppercase<Status>]: Status };

registerEnumType(LookupStatusEnum, {
  name: 'LookupStatus',
  description: 'What became of one input of many.',
  valuesConfig: {
    FOUND: { description: 'It means a record; in a bulk answer, one or more.' },
    AMBIGUOUS: { description: 'It means several records; only `resolve` tells them apart.' },
    NOT_FOUND: { description: 'It means none.' },
    INVALID: { description: 'It breaks a rule, which `error` tells.' },
  },
});
