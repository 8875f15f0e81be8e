import { ApiError } from '../errors/api-error.js';
import { listProducts, searchProducts, type ListProduct, type SearchProduct } from './products.js';
import { quote } from './quote.js';
import { readSingle } from './read-single.js';

/** Reads which saved searches are asked for; absent or null is all. @throws ApiError VALIDATION_ERROR. */
export function readSearchProduct(value: unknown): SearchProduct | undefined {
  return readProduct(value, searchProducts);
}

/** Reads which lists are asked for; absent or null is all. @throws ApiError VALIDATION_ERROR. */
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
  throw new ApiError(
    'VALIDATION_ERROR',
    `product needs to be one of ${known.join(', ')}, got ${quote(given)}.`,
  );
}
