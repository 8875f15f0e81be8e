import { defineOperation } from '../operation.js';

/** A company by its id (contract 4.8). */
export const company = defineOperation({
  name: 'company',
  scopes: ['companies:read'],
  charges: 'Company',
  read: (raw) => String(raw['id']),
});
