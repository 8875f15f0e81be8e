import { readRecordRequest } from '../../domain/past/read-record-request.js';
import { defineOperation } from '../operation.js';

/** An acquisition by its id, as it is or as it was (D13). */
export const acquisition = defineOperation({
  name: 'acquisition',
  scopes: ['deals:read'],
  charges: 'Acquisition',
  read: readRecordRequest,
});
