import { readPersonLookup } from '../../domain/lookups/person-lookup.js';
import { rateOfInputs } from '../../domain/lookups/rate-of-inputs.js';
import { readInputs } from '../../domain/lookups/read-inputs.js';
import { readSource } from '../../domain/lookups/read-source.js';
import { defineOperation } from '../operation.js';

/** The people of many ids and e-mail addresses at once (D13, D16). */
export const peopleByInputs = defineOperation({
  name: 'peopleByInputs',
  scopes: ['people:read'],
  charges: 'Person',
  read: (raw) => ({ inputs: readInputs(raw, readPersonLookup), source: readSource(raw['source'], false) }),
  rate: rateOfInputs,
});
