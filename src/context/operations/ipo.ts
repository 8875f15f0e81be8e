import { readRecordRequest } from '../../domain/past/read-record-request.js';
import { defineOperation } from '../operation.js';

/** A public offering by its id, as it is or as it was (contract 4.9). */
export const ipo = defineOperation({
  name: 'ipo',
  scopes: ['deals:read'],
  charges: 'Ipo',
  read: readRecordRequest,
});
