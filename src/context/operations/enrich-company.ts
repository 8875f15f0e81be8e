import { readCompanyIdentifier } from '../../domain/company-identifier.js';
import { defineOperation } from '../operation.js';

/** The companies of one outside identifier (contract 4.7). */
export const enrichCompany = defineOperation({
  name: 'enrichCompany',
  scopes: ['companies:read'],
  charges: 'Company',
  read: (raw) => readCompanyIdentifier(raw['identifier'] as Readonly<Record<string, unknown>>),
});
