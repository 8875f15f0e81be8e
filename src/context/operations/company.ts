import { readRecordRequest } from '../../domain/past/read-record-request.js';
import { defineOperation } from '../operation.js';

/** A company by its id, as it is or as it was (contract 4.8). */
export const company = defineOperation({
  name: 'company',
  scopes: ['companies:read'],
  charges: 'Company',
  read: readRecordRequest,
});
