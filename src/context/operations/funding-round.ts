import { defineOperation } from '../operation.js';

/** A funding round by its id (D13). */
export const fundingRound = defineOperation({
  name: 'fundingRound',
  scopes: ['deals:read'],
  charges: 'FundingRound',
  read: (raw) => String(raw['id']),
});
