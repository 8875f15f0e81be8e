import type { CompanyRecord } from '../../records/company.js';
import type { CompanyAcquisition, CompanyIpo, Funding } from '../../records/company-funding.js';
import type { FounderInfo } from '../../records/company-team.js';
import type { Participation } from '../../records/funding-round.js';
import { emptyCompany } from '../../records/record-kinds.js';
import { compareLatestFirst, compareText } from '../../values/compare-texts.js';
import { findState, seniorityOfTitle } from '../crunchbase/values.js';
import type { IntakeItem } from '../intake-item.js';
import {
  AcquisitionReader,
  IpoReader,
  participationsOf,
  type RoundFacts,
  RoundReader,
} from './deal-facts.js';
import { type LinkedExport, personName } from './linked-export.js';
import { countryOf, employeeBand, operatingStatus, type OrganizationRow } from './organization-facts.js';
import { listOf, windows } from './read-value.js';
import type { Stubs } from './stubs.js';

/**
 * Creates the records of all organizations: first the rows of `organizations.csv` in file order, then the stubs
 * (`stubs.ts`).
 */
export class CompanyRecords {
  private readonly rounds: RoundReader;
  private readonly deals: CompanyDeals;
  private readonly founders;

  constructor(
    private readonly linked: LinkedExport,
    private readonly stubs: Stubs,
  ) {
    this.rounds = new RoundReader(linked);
    this.deals = new CompanyDeals(linked);
    this.founders = companyFounders(linked);
  }

  *list(): Generator<IntakeItem> {
    const { organizations } = this.linked.data;
    const rows = organizations.reader(windows.inOrder);
    for (let index = 0; index < organizations.order.length; index++) {
      const ordinal = organizations.order.get(index);
      const row = rows.find(ordinal);
      if (row !== null) yield { kind: 'Company', record: this.recordOf(ordinal, row) };
    }
    for (const [ordinal, name] of this.stubs) {
      const record = this.linkedRecord(ordinal);
      record.organizationName = name;
      yield { kind: 'Company', record };
    }
  }

  private recordOf(ordinal: number, row: OrganizationRow): CompanyRecord {
    const record = this.linkedRecord(ordinal);
    addIdentity(record, row);
    addPosition(record, row);
    addProfile(record, row);
    addSocials(record, row);
    const { funding } = record;
    funding.totalFundingUsd = row.number('total_funding_usd') ?? funding.totalFundingUsd;
    funding.lastFundingDate = row.text('last_funding_on') ?? funding.lastFundingDate;
    funding.roundCount = row.number('num_funding_rounds') ?? funding.roundCount;
    return record;
  }

  /** Creates a company record from the data in all files except `organizations.csv`. */
  private linkedRecord(ordinal: number): CompanyRecord {
    const { data } = this.linked;
    const record = emptyCompany(data.organizations.uuids.hex(ordinal));
    record.description = this.linked.organizationDescription(ordinal);
    const rounds = this.rounds.ofCompany(ordinal).map((round) => {
      return { ...round, investors: participationsOf(this.linked, round.ordinal) };
    });
    record.funding = companyFunding(rounds);
    if (rounds.length > 0) Object.assign(record, listInvestors(rounds));
    record.acquisition = this.deals.acquisitionOf(ordinal);
    record.ipo = this.deals.iposOf(ordinal);
    this.founders(record, ordinal);
    return record;
  }
}

function addIdentity(record: CompanyRecord, row: OrganizationRow): void {
  record.organizationName = row.text('name');
  record.organizationRank = row.number('rank');
  const names = [row.text('legal_name'), row.text('alias1'), row.text('alias2'), row.text('alias3')];
  const aliases = new Set(names.filter((name) => name !== null && name !== record.organizationName));
  record.organizationNameAliases = aliases.size === 0 ? null : ([...aliases] as string[]);
  record.primaryRole = row.text('primary_role');
  record.roles = listOf(row.text('roles'));
  const alias = row.text('domain_alias');
  record.website = {
    domain: row.text('own_domain'),
    url: row.text('homepage_url'),
    domainAliases: alias === null ? null : [alias],
  };
  record.lastUpdated = row.text('updated_at')?.slice(0, 10) ?? null;
}

