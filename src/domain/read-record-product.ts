import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';
import type { RecordKind } from './record-kinds.js';
import { isRecordProduct, recordProducts } from './record-products.js';

/** The kind of record that a product names. @throws ApiError VALIDATION_ERROR. */
export function readRecordProduct(product: unknown): RecordKind {
  if (isRecordProduct(product)) return recordProducts[product];
  const names = Object.keys(recordProducts).join(', ');
  throw new ApiError('VALIDATION_ERROR', `product needs to be one of ${names}, got ${quote(product)}.`);
}
