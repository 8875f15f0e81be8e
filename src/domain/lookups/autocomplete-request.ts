import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { readSingle } from '../read-single.js';
import { isLookupProduct, lookupProductNames, type LookupProduct } from './lookup-products.js';

/** What a typeahead asks. */
export interface AutocompleteRequest {
  readonly query: string;
  /** Those that were asked for by name, each once; null is all that the key may read. */
  readonly products: readonly LookupProduct[] | null;
  readonly limit: number;
}

export const autocompleteBounds = { longestQuery: 200, maxLimit: 50, defaultLimit: 10 } as const;

/**
 * Reads a request of a typeahead; `products` is a list, or a text with commas as query strings have it.
 * @throws ApiError VALIDATION_ERROR naming what was got and what is needed.
 */
export function readAutocomplete(raw: Readonly<Record<string, unknown>>): AutocompleteRequest {
  return {
    query: readQueryText(readSingle('query', raw['query'])),
    products: readProducts(raw['products']),
    limit: readLimit(raw),
  };
}

function readQueryText(value: unknown): string {
  const { longestQuery } = autocompleteBounds;
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid(`query needs to be a text of 1 to ${longestQuery} characters, got ${quote(value)}.`);
  if (value.includes('\0') || !value.isWellFormed())
    throw invalid(`query needs to be text without NUL and unpaired surrogates, got ${quote(value)}.`);
  if (value.length > longestQuery) {
    const length = value.length.toLocaleString('en');
    throw invalid(`query needs to be a text of 1 to ${longestQuery} characters, got ${length} of them.`);
  }
  return value.trim();
}

function readProducts(value: unknown): readonly LookupProduct[] | null {
  if (value === undefined || value === null) return null;
  const names: readonly unknown[] = typeof value === 'string' ? value.split(',') : (value as unknown[]);
  const known = lookupProductNames.join(', ');
  if (names.length === 0) throw invalid(`products needs to name some of ${known}, got none.`);
  const products = names.map((name) => (typeof name === 'string' ? name.trim() : name));
  const unknown = products.find((name) => !isLookupProduct(name));
  if (unknown !== undefined) throw invalid(`products needs to name some of ${known}, got ${quote(unknown)}.`);
  return [...new Set(products as LookupProduct[])];
}

/** The graph calls it `first`. */
function readLimit(raw: Readonly<Record<string, unknown>>): number {
  const name = raw['first'] === undefined ? 'limit' : 'first';
  const { maxLimit, defaultLimit } = autocompleteBounds;
  const value = readSingle(name, raw[name]) ?? defaultLimit;
  const limit = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalid(`${name} needs to be an integer from 1 to ${maxLimit}, got ${quote(value)}.`);
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
