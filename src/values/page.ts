import { readInteger, readSingle } from './read-values.js';

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
