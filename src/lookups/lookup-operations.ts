import { defineOperation } from '../context/operation.js';
import { readCompanyIdentifier } from '../records/identifiers.js';
import { companiesByInputs, investorsByInputs, peopleByInputs } from './answer-inputs.js';
import { idLookupOperations } from './ids-lookups.js';
import { readEmail, readInvestorLookup } from './model/read-email.js';
import { resolve } from './resolve-inputs.js';
import { autocomplete } from './suggest.js';

/** The operations that find records by what a caller knows about them: a name, a domain, an address, an ID. */
export const lookupOperations = {
  /** Returns a person by an email address (contract 4.4). */
  enrichPerson: defineOperation({
    name: 'enrichPerson',
    scopes: ['people:read'],
    charges: 'Person',
    read: (raw) => readEmail(raw['email']),
  }),
  /** Returns the companies with an external identifier (contract 4.7). */
  enrichCompany: defineOperation({
    name: 'enrichCompany',
    scopes: ['companies:read'],
    charges: 'Company',
    read: (raw) => readCompanyIdentifier(raw['identifier'] as Readonly<Record<string, unknown>>),
  }),
  /** Returns investors by website, name, or both (contract 4.10). */
  enrichInvestor: defineOperation({
    name: 'enrichInvestor',
    scopes: ['investors:read'],
    charges: 'Investor',
    read: readInvestorLookup,
  }),
  autocomplete,
  resolve,
  companiesByInputs,
  peopleByInputs,
  investorsByInputs,
  ...idLookupOperations,
};
