import type { CompanyRecord } from '../../domain/records/company.js';
import { emptyCompany } from '../../domain/records/empty-records.js';
import type { IntakeListener } from '../intake-item.js';
import { cleanList } from '../../tabular/clean-text.js';
import { addDocument } from './company-document.js';
import type { CompanyFacts } from './company-facts.js';
import { companyFunding, listInvestorNames } from './company-funding.js';
import type { CompanyEntry } from './company-index.js';
import { findCountry } from './country-table.js';
import type { CompanyDocument } from './document.js';
import { exportDate, readFoundedYear } from './export-values.js';
import { findState } from './state-table.js';

/**
 * The record of a company: what its row says, what the rounds, investments and acquisitions say, and then what
 * its document adds where these are silent.
 */
export function companyRecord(
  entry: CompanyEntry,
  facts: CompanyFacts,
  document: CompanyDocument | null,
  listener: IntakeListener,
): CompanyRecord {
  const record = emptyCompany(entry.id);
  record.organizationName = entry.name;
  record.website = { domain: entry.domain, url: facts.homepage, domainAliases: null };
  record.socials.fundingdb.url = `https://www.crunchbase.com${entry.permalink.toLowerCase()}`;
  record.operatingStatus = facts.status === 'operating' ? 'active' : facts.status;
  record.foundedYear = readFoundedYear(facts.foundedAt, () => {
    listener.onCount('impossible founding years made unknown', 1);
  });
  // A document is older than the export, and dates itself.
  record.lastUpdated = entry.origin === 'document' ? null : exportDate;
  addIndustry(record, facts.categories);
  addPlace(record, facts);
  addDeals(record, entry);
  if (document !== null) addDocument(record, document, entry.permalink);
  return record;
}

/** The export's categories have no levels, so each is a vertical path of one step. */
function addIndustry(record: CompanyRecord, categories: string | null): void {
  record.industry = cleanList(categories, '|');
  record.techVerticals = record.industry?.map((category) => [category]) ?? null;
}

function addPlace(record: CompanyRecord, facts: CompanyFacts): void {
  const country = findCountry(facts.countryCode);
  const regions = facts.region === null ? null : [facts.region];
  record.hq = {
    city: facts.city,
    state: findState(facts.countryCode, facts.stateCode),
    country: country?.name ?? null,
    continent: country?.continent ?? null,
    regions,
    region: facts.region,
  };
  record.regions = regions === null ? null : [...regions];
}

function addDeals(record: CompanyRecord, entry: CompanyEntry): void {
  record.funding = companyFunding(entry.rounds);
  record.investorNames = listInvestorNames(entry.rounds);
  record.investorCount = record.investorNames?.length ?? null;
  const deal = entry.latestDeal;
  if (deal === null) return;
  record.acquisition = { acquirer: deal.acquirer.name, date: deal.date, amountUsd: deal.priceUsd };
}
