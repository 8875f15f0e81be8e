import { readCompanyLookup } from '../../domain/lookups/company-lookup.js';
import { rateOfInputs } from '../../domain/lookups/rate-of-inputs.js';
import { readInputs } from '../../domain/lookups/read-inputs.js';
import { readSource } from '../../domain/lookups/read-source.js';
import { defineOperation } from '../operation.js';

/** The companies of many ids and identifiers at once (D13, D16). */
export const companiesByInputs = defineOperation({
  name: 'companiesByInputs',
  scopes: ['companies:read'],
  charges: 'Company',
  read: (raw) => ({ inputs: readInputs(raw, readCompanyLookup), source: readSource(raw['source'], true) }),
  rate: rateOfInputs,
});
