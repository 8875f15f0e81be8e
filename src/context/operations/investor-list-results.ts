import { readListResultsRequest } from '../../domain/read-list-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a list of investors (contract 4.6). */
export const investorListResults = defineOperation({
  name: 'investorListResults',
  scopes: ['lists:read', 'investors:read'],
  charges: 'Investor',
  read: readListResultsRequest,
});
