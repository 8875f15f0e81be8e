import { readPage } from '../../domain/page.js';
import { defineOperation } from '../operation.js';

/** The acquisitions in which a company bought or was bought (contract 4.3). */
export const companyAcquisitions = defineOperation({
  name: 'companyAcquisitions',
  scopes: ['deals:read'],
  charges: 'Acquisition',
  read: (raw) => ({ companyId: String(raw['companyId']), page: readPage(raw) }),
});
