import { acquisitionsSearchResults } from './acquisitions-search-results.js';
import { autocomplete } from './autocomplete.js';
import { companiesByInputs } from './companies-by-inputs.js';
import { company } from './company.js';
import { companyAcquisitions } from './company-acquisitions.js';
import { creditBalance } from './credit-balance.js';
import { enrichCompany } from './enrich-company.js';
import { enrichInvestor } from './enrich-investor.js';
import { enrichPerson } from './enrich-person.js';
import { fundingRoundsSearchResults } from './funding-rounds-search-results.js';
import { investorListResults } from './investor-list-results.js';
import { investorsByInputs } from './investors-by-inputs.js';
import { ipo } from './ipo.js';
import { peopleByInputs } from './people-by-inputs.js';
import { person } from './person.js';
import { resolve } from './resolve.js';

/** The operations that both doors serve, by their names. */
export const operations = {
  fundingRoundsSearchResults,
  acquisitionsSearchResults,
  companyAcquisitions,
  enrichPerson,
  person,
  investorListResults,
  enrichCompany,
  company,
  ipo,
  enrichInvestor,
  creditBalance,
  autocomplete,
  resolve,
  companiesByInputs,
  peopleByInputs,
  investorsByInputs,
};
