import { searchProducts } from '../products.js';

/** What whole feeds are of, in the words of the saved searches, which have no public offerings (D1). */
export const feedProducts = { ...searchProducts, ipo: 'Ipo' } as const;

export type FeedProduct = keyof typeof feedProducts;
