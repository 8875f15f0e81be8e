import { acquisitionsSearchResults } from './acquisitions-search-results.js';
import { aggregateOperations } from './aggregate-operations.js';
import { company } from './company.js';
import { companyAcquisitions } from './company-acquisitions.js';
import { creditBalance } from './credit-balance.js';
import { enrichCompany } from './enrich-company.js';
import { enrichInvestor } from './enrich-investor.js';
import { enrichPerson } from './enrich-person.js';
import { facetOperations } from './facet-operations.js';
import { fundingRoundsSearchResults } from './funding-rounds-search-results.js';
import { investorListResults } from './investor-list-results.js';
import { ipo } from './ipo.js';
import { person } from './person.js';

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
  ...aggregateOperations,
  ...facetOperations,
};
