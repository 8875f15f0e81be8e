import { emptyInvestor } from '../../domain/records/empty-records.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { IntakeItem } from '../intake-item.js';
import { compareText } from './compare-text.js';
import type { investorColumns } from './columns.js';
import { FundReader } from './fund-details.js';
import { InvestmentSums } from './investment-sums.js';
import type { LinkedExport } from './linked-export.js';
import { listOf } from './list-of.js';
import { employeeBand, locationOf, operatingStatus, ownHost } from './organization-facts.js';
import type { PackedRows } from './packed-rows.js';
import { hasOwnRow, hasRejectedRow, natureOf } from './stubs.js';
import { windows } from './windows.js';

type InvestorRow = PackedRows<keyof typeof investorColumns>;

/**
 * Makes the records of all investors: those of their file in its order, then the organizations with that role, and the
 * investors that only investments, rounds and funds name.
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

/** What the investors file says stands before what the organization or person says. */
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
 * The investors that `investors.csv` does not have and of which a record is made, in the order of their UUIDs: those with a
 * name, when all rows of the file are known; without the file, the organizations and people whose own rows are at hand; and
 * none when rows of the file are missing, since these may be the investors. An investor with a rejected row is none of them.
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
