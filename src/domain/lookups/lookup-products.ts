import { listProducts } from '../products.js';

/** What can be looked up by names and identifiers: the products that lists have, each with its kind of record. */
export const lookupProducts = listProducts;

export type LookupProduct = keyof typeof lookupProducts;

export const lookupProductNames = Object.keys(lookupProducts) as readonly LookupProduct[];

export function isLookupProduct(value: unknown): value is LookupProduct {
  return typeof value === 'string' && Object.hasOwn(lookupProducts, value);
}
