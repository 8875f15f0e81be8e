import { readRecordRequest } from '../../domain/past/read-record-request.js';
import { defineOperation } from '../operation.js';

/** A funding round by its id, as it is or as it was (D13). */
export const fundingRound = defineOperation({
  name: 'fundingRound',
  scopes: ['deals:read'],
  charges: 'FundingRound',
  read: readRecordRequest,
});
