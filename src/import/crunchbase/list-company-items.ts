import type { CompanyRecord } from '../../records/company.js';
import type { CompanyIpo } from '../../records/company-funding.js';
import type { FounderInfo, NewsItem } from '../../records/company-team.js';
import type { IpoRecord } from '../../records/ipo.js';
import { emptyCompany } from '../../records/record-kinds.js';
import { cleanList } from '../../tabular/csv-row.js';
import { readCount } from '../../tabular/read-amount.js';
import { normalizeHost } from '../../values/addresses.js';
import type { DateString } from '../../values/dates.js';
import type { IntakeItem, IntakeListener } from '../intake-item.js';
import {
  type CompanyFacts,
  companyFunding,
  type CompanySummary,
  companySummary,
  type FundingTotals,
  listInvestorNames,
} from './company-facts.js';
import type { CompanyEntry } from './company-index.js';
import {
  type CompanyDocument,
  documentFacts,
  type DocumentIpo,
  documentPersonName,
  documentUpdatedAt,
  mergeFacts,
} from './document.js';
import { ipoIdOf, permalinkKey, personIdOf } from './ids.js';
import { listIndexedCompanies } from './index-acquisitions.js';
import type { IndexedExport } from './indexed-export.js';
import {
  dateOfParts,
  exportDate,
  findCountry,
  findState,
  isFounderTitle,
  plainText,
  readAmount,
  readDealDate,
  readFoundedYear,
  seniorityOfTitle,
  splitStockSymbol,
  unknownCountries,
  websiteDomain,
} from './values.js';

/**
 * The companies whose data is copied into people and investors. A summary is null until the company's record is
 * created.
 */
export type SummaryTable = Map<CompanyEntry, CompanySummary | null>;

/**
 * Yields all companies, each followed by its IPO: the companies of `companies.csv` in file order, then all others in
 * insertion order. Sets the summary of each company that is in `summaries`.
 */
export async function* listCompanyItems(
  indexed: IndexedExport,
  summaries: SummaryTable,
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  if (indexed.companies !== null) {
    for await (const facts of listIndexedCompanies(indexed.companies, indexed.index, listener)) {
      const entry = indexed.index.find(permalinkKey(facts.permalink));
      if (entry !== null) yield* companyItems(entry, facts, indexed, summaries, listener);
    }
  }
  for (const entry of indexed.index.entries()) {
    const facts = entry.origin === 'file' ? null : findFacts(entry, indexed);
    if (facts !== null) yield* companyItems(entry, facts, indexed, summaries, listener);
  }
}

function findFacts(entry: CompanyEntry, { documents, stubs }: IndexedExport): CompanyFacts | null {
  const document = documents.byCompany.get(entry);
  const side = stubs.find(entry);
  return document === undefined ? side : mergeFacts(documentFacts(document, entry.permalink), side);
}

function* companyItems(
  entry: CompanyEntry,
  facts: CompanyFacts,
  { documents }: IndexedExport,
  summaries: SummaryTable,
  listener: IntakeListener,
): Generator<IntakeItem> {
  const record = companyRecord(entry, facts, documents.byCompany.get(entry) ?? null, listener);
  if (summaries.has(entry)) summaries.set(entry, companySummary(record));
  yield { kind: 'Company', record };
  for (const ipo of record.ipo ?? []) yield { kind: 'Ipo', record: ipoRecord(entry, record, ipo) };
}

/**
 * Creates a company's record from its row, its rounds and its latest acquisition. Adds fields from its document, a line
 * of `companies.json`.
 */
function companyRecord(
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
  const onImpossibleYear = (): void => {
    listener.onCount('invalid founding years set to unknown', 1);
  };
  record.foundedYear =
    readFoundedYear(facts.foundedAt, onImpossibleYear) ??
    readFoundedYear(facts.foundedYear, onImpossibleYear);
  // A document is older than the export. `addDocument` sets the date of the document.
  record.lastUpdated = entry.origin === 'document' ? null : exportDate;
  addIndustry(record, facts.categories);
  addPosition(record, facts, listener);
  addDeals(record, entry);
  if (facts.totals !== null) addTotals(record, facts.totals, listener);
  if (document !== null) addDocument(record, document, entry.permalink);
  return record;
}

/** Adds the categories. They have no hierarchy, so each becomes a tech vertical with a single level. */
function addIndustry(record: CompanyRecord, categories: string | null): void {
  record.industry = cleanList(categories, '|');
  record.techVerticals = record.industry?.map((category) => [category]) ?? null;
}

