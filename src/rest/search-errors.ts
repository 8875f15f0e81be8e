import type { ErrorCode } from '../errors/error-table.js';

/** What a page of a saved search can be refused for (contract 4.1, D3). */
export const searchErrors: readonly ErrorCode[] = [
  'BAD_SEARCH_ID_TYPE',
  'NOT_SUPPORTED_PRODUCT',
  'NOT_FOUND',
  'INVALID_NEW_RESULTS_AFTER',
  'NEW_RESULTS_AFTER_BEYOND_RETENTION',
];
