import { readSearchResultsRequest } from '../../domain/read-search-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a saved search for companies (D13). */
export const companiesSearchResults = defineOperation({
  name: 'companiesSearchResults',
  scopes: ['searches:read', 'companies:read'],
  charges: 'Company',
  read: readSearchResultsRequest,
});