function addPosition(record: CompanyRecord, facts: CompanyFacts, listener: IntakeListener): void {
  const country = findCountry(facts.countryCode, () => {
    listener.onCount(unknownCountries, 1);
  });
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

/** Adds the funding totals of the company's row where its rounds provide none. */
function addTotals(record: CompanyRecord, totals: FundingTotals, listener: IntakeListener): void {
  const { funding } = record;
  funding.totalFundingUsd ??= readAmount(totals.amount, listener, 'USD');
  if (funding.roundCount !== null) return;
  const { amount: count, isUnreadable } = readCount(totals.roundCount);
  if (isUnreadable) listener.onCount('unreadable counts set to unknown', 1);
  funding.roundCount = count === 0 ? null : count;
  funding.lastFundingDate = readDealDate(totals.lastFundingAt, () => {
    listener.onCount('invalid dates set to unknown', 1);
  });
}

function addDeals(record: CompanyRecord, entry: CompanyEntry): void {
  record.funding = companyFunding(entry.rounds);
  record.investorNames = listInvestorNames(entry.rounds);
  record.investorCount = record.investorNames?.length ?? null;
  const deal = entry.latestDeal;
  if (deal === null) return;
  record.acquisition = { acquirer: deal.acquirer.name, date: deal.date, amountUsd: deal.priceUsd };
}

/** Adds the data in a company's document to its record. Values from the newer export take precedence. */
function addDocument(record: CompanyRecord, document: CompanyDocument, permalink: string): void {
  addNames(record, document);
  addWebsite(record, document, permalink);
  record.contact = { phoneNumber: document.phone_number, email: document.email_address };
  record.description = plainText(document.overview);
  record.tagline = document.description;
  record.tags = cleanList(document.tag_list, ',');
  record.foundedYear ??= readFoundedYear(document.founded_year?.toString() ?? null, () => undefined);
  record.lastUpdated ??= documentUpdatedAt(document)?.slice(0, 10) ?? null;
  record.employeeCount = (document.number_of_employees ?? 0) > 0 ? document.number_of_employees : null;
  record.employeeCountRange = employeeCountRange(record.employeeCount);
  record.news = listNews(document);
  record.ipo = document.ipo === null ? null : [companyIpo(document.ipo)];
  addFounders(record, document);
}

function addNames(record: CompanyRecord, document: CompanyDocument): void {
  const names = [document.name, ...(cleanList(document.alias_list, ',') ?? [])];
  const aliases = names.filter((name) => name !== record.organizationName);
  record.organizationNameAliases = aliases.length === 0 ? null : [...new Set(aliases)];
}

function addWebsite(record: CompanyRecord, document: CompanyDocument, permalink: string): void {
  const domain = websiteDomain(document.homepage_url, permalink);
  record.website.url ??= document.homepage_url;
  // `indexDocuments` has already used the document's domain if the company's row has none.
  if (domain !== null && domain !== record.website.domain) record.website.domainAliases = [domain];
  const account = /^@?(\w{1,50})$/.exec(document.twitter_username ?? '')?.[1];
  record.socials.microblog.url = account === undefined ? null : `https://twitter.com/${account}`;
}

/** Adds the founders: the distinct people with a founder's title, in document order. */
function addFounders(record: CompanyRecord, document: CompanyDocument): void {
  const founders = new Map<string, FounderInfo>();
  for (const { person, title } of document.relationships) {
    const id = personIdOf(person.permalink);
    if (!isFounderTitle(title) || founders.has(id)) continue;
    const fullName = documentPersonName(person);
    const seniority = seniorityOfTitle(title);
    founders.set(id, {
      svcPersonId: id,
      fullName,
      title,
      departments: null,
      seniority,
      profileImageUrl: null,
    });
  }
  if (founders.size === 0) return;
  record.founderInfo = [...founders.values()];
  record.founderNames = record.founderInfo.map((founder) => founder.fullName).filter((name) => name !== null);
  record.founderCount = founders.size;
}

/** Lists milestones and links as news, newest first. A link has no date, so it comes last. */
function listNews(document: CompanyDocument): NewsItem[] | null {
  const milestones = document.milestones.map((milestone) => {
    const date = dateOfParts(milestone.stoned_year, milestone.stoned_month, milestone.stoned_day);
    return newsItem(date, milestone.description, milestone.source_url);
  });
  const links = document.external_links.map((link) => newsItem(null, link.title, link.external_url));
  const news = [...milestones, ...links].filter((item) => item.title !== null || item.url !== null);
  const newestFirst = news.toSorted((left, right) => Number(dayOf(right)) - Number(dayOf(left)));
  return newestFirst.length === 0 ? null : newestFirst;
}

function newsItem(date: DateString | null, title: string | null, url: string | null): NewsItem {
  return { date, title, url, publisher: url === null ? null : normalizeHost(url) };
}

/** Returns the date as digits for sorting; `0` if it is unknown. */
function dayOf(item: NewsItem): string {
  return item.date?.replaceAll('-', '') ?? '0';
}

const bands: readonly (readonly [most: number, band: string])[] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1000, '501-1000'],
  [5000, '1001-5000'],
  [10000, '5001-10000'],
];

/** Returns a company's employee-count band (contract 2.4), such as `51-200`; null if the count is unknown. */
function employeeCountRange(count: number | null): string | null {
  if (count === null) return null;
  return bands.find(([most]) => count <= most)?.[1] ?? '10001+';
}

/**
 * Converts a document's IPO to the form in a company record. A stock symbol can have an exchange (`NASDAQ:FB`) or none
 * (`BLNX`). A valuation that is zero or not in US dollars becomes null, and so does a date without a day.
 */
function companyIpo(ipo: DocumentIpo): CompanyIpo {
  const { exchange, symbol } = splitStockSymbol(ipo.stock_symbol);
  const isUsd = ipo.valuation_currency_code === 'USD';
  return {
    wentPublicOn: dateOfParts(ipo.pub_year, ipo.pub_month, ipo.pub_day),
    stockExchange: exchange,
    stockSymbol: symbol,
    sharePrice: null,
    valuationPrice: isUsd && (ipo.valuation_amount ?? 0) > 0 ? ipo.valuation_amount : null,
    raisedAmount: null,
  };
}

/** Creates the IPO record of a company. A company has at most one. */
function ipoRecord(entry: CompanyEntry, company: CompanyRecord, ipo: CompanyIpo): IpoRecord {
  return {
    id: ipoIdOf(entry.permalink),
    companyId: entry.id,
    companyName: entry.name,
    companyDomain: company.website.domain,
    stockExchangeSymbol: ipo.stockExchange,
    stockSymbol: ipo.stockSymbol,
    wentPublicOn: ipo.wentPublicOn,
    sharePriceUsd: ipo.sharePrice,
    valuationPriceUsd: ipo.valuationPrice,
    moneyRaisedUsd: ipo.raisedAmount,
  };
}
