import { productsOf } from '../../records/record-kinds.js';

/** The products whose records can be removed: those of the contract. Signals come and go with their imports. */
export const removableProducts = productsOf([
  'Company',
  'Person',
  'Investor',
  'FundingRound',
  'Acquisition',
  'Ipo',
]);
