import { readListProduct } from '../../domain/read-product.js';
import { defineOperation } from '../operation.js';

/** The organization's lists (D13). */
export const lists = defineOperation({
  name: 'lists',
  scopes: ['lists:read'],
  charges: null,
  read: (raw) => readListProduct(raw['product']),
});
