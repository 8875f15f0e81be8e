import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { readCompanyLookup, type CompanyLookup } from './company-lookup.js';
import { readInvestorInput, type InvestorLookup } from './investor-lookup.js';
import { isLookupProduct, lookupProductNames } from './lookup-products.js';
import { readPersonLookup, type PersonLookup } from './person-lookup.js';

/** What one input of resolve asks: a product, and what its records are looked up by. */
export type ResolveLookup =
  | { readonly product: 'companies'; readonly lookup: CompanyLookup }
  | { readonly product: 'people'; readonly lookup: PersonLookup }
  | { readonly product: 'investors'; readonly lookup: InvestorLookup };

/** Reads an input of resolve (D16). @throws ApiError VALIDATION_ERROR naming what was got. */
export function readResolveInput({ product, ...rest }: Readonly<Record<string, unknown>>): ResolveLookup {
  if (!isLookupProduct(product)) {
    const known = lookupProductNames.join(', ');
    throw new ApiError('VALIDATION_ERROR', `product needs to be one of ${known}, got ${quote(product)}.`);
  }
  switch (product) {
    case 'companies':
      return { product, lookup: readCompanyLookup(rest) };
    case 'people':
      return { product, lookup: readPersonLookup(rest) };
    case 'investors':
      return { product, lookup: readInvestorInput(rest) };
  }
}
