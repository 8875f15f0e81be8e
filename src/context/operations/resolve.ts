import { lookupProducts } from '../../domain/lookups/lookup-products.js';
import { rateOfInputs } from '../../domain/lookups/rate-of-inputs.js';
import { readInputs } from '../../domain/lookups/read-inputs.js';
import { readResolveInput } from '../../domain/lookups/read-resolve-input.js';
import { defineOperation } from '../operation.js';

/** Which records many inputs mean, of any product that can be looked up, for nothing (D13, D16). */
export const resolve = defineOperation({
  name: 'resolve',
  scopes: [],
  charges: null,
  needsCredit: true,
  read: (raw) => ({ inputs: readInputs(raw, readResolveInput) }),
  rate: rateOfInputs,
  kinds: ({ inputs }) =>
    inputs.flatMap(({ lookup }) => (lookup === null ? [] : [lookupProducts[lookup.product]])),
});