function addPosition(record: CompanyRecord, row: OrganizationRow): void {
  const country = countryOf(row);
  const region = row.text('region');
  record.hq = {
    city: row.text('city'),
    state: findState(row.text('country_code'), row.text('state_code')),
    country: country?.name ?? null,
    continent: country?.continent ?? null,
    regions: region === null ? null : [region],
    region,
  };
  record.regions = region === null ? null : [region];
}

/**
 * Adds categories, texts, status and contact data. The categories have no hierarchy, so each becomes a tech vertical
 * with a single level.
 */
function addProfile(record: CompanyRecord, row: OrganizationRow): void {
  record.industry = listOf(row.text('category_list'));
  record.techVerticals = record.industry?.map((category) => [category]) ?? null;
  record.tags = listOf(row.text('category_groups_list'));
  record.tagline = row.text('short_description');
  record.operatingStatus = operatingStatus(row.text('status'));
  record.foundedYear = row.number('founded_on');
  record.employeeCountRange = employeeBand(row.text('employee_count'));
  record.contact = { phoneNumber: row.text('phone'), email: row.text('email') };
}

function addSocials({ socials }: CompanyRecord, row: OrganizationRow): void {
  socials.microblog.url = row.text('twitter_url');
  socials.socialnet.url = row.text('facebook_url');
  socials.profnet.url = row.text('linkedin_url');
  socials.fundingdb.url = fundingdbUrl(row);
}

/**
 * Returns the URL of the organization's Crunchbase page: `cb_url` without its tracking query, or a URL with the
 * permalink.
 */
function fundingdbUrl(row: OrganizationRow): string | null {
  const [address] = row.text('cb_url')?.split('?', 1) ?? [];
  if (address !== undefined && address !== '') return address;
  const permalink = row.text('permalink');
  return permalink === null ? null : `https://www.crunchbase.com/organization/${permalink}`;
}

/** Reads the acquisitions and IPOs that are copied into a company record. */
class CompanyDeals {
  private readonly acquisitions: AcquisitionReader;
  private readonly ipos: IpoReader;

  constructor(private readonly linked: LinkedExport) {
    this.acquisitions = new AcquisitionReader(linked);
    this.ipos = new IpoReader(linked);
  }

  /** Returns the latest acquisition in which the company was acquired; null if there is none. */
  acquisitionOf(company: number): CompanyAcquisition | null {
    const deals = [...this.linked.dealsByAcquiree.of(company)]
      .map((deal) => this.acquisitions.find(deal))
      .filter((deal) => deal !== null)
      .sort((left, right) => compareLatestFirst(left.date, right.date) || compareText(left.id, right.id));
    const [latest] = deals;
    if (latest === undefined) return null;
    return { acquirer: latest.acquirerName, date: latest.date, amountUsd: latest.priceUsd };
  }

  /** Returns the company's IPOs, the latest first; null if there is none. */
  iposOf(company: number): CompanyIpo[] | null {
    const ipos = [...this.linked.iposByCompany.of(company)]
      .map((ipo) => this.ipos.find(ipo))
      .filter((ipo) => ipo !== null)
      .sort((left, right) => compareLatestFirst(left.date, right.date) || compareText(left.id, right.id));
    if (ipos.length === 0) return null;
    return ipos.map((ipo) => ({
      wentPublicOn: ipo.date,
      stockExchange: ipo.exchange,
      stockSymbol: ipo.symbol,
      sharePrice: ipo.sharePrice,
      valuationPrice: ipo.valuation,
      raisedAmount: ipo.moneyRaised,
    }));
  }
}

