import { readRecordRequest } from '../../domain/past/read-record-request.js';
import { defineOperation } from '../operation.js';

/** A person by their id, as they are or as they were known (contract 4.5). */
export const person = defineOperation({
  name: 'person',
  scopes: ['people:read'],
  charges: 'Person',
  read: readRecordRequest,
});
