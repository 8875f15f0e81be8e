import { ApiError } from '../errors/api-error.js';
import {
  isRecordProduct,
  type ListProduct,
  listProducts,
  type RecordKind,
  recordProducts,
  type SearchProduct,
  searchProducts,
} from '../records/record-kinds.js';
import { quote } from './nearest-texts.js';
import { readInteger, readSingle } from './read-values.js';

/** Reads a saved-search product; undefined (all products) if absent or null. @throws ApiError VALIDATION_ERROR. */
export function readSearchProduct(value: unknown): SearchProduct | undefined {
  return readProduct(value, searchProducts);
}

/** Reads a list product; undefined (all products) if absent or null. @throws ApiError VALIDATION_ERROR. */
export function readListProduct(value: unknown): ListProduct | undefined {
  return readProduct(value, listProducts);
}

function readProduct<Product extends string>(
  value: unknown,
  products: Readonly<Record<Product, unknown>>,
): Product | undefined {
  const given = readSingle('product', value) ?? undefined;
  const known = Object.keys(products) as Product[];
  const product = known.find((one) => one === given);
  if (given === undefined || product !== undefined) return product;
  throw new ApiError('VALIDATION_ERROR', `product must be one of ${known.join(', ')}, got ${quote(given)}.`);
}

const maxIds = 5000;
const maxShownLength = 100;

/**
 * Reads the IDs of records to add to a list or to remove from it.
 * @throws ApiError VALIDATION_ERROR when the value is not a list, or has more than 5,000 IDs.
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
  if (isRecordProduct(product)) return recordProducts[product];
  const names = Object.keys(recordProducts).join(', ');
  throw new ApiError('VALIDATION_ERROR', `product must be one of ${names}, got ${quote(product)}.`);
}

/** A page of a paginated operation (contract 2.1). `page` is zero-based. */
export interface Page {
  readonly limit: number;
  readonly page: number;
}

export const pageBounds = { minLimit: 1, maxLimit: 5000, defaultLimit: 50, maxPage: 2_147_483_647 } as const;

/**
 * Reads `limit` and `page` from a query string (digits) or from GraphQL (numbers). Absent or null means the default.
 * @throws ApiError VALIDATION_ERROR naming the bounds and the value received (D3).
 */
export function readPage(raw: { readonly limit?: unknown; readonly page?: unknown }): Page {
  return {
    limit: readPageSize('limit', raw.limit),
    page: readInteger('page', readSingle('page', raw.page) ?? 0, 0, pageBounds.maxPage),
  };
}

/** Reads the page size from the parameter `name`. @throws ApiError VALIDATION_ERROR, as `readPage` does. */
export function readPageSize(name: string, raw: unknown): number {
  const { minLimit, maxLimit, defaultLimit } = pageBounds;
  return readInteger(name, readSingle(name, raw) ?? defaultLimit, minLimit, maxLimit);
}
