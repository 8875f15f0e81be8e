import { investmentTypes } from '../../records/funding-round.js';
import type { FundDetail, InvestorRecord } from '../../records/investor.js';
import { emptyInvestor } from '../../records/record-kinds.js';
import { compareLatestFirst, compareText } from '../../values/compare-texts.js';
import type { IntakeItem } from '../intake-item.js';
import type { investorColumns } from './columns.js';
import { typeOfRound } from './deal-facts.js';
import type { LinkedExport } from './linked-export.js';
import { employeeBand, locationOf, operatingStatus, ownHost } from './organization-facts.js';
import type { PackedRows } from './packed-rows.js';
import { listOf, windows } from './read-value.js';
import { hasOwnRow, hasRejectedRow, natureOf } from './stubs.js';

type InvestorRow = PackedRows<keyof typeof investorColumns>;

/**
 * Creates the records of all investors: first the rows of `investors.csv` in file order, then the investors that
 * `otherInvestors` lists.
 */
export class InvestorRecords {
  private readonly organizations;
  private readonly people;
  private readonly sums: InvestmentSums;
  private readonly funds: FundReader;

  constructor(
    private readonly linked: LinkedExport,
    private readonly others: readonly number[],
  ) {
    this.organizations = linked.data.organizations.reader(windows.single);
    this.people = linked.data.people.reader(windows.single);
    this.sums = new InvestmentSums(linked);
    this.funds = new FundReader(linked);
  }

  *list(): Generator<IntakeItem> {
    const { investors } = this.linked.data;
    const rows = investors.reader(windows.inOrder);
    for (let index = 0; index < investors.order.length; index++) {
      const ordinal = investors.order.get(index);
      const row = rows.find(ordinal);
      if (row !== null) yield { kind: 'Investor', record: this.recordOf(ordinal, row) };
    }
    for (const ordinal of this.others) yield { kind: 'Investor', record: this.recordOf(ordinal, null) };
  }

  private recordOf(ordinal: number, row: InvestorRow | null): InvestorRecord {
    const { data } = this.linked;
    const uuid = data.investors.uuids.hex(ordinal);
    const record = emptyInvestor(`inv_${uuid}`);
    record.investorName = this.linked.investorNames.nameOf(ordinal);
    const nature = natureOf(data, ordinal);
    record.companyId = nature === 'organization' ? uuid : null;
    record.personId = nature === 'person' ? `per_${uuid}` : null;
    if (nature === 'organization') this.addOrganization(record, ordinal);
    if (nature === 'person') this.addPerson(record, ordinal);
    if (row !== null) addRow(record, row);
    this.sums.addTo(record, ordinal);
    record.numberOfInvestments = row?.number('investment_count') ?? record.numberOfInvestments;
    this.funds.addTo(record, ordinal);
    return record;
  }

  private addOrganization(record: InvestorRecord, investor: number): void {
    const { organizations, investors } = this.linked.data;
    const organization = organizations.uuids.findSame(investors.uuids, investor);
    const description = this.linked.organizationDescription(organization);
    const row = this.organizations.find(organization);
    record.description = description ?? row?.text('short_description') ?? null;
    if (row === null) return;
    record.investorRank = row.number('rank');
    record.companySize = employeeBand(row.text('employee_count'));
    record.operatingStatus = operatingStatus(row.text('status'));
    record.domain = row.text('own_domain');
    record.hqLocation = locationOf(row);
    record.foundedYear = row.number('founded_on');
    record.profnetUrl = row.text('linkedin_url');
    record.microblogUrl = row.text('twitter_url');
    record.numberOfExits = row.number('num_exits');
  }

  private addPerson(record: InvestorRecord, investor: number): void {
    const { people, investors } = this.linked.data;
    const person = people.uuids.findSame(investors.uuids, investor);
    record.description = this.linked.personDescription(person);
    const row = this.people.find(person);
    if (row === null) return;
    record.investorRank = row.number('rank');
    record.hqLocation = locationOf(row);
    record.profnetUrl = row.text('linkedin_url');
    record.microblogUrl = row.text('twitter_url');
  }
}

/** Adds the values of an `investors.csv` row. They take precedence over the values of the organization or person. */
function addRow(record: InvestorRecord, row: InvestorRow): void {
  record.investorRank = row.number('rank') ?? record.investorRank;
  record.domain = ownHost(row.text('domain'), row.text('permalink')) ?? record.domain;
  record.hqLocation = locationOf(row) ?? record.hqLocation;
  record.foundedYear = row.number('founded_on') ?? record.foundedYear;
  record.profnetUrl = row.text('linkedin_url') ?? record.profnetUrl;
  record.microblogUrl = row.text('twitter_url') ?? record.microblogUrl;
  if (row.text('closed_on') !== null) record.operatingStatus ??= 'closed';
  const types = listOf(row.text('investor_types'));
  record.investorTypes = types?.map((type) => type.toLowerCase().replace(/[\s-]+/g, '_')) ?? null;
}

/**
 * Lists the investors that need a record but have no row in `investors.csv`, ordered by UUID.
 * - If all rows of `investors.csv` were read, these are the investors with a name.
 * - If the file is missing, these are the investors with a row in `organizations.csv` or `people.csv`.
 * - If only some of its rows were read, the list is empty: the missing rows may describe these investors.
 * An investor whose row was rejected is never included.
 */
