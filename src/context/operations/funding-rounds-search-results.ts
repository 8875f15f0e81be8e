import { readSearchResultsRequest } from '../../domain/read-search-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a saved search for funding rounds (contract 4.1). */
export const fundingRoundsSearchResults = defineOperation({
  name: 'fundingRoundsSearchResults',
  scopes: ['searches:read', 'deals:read'],
  charges: 'FundingRound',
  read: readSearchResultsRequest,
});