/** A funding round with its investors. */
interface CompanyRound extends RoundFacts {
  readonly investors: readonly Participation[];
}

/** Computes a company's funding totals from its rounds, which must be sorted newest first. */
function companyFunding(rounds: readonly CompanyRound[]): Funding {
  const [last] = rounds;
  const amounts = rounds.map((round) => round.amount).filter((amount) => amount !== null);
  const valued = rounds.find((round) => round.postMoneyValuation !== null);
  return {
    totalFundingUsd: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    lastFundingUsd: last?.amount ?? null,
    lastFundingDate: last?.date ?? null,
    lastFundingType: last?.type ?? null,
    roundCount: last === undefined ? null : rounds.length,
    roundDetails: last === undefined ? null : rounds.map(fundingDetail),
    postMoneyValuationUsd: valued?.postMoneyValuation ?? null,
  };
}

function fundingDetail({ date, investors, type, amount }: CompanyRound): FundingDetail {
  const names = investors.map((investor) => investor.investorName);
  return { date, investors: names.length === 0 ? null : names, type, raised: amount };
}

type FundingDetail = NonNullable<Funding['roundDetails']>[number];

/**
 * Returns the distinct names of the investors, newest round first, and the number of investors. Both are null if no
 * investor is known.
 */
function listInvestors(rounds: readonly CompanyRound[]): {
  readonly investorNames: string[] | null;
  readonly investorCount: number | null;
} {
  const names = new Map<string, string>();
  for (const { investorId, investorName } of rounds.flatMap((round) => round.investors)) {
    names.set(investorId, investorName);
  }
  if (names.size === 0) return { investorNames: null, investorCount: null };
  return { investorNames: [...new Set(names.values())], investorCount: names.size };
}

interface Founder extends FounderInfo {
  readonly svcPersonId: string;
  readonly startedOn: string | null;
}

/**
 * Returns a function that adds founders to a company record: the people who have a job with a founder's title at the
 * company.
 */
function companyFounders(linked: LinkedExport): (record: CompanyRecord, company: number) => void {
  const { data } = linked;
  const jobs = data.jobs.reader(windows.single);
  const people = data.people.reader(windows.single);
  const founderOf = (founderJob: number): Founder | null => {
    const job = data.founders.jobs.get(founderJob);
    const row = jobs.find(job);
    if (row === null) return null;
    const title = row.text('title');
    const [startedOn, named] = [row.text('started_on'), row.text('person_name')];
    const ordinal = data.jobs.parents.get(job);
    const person = people.find(ordinal);
    const ownName = person === null ? null : personName(person);
    return {
      svcPersonId: `per_${data.people.uuids.hex(ordinal)}`,
      fullName: ownName ?? named,
      title,
      departments: null,
      seniority: seniorityOfTitle(title),
      profileImageUrl: person?.text('logo_url') ?? null,
      startedOn,
    };
  };
  return (record, company) => {
    const found = [...linked.foundersByCompany.of(company)].map(founderOf).filter((each) => each !== null);
    if (found.length === 0) return;
    const founders = firstOfEach(found.sort(compareFounders));
    record.founderInfo = founders;
    record.founderNames = founders.map((founder) => founder.fullName).filter((name) => name !== null);
    record.founderCount = founders.length;
  };
}

/** Compares founders by start date with unknown dates last, then by ID and title. */
function compareFounders(left: Founder, right: Founder): number {
  return (
    compareText(left.startedOn ?? '9999', right.startedOn ?? '9999') ||
    compareText(left.svcPersonId, right.svcPersonId) ||
    compareText(left.title ?? '', right.title ?? '')
  );
}

function firstOfEach(founders: readonly Founder[]): FounderInfo[] {
  const byPerson = new Map<string, FounderInfo>();
  for (const { startedOn: _startedOn, ...founder } of founders) {
    if (!byPerson.has(founder.svcPersonId)) byPerson.set(founder.svcPersonId, founder);
  }
  return [...byPerson.values()];
}
