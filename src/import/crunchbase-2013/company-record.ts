import type { CompanyRecord } from '../../records/company.js';
import type { CompanyIpo } from '../../records/company-funding.js';
import type { NewsItem } from '../../records/company-team.js';
import { emptyCompany } from '../../records/record-kinds.js';
import { cleanList } from '../../tabular/csv-row.js';
import { companyFunding, listInvestorNames } from '../crunchbase/company-facts.js';
import { findCountry, findState, plainText, seniorityOfTitle } from '../crunchbase/values.js';
import { type ObjectRow, positionOf, slugOf } from './objects-table.js';
import { companyIdOf, personIdOf, snapshotDate, type SnapshotFields } from './snapshot-fields.js';
import { nameOf, type Offering, type Organization, type SnapshotIndex } from './snapshot-index.js';

/** Creates the record of a company or a financial organization from its row and the data in the other files. */
export function companyRecord(
  organization: Organization,
  row: ObjectRow,
  index: SnapshotIndex,
  fields: SnapshotFields,
): CompanyRecord {
  const record = emptyCompany(companyIdOf(organization.objectId));
  record.organizationName = organization.name;
  addRoles(record, organization, index);
  record.website = {
    domain: organization.domain,
    url: fields.text(row, 'homepage_url'),
    domainAliases: null,
  };
  const slug = slugOf(row, fields);
  if (slug !== '') record.socials.fundingdb.url = `https://www.crunchbase.com/organization/${slug}`;
  record.socials.microblog.url = microblogUrl(row, fields);
  addTexts(record, row, fields);
  const status = fields.text(row, 'status')?.toLowerCase() ?? null;
  record.operatingStatus = status === 'operating' ? 'active' : status;
  record.foundedYear = organization.foundedYear;
  record.lastUpdated = fields.day(row, 'updated_at') ?? snapshotDate;
  record.industry = organization.category === null ? null : [organization.category];
  record.techVerticals = organization.category === null ? null : [[organization.category]];
  addPosition(record, organization, row, index, fields);
  addFunding(record, organization, row, index, fields);
  addEvents(record, organization, index);
  addFounders(record, organization, index);
  return record;
}

/**
 * Sets the roles. A financial organization is an investor. A company that has invested is a company and an investor.
 */
function addRoles(record: CompanyRecord, organization: Organization, index: SnapshotIndex): void {
  const isFinancial = organization.objectId.startsWith('f:');
  record.primaryRole = isFinancial ? 'investor' : 'company';
  const invests = !isFinancial && index.investors.has(organization.objectId);
  record.roles = invests ? ['company', 'investor'] : [record.primaryRole];
}

/** Returns the URL of an account on the microblog, from `name` or `@name`. */
export function microblogUrl(row: ObjectRow, fields: SnapshotFields): string | null {
  const account = /^@?(\w{1,50})$/.exec(fields.text(row, 'twitter_username') ?? '')?.[1];
  return account === undefined ? null : `https://twitter.com/${account}`;
}

function addTexts(record: CompanyRecord, row: ObjectRow, fields: SnapshotFields): void {
  const { tagline, description } = describeObject(row, fields);
  record.tagline = tagline;
  record.description = description;
  record.tags = cleanList(fields.text(row, 'tag_list'), ',');
}

/** Returns the tagline and the description in a row of the objects file. Its overview may be HTML. */
export function describeObject(row: ObjectRow, fields: SnapshotFields) {
  const [short, middle] = [fields.text(row, 'short_description'), fields.longText(row, 'description')];
  const overview = plainText(fields.longText(row, 'overview'));
  return { tagline: short ?? middle, description: overview ?? (short === null ? null : middle) };
}

/** Adds the location. A row without city and country gets the location of an office. */
function addPosition(
  record: CompanyRecord,
  organization: Organization,
  row: ObjectRow,
  index: SnapshotIndex,
  fields: SnapshotFields,
): void {
  const own = positionOf(row, fields);
  const office = index.offices.get(organization.objectId);
  const hasOwn = own.city !== null || own.countryCode !== null;
  const { city, stateCode, countryCode } = hasOwn ? own : (office ?? own);
  const region = own.region ?? (hasOwn ? null : (office?.region ?? null));
  const country = findCountry(countryCode, fields.onUnknownCountry);
  record.hq = {
    city,
    state: findState(countryCode, stateCode),
    country: country?.name ?? null,
    continent: country?.continent ?? null,
    regions: region === null ? null : [region],
    region,
  };
  record.regions = region === null ? null : [region];
}

/** Adds the funding, computed from the company's rounds. Without rounds, adds the totals in the company's row. */
function addFunding(
  record: CompanyRecord,
  organization: Organization,
  row: ObjectRow,
  index: SnapshotIndex,
  fields: SnapshotFields,
): void {
  const rounds = index.roundsByCompany.get(organization) ?? [];
  record.funding = companyFunding(rounds);
  record.investorNames = listInvestorNames(rounds);
  record.investorCount = record.investorNames?.length ?? null;
  if (rounds.length === 0) {
    const count = fields.count(row, 'funding_rounds');
    record.funding.totalFundingUsd = fields.amount(row, 'funding_total_usd');
    record.funding.lastFundingDate = fields.day(row, 'last_funding_at');
    record.funding.roundCount = count === 0 ? null : count;
  }
  const valued = rounds.filter((round) => round.postMoney !== null);
  const [latest] = valued.toSorted((left, right) => ((left.date ?? '') < (right.date ?? '') ? 1 : -1));
  record.funding.postMoneyValuationUsd = latest?.postMoney ?? null;
}

function addEvents(record: CompanyRecord, organization: Organization, index: SnapshotIndex): void {
  const deal = index.latestDeals.get(organization);
  if (deal !== undefined)
    record.acquisition = { acquirer: deal.acquirer.name, date: deal.date, amountUsd: deal.priceUsd };
  record.ipo = index.offerings.get(organization)?.map(companyIpo) ?? null;
  record.news = listNews(index.milestones.get(organization) ?? []);
}

function companyIpo(offering: Offering): CompanyIpo {
  return {
    wentPublicOn: offering.date,
    stockExchange: offering.exchange,
    stockSymbol: offering.symbol,
    sharePrice: null,
    valuationPrice: offering.valuation,
    raisedAmount: offering.raised,
  };
}

/** Lists the news, newest first. Items without a date come last. */
function listNews(milestones: readonly NewsItem[]): NewsItem[] | null {
  const news = milestones.filter((item) => item.title !== null || item.url !== null);
  if (news.length === 0) return null;
  return news.toSorted((left, right) => Number(dayNumber(right)) - Number(dayNumber(left)));
}

function dayNumber(item: NewsItem): string {
  return item.date?.replaceAll('-', '') ?? '0';
}

function addFounders(record: CompanyRecord, organization: Organization, index: SnapshotIndex): void {
  const founders = new Map(
    (index.founders.get(organization) ?? []).map((founder) => [founder.person, founder]),
  );
  if (founders.size === 0) return;
  record.founderInfo = [...founders.values()].map(({ person, title }) => ({
    svcPersonId: personIdOf(person.objectId),
    fullName: nameOf(person),
    title,
    departments: null,
    seniority: seniorityOfTitle(title),
    profileImageUrl: null,
  }));
  record.founderNames = record.founderInfo.map((founder) => founder.fullName).filter((name) => name !== null);
  record.founderCount = founders.size;
}
