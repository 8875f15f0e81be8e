import { defineOperation } from '../operation.js';

/** A person by their id (contract 4.5). */
export const person = defineOperation({
  name: 'person',
  scopes: ['people:read'],
  charges: 'Person',
  read: (raw) => String(raw['id']),
});
