import { readListResultsRequest } from '../../domain/read-list-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a list of companies (D13). */
export const companyListResults = defineOperation({
  name: 'companyListResults',
  scopes: ['lists:read', 'companies:read'],
  charges: 'Company',
  read: readListResultsRequest,
});
