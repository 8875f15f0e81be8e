import { readAutocomplete } from '../../domain/lookups/autocomplete-request.js';
import { lookupProductNames, lookupProducts } from '../../domain/lookups/lookup-products.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { defineOperation } from '../operation.js';

const all: readonly RecordKind[] = lookupProductNames.map((product) => lookupProducts[product]);

/**
 * Records by what is typed of their names (D13). Products that are asked for by name have to be readable; without any,
 * those that the key may read are looked through, and a key that may read none lacks them all.
 */
export const autocomplete = defineOperation({
  name: 'autocomplete',
  scopes: [],
  charges: null,
  needsCredit: true,
  read: readAutocomplete,
  kinds: ({ products }, mayRead) => {
    if (products !== null) return products.map((product) => lookupProducts[product]);
    return all.some(mayRead) ? [] : all;
  },
});
