import type { SourceFile } from '../../files/source-file.js';
import type { AcquisitionRecord } from '../../records/acquisition.js';
import type { CompanyRecord } from '../../records/company.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { IpoRecord } from '../../records/ipo.js';
import { emptyInvestor } from '../../records/record-kinds.js';
import { companySummary } from '../crunchbase/company-facts.js';
import { listStages, rankByCount } from '../crunchbase/ids.js';
import { readCsvRows } from '../csv-rows.js';
import type { FileListener, IntakeItem, IntakeListener, Reject } from '../intake-item.js';
import { companyRecord } from './company-record.js';
import {
  acquisitionsTable,
  fundingRoundsTable,
  fundsTable,
  investmentsTable,
  iposTable,
} from './deal-tables.js';
import { milestonesTable, type ObjectRow, objectsTable, officesTable } from './objects-table.js';
import { degreesTable, peopleTable, relationshipsTable } from './people-tables.js';
import { describedPersonRecord, personRecord } from './person-record.js';
import { companyIdOf, investorIdOf, personIdOf, SnapshotFields } from './snapshot-fields.js';
import {
  type Deal,
  type Investor,
  type Offering,
  type Organization,
  type Round,
  SnapshotIndex,
} from './snapshot-index.js';
import {
  findSnapshotFiles,
  readTable,
  type SnapshotFileName,
  snapshotFileNames,
  type SnapshotFiles,
  type SnapshotIntake,
} from './snapshot-table.js';

/**
 * Reads the files of the Crunchbase snapshot of 2013. Any file may be missing. Yields the rejects first, then companies
 * with their IPOs, people, investors, rounds and acquisitions. The output is the same on every run, so that importing
 * twice changes nothing.
 */
export async function* readSnapshot(
  sources: readonly SourceFile[],
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  const files = findSnapshotFiles(sources);
  const index = yield* indexSnapshot(files, listener);
  listener.onExpected(countRecords(index));
  const summaries = new Map<Organization, InvestorSummary>();
  const objects = files.get('objects');
  if (objects !== undefined) yield* listObjects(objects, index, summaries, listener);
  for (const person of index.people.values())
    if (person.line === 0) yield { kind: 'Person', record: personRecord(person) };
  for (const investor of index.investors.values())
    yield { kind: 'Investor', record: investorRecord(investor, findSummary(investor, summaries), index) };
  for (const round of index.rounds.values())
    yield { kind: 'FundingRound', record: fundingRoundRecord(round) };
  for (const deal of index.deals.values()) yield { kind: 'Acquisition', record: acquisitionRecord(deal) };
}

/** Reads all files into an index, each after the files that it refers to. Yields the rejected rows. */
async function* indexSnapshot(
  files: SnapshotFiles,
  listener: IntakeListener,
): AsyncGenerator<Reject, SnapshotIndex> {
  const index = new SnapshotIndex();
  const onCount = (what: string, by: number): void => {
    listener.onCount(what, by);
  };
  const intake: SnapshotIntake = { index, fields: new SnapshotFields(listener), onCount };
  for (const name of snapshotFileNames) {
    const file = files.get(name);
    if (file === undefined) continue;
    if (name === 'investments') index.hasInvestments = true;
    yield* readers[name](file, intake, listenerFor(name, index, listener));
  }
  // A financial organization is an investor even if none of its investments is known.
  for (const id of index.organizations.keys()) if (id.startsWith('f:')) index.shareInvestor(id);
  return index;
}

type ReadFile = (file: SourceFile, intake: SnapshotIntake, listener: FileListener) => AsyncGenerator<Reject>;

