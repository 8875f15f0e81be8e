import { readSearchResultsRequest } from '../../domain/read-search-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a saved search for people (D13). */
export const peopleSearchResults = defineOperation({
  name: 'peopleSearchResults',
  scopes: ['searches:read', 'people:read'],
  charges: 'Person',
  read: readSearchResultsRequest,
});
