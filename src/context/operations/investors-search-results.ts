import { readSearchResultsRequest } from '../../domain/read-search-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a saved search for investors (D13). */
export const investorsSearchResults = defineOperation({
  name: 'investorsSearchResults',
  scopes: ['searches:read', 'investors:read'],
  charges: 'Investor',
  read: readSearchResultsRequest,
});
