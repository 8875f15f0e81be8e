import { readRecordRequest } from '../../domain/past/read-record-request.js';
import { defineOperation } from '../operation.js';

/** An investor by its id, as it is or as it was (D13). */
export const investor = defineOperation({
  name: 'investor',
  scopes: ['investors:read'],
  charges: 'Investor',
  read: readRecordRequest,
});
