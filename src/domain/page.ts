import { readInteger } from './read-integer.js';
import { readSingle } from './read-single.js';

/** A page of a paged operation (contract 2.1): `page` is counted from 0. */
export interface Page {
  readonly limit: number;
  readonly page: number;
}

export const pageBounds = { minLimit: 1, maxLimit: 5000, defaultLimit: 50, maxPage: 2_147_483_647 } as const;

/**
 * Reads `limit` and `page` as a query string (digits) or a graph (numbers) gives them; absent or null is the default.
 * @throws ApiError VALIDATION_ERROR naming the bounds and what was got (D3).
 */
export function readPage(raw: { readonly limit?: unknown; readonly page?: unknown }): Page {
  return {
    limit: readPageSize('limit', raw.limit),
    page: readInteger('page', readSingle('page', raw.page) ?? 0, 0, pageBounds.maxPage),
  };
}

/** Reads how many rows a page has, under the name that it was given by. @throws ApiError VALIDATION_ERROR as readPage. */
export function readPageSize(name: string, raw: unknown): number {
  const { minLimit, maxLimit, defaultLimit } = pageBounds;
  return readInteger(name, readSingle(name, raw) ?? defaultLimit, minLimit, maxLimit);
}