export function otherInvestors({ data, investorNames }: LinkedExport): number[] {
  const { investors } = data;
  const isWhole = data.isComplete('investors.csv');
  const isCut = data.failedFiles.has('investors.csv') || data.openEndedFiles.has('investors.csv');
  if (isCut || investors.hasUnknownReject) return [];
  const others: { readonly ordinal: number; readonly uuid: string }[] = [];
  for (let ordinal = 0; ordinal < investors.uuids.size; ordinal++) {
    if (investors.hasRow(ordinal) || hasRejectedRow(data, ordinal)) continue;
    if (isWhole ? investorNames.nameOf(ordinal) !== null : hasOwnRow(data, ordinal)) {
      others.push({ ordinal, uuid: investors.uuids.hex(ordinal) });
    }
  }
  return others.sort((left, right) => compareText(left.uuid, right.uuid)).map(({ ordinal }) => ordinal);
}

/** Reads the funds of investors. */
class FundReader {
  private readonly rows;

  constructor(private readonly linked: LinkedExport) {
    this.rows = linked.data.funds.reader(windows.single);
  }

  /**
   * Adds the investor's distinct funds, the latest first, and their count. Both stay null unless the funds file was
   * read completely.
   */
  addTo(record: InvestorRecord, investor: number): void {
    if (!this.linked.data.wholeFiles.has('funds.csv')) return;
    const funds = [...this.linked.fundsByInvestor.of(investor)].map((fund) => this.read(fund));
    const byText = new Map(funds.map((fund) => [JSON.stringify(fund), fund]));
    record.fundDetails = [...byText]
      .sort(
        ([leftText, left], [rightText, right]) =>
          compareLatestFirst(left.announcedOn, right.announcedOn) || compareText(leftText, rightText),
      )
      .map(([, fund]) => fund);
    record.numberOfFunds = record.fundDetails.length;
  }

  private read(fund: number): FundDetail {
    const row = this.rows.find(fund);
    return {
      name: row?.text('name') ?? null,
      announcedOn: row?.text('announced_on') ?? null,
      raisedAmountUsd: row?.number('raised_amount_usd') ?? null,
    };
  }
}

/** Computes counts and lists from the rounds that an investor joined. */
class InvestmentSums {
  constructor(private readonly linked: LinkedExport) {}

  /**
   * Adds the counts, stages, industries and portfolio. They stay null unless the investments file was read completely.
   * The number of lead investments is also set if a lead is known from another file.
   */
  addTo(record: InvestorRecord, investor: number): void {
    const { data } = this.linked;
    const led = this.ledRounds(investor);
    if (data.wholeFiles.has('investments.csv') || led.size > 0) record.numberOfLeadInvestments = led.size;
    if (!data.wholeFiles.has('investments.csv')) return;
    const rounds = this.joinedRounds(investor, led);
    const companies = this.companiesOf(rounds);
    record.numberOfInvestments = rounds.size;
    record.investmentStage = this.stagesOf(rounds);
    record.portfolioCompanies = companies.map((company) => data.organizations.uuids.hex(company));
    if (data.hasFile('organizations.csv')) {
      record.numberOfExits ??= companies.filter((company) => data.exits.get(company) === 1).length;
      record.industryTarget = this.byFrequency(companies, 'industry');
      record.svcIndustryTarget = this.byFrequency(companies, 'industryGroups');
    }
  }

  private ledRounds(investor: number): Set<number> {
    const { data, leadsByInvestor, investmentsByInvestor } = this.linked;
    const rounds = new Set<number>();
    for (const lead of leadsByInvestor.of(investor)) rounds.add(data.leads.rounds.get(lead));
    for (const investment of investmentsByInvestor.of(investor)) {
      if (data.leadInvestments.get(investment) === 1) rounds.add(data.investments.parents.get(investment));
    }
    return rounds;
  }

  private joinedRounds(investor: number, led: ReadonlySet<number>): Set<number> {
    const rounds = new Set(led);
    for (const investment of this.linked.investmentsByInvestor.of(investor)) {
      rounds.add(this.linked.data.investments.parents.get(investment));
    }
    return rounds;
  }

  /** Returns the distinct companies of the rounds, ordered by their newest round, newest first. */
  private companiesOf(rounds: ReadonlySet<number>): number[] {
    const { data } = this.linked;
    const newest = new Map<number, number>();
    for (const round of rounds) {
      const company = data.roundCompanies.get(round);
      if (company === -1) continue;
      newest.set(company, Math.max(newest.get(company) ?? 0, data.roundDays.get(round)));
    }
    return [...newest]
      .map(([company, day]) => ({ company, day, uuid: data.organizations.uuids.hex(company) }))
      .sort((left, right) => right.day - left.day || compareText(left.uuid, right.uuid))
      .map(({ company }) => company);
  }

  /** Returns the types of the rounds, in the contract's order. */
  private stagesOf(rounds: ReadonlySet<number>): string[] {
    const joined = new Set([...rounds].map((round) => typeOfRound(this.linked, round)));
    return investmentTypes.filter((type) => joined.has(type));
  }

  /** Returns the distinct values of a list field of the companies, most frequent first; null if there are none. */
  private byFrequency(companies: readonly number[], field: 'industry' | 'industryGroups'): string[] | null {
    const counts = new Map<string, number>();
    for (const company of companies) {
      for (const word of this.linked.organizations.summaryOf(company)[field] ?? []) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    if (counts.size === 0) return null;
    return [...counts]
      .sort(([leftWord, left], [rightWord, right]) => right - left || compareText(leftWord, rightWord))
      .map(([word]) => word);
  }
}
