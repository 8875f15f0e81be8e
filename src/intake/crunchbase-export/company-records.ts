import type { CompanyRecord } from '../../domain/records/company.js';
import { emptyCompany } from '../../domain/records/empty-records.js';
import { findState } from '../crunchbase/state-table.js';
import type { IntakeItem } from '../intake-item.js';
import { CompanyDeals } from './company-deals.js';
import { companyFounders } from './company-founders.js';
import { companyFunding, listInvestors } from './company-funding.js';
import type { LinkedExport } from './linked-export.js';
import { listOf } from './list-of.js';
import { countryOf, employeeBand, operatingStatus, type OrganizationRow } from './organization-facts.js';
import { participationsOf } from './participations.js';
import { RoundReader } from './round-facts.js';
import type { Stubs } from './stubs.js';
import { windows } from './windows.js';

/** Makes the records of all organizations: those of their file in its order, then the stubs. */
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
    addPlace(record, row);
    addProfile(record, row);
    addSocials(record, row);
    const { funding } = record;
    funding.totalFundingUsd = row.number('total_funding_usd') ?? funding.totalFundingUsd;
    funding.lastFundingDate = row.text('last_funding_on') ?? funding.lastFundingDate;
    funding.roundCount = row.number('num_funding_rounds') ?? funding.roundCount;
    return record;
  }

  /** What the other files say of a company. */
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

function addPlace(record: CompanyRecord, row: OrganizationRow): void {
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

/** The export's categories have no levels, so each is a vertical path of one step. */
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

/** The export's own address of the page, without the query that counts its visits. */
function fundingdbUrl(row: OrganizationRow): string | null {
  const [address] = row.text('cb_url')?.split('?', 1) ?? [];
  if (address !== undefined && address !== '') return address;
  const permalink = row.text('permalink');
  return permalink === null ? null : `https://www.crunchbase.com/organization/${permalink}`;
}
