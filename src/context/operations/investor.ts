import { defineOperation } from '../operation.js';

/** An investor by its id (D13). */
export const investor = defineOperation({
  name: 'investor',
  scopes: ['investors:read'],
  charges: 'Investor',
  read: (raw) => String(raw['id']),
});
