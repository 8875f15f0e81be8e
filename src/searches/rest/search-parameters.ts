import type { ErrorCode } from '../../errors/error-table.js';
import { pageParameters, pathParameter, queryParameter } from '../../rest/parameters.js';
import type { Parameter } from '../../rest/route.js';
import { retentionDays } from '../model/search-requests.js';

/** Errors that a request for the results of a saved search can return (contract 4.1, D3). */
export const searchErrors: readonly ErrorCode[] = [
  'BAD_SEARCH_ID_TYPE',
  'NOT_SUPPORTED_PRODUCT',
  'NOT_FOUND',
  'INVALID_NEW_RESULTS_AFTER',
  'NEW_RESULTS_AFTER_BEYOND_RETENTION',
];

/** Restricts a page of a saved search to new rows. */
export const newResultsParameter: Parameter = queryParameter(
  'new_results_after',
  { type: 'string', format: 'date-time' },
  `Returns only rows that were added to the search at or after this time, at most ${retentionDays} days ago.`,
);

/** The parameters of a request for a page of a saved search (contract 4.1, 4.2). */
export const searchParameters: readonly Parameter[] = [
  pathParameter('searchId', { type: 'integer' }, 'ID of the saved search.'),
  newResultsParameter,
  ...pageParameters,
];

/** The parameters of a request for a page of a list (contract 4.6). */
export const listParameters: readonly Parameter[] = [
  pathParameter('listId', { type: 'string', format: 'uuid' }, 'UUID of the list.'),
  ...pageParameters,
];
