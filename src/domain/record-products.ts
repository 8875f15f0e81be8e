import { searchProducts } from './products.js';

/** All kinds of record in the words of the saved searches, which have no public offerings (D1). */
export const recordProducts = { ...searchProducts, ipo: 'Ipo' } as const;

export type RecordProduct = keyof typeof recordProducts;

export function isRecordProduct(value: unknown): value is RecordProduct {
  return typeof value === 'string' && Object.hasOwn(recordProducts, value);
}
