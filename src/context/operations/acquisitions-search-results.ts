import { readSearchResultsRequest } from '../../domain/read-search-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a saved search for acquisitions (contract 4.2). */
export const acquisitionsSearchResults = defineOperation({
  name: 'acquisitionsSearchResults',
  scopes: ['searches:read', 'deals:read'],
  charges: 'Acquisition',
  read: readSearchResultsRequest,
});
