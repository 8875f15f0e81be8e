import { readInvestorLookup } from '../../domain/read-investor-lookup.js';
import { defineOperation } from '../operation.js';

/** Investors by website, name, or both (contract 4.10). */
export const enrichInvestor = defineOperation({
  name: 'enrichInvestor',
  scopes: ['investors:read'],
  charges: 'Investor',
  read: readInvestorLookup,
});
