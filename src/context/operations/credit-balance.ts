import { defineOperation } from '../operation.js';

/** What is left of the organization's budgets (contract 4.11). */
export const creditBalance = defineOperation({
  name: 'creditBalance',
  scopes: [],
  charges: null,
  read: () => undefined,
});
