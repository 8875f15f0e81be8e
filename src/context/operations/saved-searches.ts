import { readSearchProduct } from '../../domain/read-product.js';
import { defineOperation } from '../operation.js';

/** The organization's own saved searches and the global ones (D13). */
export const savedSearches = defineOperation({
  name: 'savedSearches',
  scopes: ['searches:read'],
  charges: null,
  read: (raw) => readSearchProduct(raw['product']),
});
