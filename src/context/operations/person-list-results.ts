import { readListResultsRequest } from '../../domain/read-list-results-request.js';
import { defineOperation } from '../operation.js';

/** A page of a list of people (D13). */
export const personListResults = defineOperation({
  name: 'personListResults',
  scopes: ['lists:read', 'people:read'],
  charges: 'Person',
  read: readListResultsRequest,
});
