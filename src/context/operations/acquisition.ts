import { defineOperation } from '../operation.js';

/** An acquisition by its id (D13). */
export const acquisition = defineOperation({
  name: 'acquisition',
  scopes: ['deals:read'],
  charges: 'Acquisition',
  read: (raw) => String(raw['id']),
});
