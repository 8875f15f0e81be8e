import { defineOperation } from '../operation.js';

/** A public offering by its id (contract 4.9). */
export const ipo = defineOperation({
  name: 'ipo',
  scopes: ['deals:read'],
  charges: 'Ipo',
  read: (raw) => String(raw['id']),
});