const readers: Readonly<Record<SnapshotFileName, ReadFile>> = {
  objects: (file, intake, listener) => readTable(file, objectsTable, intake, listener),
  people: (file, intake, listener) => readTable(file, peopleTable, intake, listener),
  relationships: (file, intake, listener) => readTable(file, relationshipsTable, intake, listener),
  degrees: (file, intake, listener) => readTable(file, degreesTable, intake, listener),
  offices: (file, intake, listener) => readTable(file, officesTable, intake, listener),
  milestones: (file, intake, listener) => readTable(file, milestonesTable, intake, listener),
  funding_rounds: (file, intake, listener) => readTable(file, fundingRoundsTable, intake, listener),
  investments: (file, intake, listener) => readTable(file, investmentsTable, intake, listener),
  funds: (file, intake, listener) => readTable(file, fundsTable, intake, listener),
  acquisitions: (file, intake, listener) => readTable(file, acquisitionsTable, intake, listener),
  ipos: (file, intake, listener) => readTable(file, iposTable, intake, listener),
};

/**
 * Returns a listener for a file of the first pass. A failure to read the investments file sets `hasInvestments` to
 * false.
 */
function listenerFor(name: SnapshotFileName, index: SnapshotIndex, listener: IntakeListener): FileListener {
  if (name === 'objects') return withoutBytes(listener);
  if (name !== 'investments') return listener;
  return {
    onBytes: (count) => {
      listener.onBytes(count);
    },
    onCount: (what, by) => {
      listener.onCount(what, by);
    },
    onRefused: (path, refusal) => {
      index.hasInvestments = false;
      listener.onRefused(path, refusal);
    },
    onUnread: (path, reason) => {
      index.hasInvestments = false;
      listener.onUnread?.(path, reason);
    },
  };
}

/**
 * Returns a listener that does not report bytes, for the first pass over the objects file. The second pass reports
 * them. Reading the file twice avoids holding its texts in memory.
 */
function withoutBytes(listener: FileListener): FileListener {
  return {
    onBytes: () => undefined,
    onRefused: (path, refusal) => {
      listener.onRefused(path, refusal);
    },
  };
}

/** Returns the number of records that will be yielded. */
function countRecords(index: SnapshotIndex): number {
  const ipos = [...index.offerings.values()].reduce((sum, offerings) => sum + offerings.length, 0);
  const { organizations, people, investors, rounds, deals } = index;
  return organizations.size + people.size + investors.size + rounds.size + deals.size + ipos;
}

/** Second pass over the objects file: yields the companies with their IPOs, and the people, in file order. */
async function* listObjects(
  file: SourceFile,
  index: SnapshotIndex,
  summaries: Map<Organization, InvestorSummary>,
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  const fields = new SnapshotFields(listener);
  const onBytes = (count: number): void => {
    listener.onBytes(count);
  };
  for await (const row of readCsvRows(file, objectsTable.layout, { onBytes, onRefused: () => undefined })) {
    if (row.kind === 'Reject') continue;
    const id = fields.text(row, 'id')?.toLowerCase() ?? '';
    const organization = index.organizations.get(id);
    const person = index.people.get(id);
    if (organization?.line === row.line) {
      const record = companyRecord(organization, row, index, fields);
      if (index.investors.has(id)) summaries.set(organization, summaryOf(record, row, fields));
      yield { kind: 'Company', record };
      for (const offering of index.offerings.get(organization) ?? [])
        yield { kind: 'Ipo', record: ipoRecord(offering) };
    } else if (person?.line === row.line)
      yield { kind: 'Person', record: describedPersonRecord(person, row, index, fields) };
  }
}

function summaryOf(record: CompanyRecord, row: ObjectRow, fields: SnapshotFields): InvestorSummary {
  const { operatingStatus, microblogUrl, description, location } = companySummary(record);
  const investmentRounds = fields.count(row, 'investment_rounds');
  return { operatingStatus, microblogUrl, description, location, investmentRounds };
}

function findSummary(
  { identity }: Investor,
  summaries: ReadonlyMap<Organization, InvestorSummary>,
): InvestorSummary | null {
  return 'jobs' in identity ? null : (summaries.get(identity) ?? null);
}

