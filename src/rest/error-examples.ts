import type { ErrorCode } from '../errors/error-table.js';

/** Sentences of servers for errors that say more than the table's own message: what was got, and what is needed. */
export const errorExamples: Partial<Readonly<Record<ErrorCode, string>>> = {
  VALIDATION_ERROR: 'limit needs to be an integer from 1 to 5000, got "5001".',
  METHOD_NOT_ALLOWED: 'This path answers GET, HEAD, got PUT.',
  NOT_FOUND: 'Not Found: no company has the id "00".',
  BAD_SEARCH_ID_TYPE: 'The search id needs to be a number, got "x".',
  NOT_SUPPORTED_PRODUCT:
    'This saved search has the product funding_rounds; this operation supports the product company.',
  INVALID_NEW_RESULTS_AFTER:
    'new_results_after needs to be an RFC 3339 date-time such as 2026-01-31T09:30:00Z, got "monday".',
  NEW_RESULTS_AFTER_BEYOND_RETENTION:
    'new_results_after needs to be within the last 60 days, got "2020-01-01T00:00:00Z".',
  COST_ABOVE_MAX_CREDITS: 'This answer costs 2 credits, and X-Max-Credits allows 1.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body needs the content type application/json, got "text/plain".',
  NOT_ACCEPTABLE:
    'The Accept header needs to allow application/json or application/x-ndjson, got "image/png".',
};
