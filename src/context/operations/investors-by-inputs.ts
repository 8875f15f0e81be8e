import { readInvestorInput } from '../../domain/lookups/investor-lookup.js';
import { rateOfInputs } from '../../domain/lookups/rate-of-inputs.js';
import { readInputs } from '../../domain/lookups/read-inputs.js';
import { readSource } from '../../domain/lookups/read-source.js';
import { defineOperation } from '../operation.js';

/** The investors of many ids, websites and names at once (D13, D16). */
export const investorsByInputs = defineOperation({
  name: 'investorsByInputs',
  scopes: ['investors:read'],
  charges: 'Investor',
  read: (raw) => ({ inputs: readInputs(raw, readInvestorInput), source: readSource(raw['source'], false) }),
  rate: rateOfInputs,
});