/** Creates the record of a round. The snapshot has no lead investors. */
function fundingRoundRecord(round: Round): FundingRoundRecord {
  return {
    id: round.id,
    name: `${round.type ?? 'Funding Round'} - ${round.company.name}`,
    companyId: companyIdOf(round.company.objectId),
    companyName: round.company.name,
    investmentType: round.type,
    announcedOn: round.date,
    raisedAmountUsd: round.amount,
    preMoneyValuationUsd: round.preMoney,
    postMoneyValuationUsd: round.postMoney,
    investors: round.investors.map((investor) => ({
      investorId: investorIdOf(investor.objectId),
      investorName: investor.name,
      isLeadInvestor: false,
    })),
  };
}

/** Creates the record of an acquisition. The snapshot has the form of payment (`term_code`) but no acquisition type. */
function acquisitionRecord({ id, acquirer, acquiree, date, priceUsd }: Deal): AcquisitionRecord {
  return {
    id,
    acquirerCompanyId: companyIdOf(acquirer.objectId),
    acquirerName: acquirer.name,
    acquireeCompanyId: companyIdOf(acquiree.objectId),
    acquireeName: acquiree.name,
    acquirerDomain: acquirer.domain,
    acquireeDomain: acquiree.domain,
    acquisitionType: null,
    priceUsd,
    acquisitionDate: date,
  };
}

function ipoRecord(offering: Offering): IpoRecord {
  return {
    id: offering.id,
    companyId: companyIdOf(offering.company.objectId),
    companyName: offering.company.name,
    companyDomain: offering.company.domain,
    stockExchangeSymbol: offering.exchange,
    stockSymbol: offering.symbol,
    wentPublicOn: offering.date,
    sharePriceUsd: null,
    valuationPriceUsd: offering.valuation,
    moneyRaisedUsd: offering.raised === null ? null : Math.round(offering.raised),
  };
}

/** Data from an organization's row and company record, for its investor record. */
interface InvestorSummary {
  readonly operatingStatus: string | null;
  readonly microblogUrl: string | null;
  readonly description: string | null;
  /** City, state and country in the organization's row, or of an office if the row has none. */
  readonly location: string | null;
  /** The number of investments in the organization's row, used if the investments file has none. */
  readonly investmentRounds: number | null;
}

/** Creates the record of an investor, which is a person or an organization that also has a company record. */
function investorRecord(
  investor: Investor,
  summary: InvestorSummary | null,
  { hasInvestments }: Pick<SnapshotIndex, 'hasInvestments'>,
): InvestorRecord {
  const { funds } = investor;
  return {
    ...emptyInvestor(investorIdOf(investor.objectId)),
    investorName: investor.name,
    ...identityOf(investor),
    operatingStatus: summary?.operatingStatus ?? null,
    hqLocation: summary?.location ?? null,
    microblogUrl: summary?.microblogUrl ?? null,
    description: summary?.description ?? null,
    numberOfInvestments: summary?.investmentRounds ?? null,
    numberOfFunds: funds.length === 0 ? null : funds.length,
    fundDetails: funds.length === 0 ? null : funds,
    ...(hasInvestments && describeInvestments(investor, summary)),
  };
}

/** Computes the values derived from an investor's rounds. */
function describeInvestments({ rounds }: Investor, summary: InvestorSummary | null) {
  const portfolio = [...new Set(rounds.map((round) => round.company))];
  const categories = portfolio.flatMap((company) => company.category ?? []);
  return {
    numberOfExits: portfolio.filter((company) => company.isExited).length,
    numberOfInvestments: rounds.length === 0 ? (summary?.investmentRounds ?? 0) : rounds.length,
    investmentStage: listStages(rounds),
    industryTarget: rankByCount(categories),
    portfolioCompanies: portfolio.map((company) => companyIdOf(company.objectId)),
  };
}

function identityOf({ identity, objectId }: Investor) {
  if ('jobs' in identity) return { personId: personIdOf(objectId) };
  const { domain, foundedYear }: Organization = identity;
  return { companyId: companyIdOf(objectId), domain, foundedYear };
}
