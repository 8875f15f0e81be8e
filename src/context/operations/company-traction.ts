import { readTractionRequest } from '../../domain/past/read-traction-request.js';
import { defineOperation } from '../operation.js';

/** How a figure of a company went in the last 60 days (D13); paid for as the company. */
export const companyTraction = defineOperation({
  name: 'companyTraction',
  scopes: ['companies:read'],
  charges: 'Company',
  read: readTractionRequest,
});
