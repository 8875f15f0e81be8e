import { acquisition } from './acquisition.js';
import { acquisitionsSearchResults } from './acquisitions-search-results.js';
import { companiesSearchResults } from './companies-search-results.js';
import { autocomplete } from './autocomplete.js';
import { companiesByInputs } from './companies-by-inputs.js';
import { aggregateOperations } from './aggregate-operations.js';
import { changeOperations, streamOperations } from './change-operations.js';
import { company } from './company.js';
import { companyAcquisitions } from './company-acquisitions.js';
import { companyListResults } from './company-list-results.js';
import { exportOperations } from './export-operations.js';
import { companyTraction } from './company-traction.js';
import { creditBalance } from './credit-balance.js';
import { enrichCompany } from './enrich-company.js';
import { enrichInvestor } from './enrich-investor.js';
import { enrichPerson } from './enrich-person.js';
import { fundingRound } from './funding-round.js';
import { facetOperations } from './facet-operations.js';
import { fundingRoundsSearchResults } from './funding-rounds-search-results.js';
import { investor } from './investor.js';
import { investorListResults } from './investor-list-results.js';
import { investorsSearchResults } from './investors-search-results.js';
import { ipo } from './ipo.js';
import { listRecords } from './list-records.js';
import { keyOperations } from './key-operations.js';
import { lists } from './lists.js';
import { peopleSearchResults } from './people-search-results.js';
import { person } from './person.js';
import { personListResults } from './person-list-results.js';
import { listOperations } from './list-operations.js';
import { node } from './node.js';
import { searchOperations } from './search-operations.js';
import { usage } from './usage.js';
import { viewer } from './viewer.js';
import { savedSearches } from './saved-searches.js';
import { investorsByInputs } from './investors-by-inputs.js';
import { peopleByInputs } from './people-by-inputs.js';
import { requestOperations } from './request-operations.js';
import { resolve } from './resolve.js';
import { webhookOperations } from './webhook-operations.js';

/** The operations by their names; most of them are served by both doors. */
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
  companies: listRecords('companies', 'Company'),
  people: listRecords('people', 'Person'),
  investors: listRecords('investors', 'Investor'),
  fundingRounds: listRecords('fundingRounds', 'FundingRound'),
  acquisitions: listRecords('acquisitions', 'Acquisition'),
  ipos: listRecords('ipos', 'Ipo'),
  fundingRound,
  investor,
  acquisition,
  companyTraction,
  companiesSearchResults,
  peopleSearchResults,
  investorsSearchResults,
  companyListResults,
  personListResults,
  savedSearches,
  lists,
  autocomplete,
  resolve,
  companiesByInputs,
  peopleByInputs,
  investorsByInputs,
  ...searchOperations,
  ...listOperations,
  ...webhookOperations,
  ...keyOperations,
  viewer,
  usage,
  ...requestOperations,
  node,
  ...aggregateOperations,
  ...facetOperations,
  ...exportOperations,
  ...changeOperations,
  ...streamOperations,
};
