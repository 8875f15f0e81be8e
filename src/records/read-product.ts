import { ApiError } from '../errors/api-error.js';
import { quote } from '../values/nearest-texts.js';
import { readSingle } from '../values/read-values.js';
import {
  type ListProduct,
  listProducts,
  type Product,
  type RecordKind,
  recordProducts,
  type SearchProduct,
  searchProducts,
} from './record-kinds.js';

/** Reads a saved-search product; undefined (all products) if absent or null. @throws ApiError VALIDATION_ERROR. */
export function readSearchProduct(value: unknown): SearchProduct | undefined {
  return readProduct(value, searchProducts);
}

/** Reads a list product; undefined (all products) if absent or null. @throws ApiError VALIDATION_ERROR. */
export function readListProduct(value: unknown): ListProduct | undefined {
  return readProduct(value, listProducts);
}

function readProduct<Some extends Product>(
  value: unknown,
  products: Readonly<Record<Some, RecordKind>>,
): Some | undefined {
  const given = readSingle('product', value) ?? undefined;
  return given === undefined ? undefined : requireProduct(given, products);
}

/** Reads a product that must be one of these. @throws ApiError VALIDATION_ERROR. */
export function requireProduct<Some extends Product>(
  value: unknown,
  products: Readonly<Record<Some, RecordKind>>,
): Some {
  const known = Object.keys(products) as Some[];
  const product = known.find((one) => one === value);
  if (product !== undefined) return product;
  throw new ApiError('VALIDATION_ERROR', `product must be one of ${known.join(', ')}, got ${quote(value)}.`);
}

/** Maximum IDs that a request adds to a list or removes from it. */
export const maxIds = 5000;
const maxShownLength = 100;

/**
 * Reads the IDs of records to add to a list or to remove from it.
 * @throws ApiError VALIDATION_ERROR when the value is not a list, or has more than `maxIds` IDs.
 */
export function readRecordIds(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    throw new ApiError('VALIDATION_ERROR', `ids must be a list of IDs, got ${quote(value)}.`);
  }
  if (value.length > maxIds) {
    throw new ApiError('VALIDATION_ERROR', `ids must have at most ${maxIds} IDs, got ${value.length}.`);
  }
  return value.map(String);
}

/** Returns the error for IDs that match no record, with their number and up to five of them. */
export function missingRecords(product: string, missing: readonly string[]): ApiError {
  const some = missing
    .slice(0, 5)
    .map((id) => id.slice(0, maxShownLength))
    .join(', ');
  return new ApiError(
    'VALIDATION_ERROR',
    `${missing.length} of the IDs match no record of ${product}, for example ${some}.`,
  );
}

/** Returns the record kind of a product. @throws ApiError VALIDATION_ERROR. */
export function readRecordProduct(product: unknown): RecordKind {
  return recordProducts[requireProduct(product, recordProducts)];
}
