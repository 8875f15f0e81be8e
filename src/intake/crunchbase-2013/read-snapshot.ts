import type { FileListener, IntakeItem, IntakeListener, Reject } from '../intake-item.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import { readCsvRows } from '../csv-rows.js';
import { companySummary } from '../crunchbase/company-summary.js';
import type { SourceFile } from '../../files/source-file.js';
import { companyRecord } from './company-record.js';
import {
  acquisitionsTable,
  fundingRoundsTable,
  fundsTable,
  investmentsTable,
  iposTable,
} from './deal-tables.js';
import { acquisitionRecord, fundingRoundRecord, ipoRecord } from './deal-records.js';
import { milestonesTable, officesTable } from './extra-tables.js';
import { investorRecord, type InvestorSummary } from './investor-record.js';
import { objectsTable, type ObjectRow } from './objects-table.js';
import { degreesTable, peopleTable, relationshipsTable } from './people-tables.js';
import { describedPersonRecord, personRecord } from './person-record.js';
import { SnapshotFields } from './snapshot-fields.js';
import {
  findSnapshotFiles,
  snapshotFileNames,
  type SnapshotFileName,
  type SnapshotFiles,
} from './snapshot-files.js';
import { SnapshotIndex, type Investor, type Organization } from './snapshot-index.js';
import { readTable, type SnapshotIntake } from './snapshot-table.js';

/**
 * Reads the files of the Crunchbase snapshot of 2013, any of which may be missing. Yields first the rejects, then companies
 * with their IPOs, people, investors, rounds and acquisitions, the same every time, so that importing twice changes nothing.
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
    yield { kind: 'Investor', record: investorRecord(investor, findSummary(investor, summaries)) };
  for (const round of index.rounds.values())
    yield { kind: 'FundingRound', record: fundingRoundRecord(round) };
  for (const deal of index.deals.values()) yield { kind: 'Acquisition', record: acquisitionRecord(deal) };
}

/** Reads all files into an index, each after those that it refers to. Yields the rejected rows. */
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
    yield* readers[name](file, intake, name === 'objects' ? withoutBytes(listener) : listener);
  }
  // A financial organization is an investor even when no investment of it is known.
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

/** The objects are read twice: their texts, held, would be the largest part in memory. The second pass reports the bytes. */
function withoutBytes(listener: FileListener): FileListener {
  return {
    onBytes: () => undefined,
    onRefused: (path, refusal) => {
      listener.onRefused(path, refusal);
    },
  };
}

/** All records that will be yielded. */
function countRecords(index: SnapshotIndex): number {
  const ipos = [...index.offerings.values()].reduce((sum, offerings) => sum + offerings.length, 0);
  const { organizations, people, investors, rounds, deals } = index;
  return organizations.size + people.size + investors.size + rounds.size + deals.size + ipos;
}

/** Second pass over the objects: yields the companies with their IPOs, and the people, in the order of the file. */
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
