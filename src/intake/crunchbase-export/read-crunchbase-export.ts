import type { IntakeItem, IntakeListener } from '../intake-item.js';
import type { ByteStoreOptions } from './byte-store.js';
import type { SourceFile } from '../../files/source-file.js';
import { CompanyRecords } from './company-records.js';
import { listAcquisitions, listIpos, listRounds } from './deal-records.js';
import { ExportData } from './export-data.js';
import { InvestorRecords, otherInvestors } from './investor-records.js';
import { isWithheld, type ExportKind } from './withheld-kinds.js';
import { LinkedExport } from './linked-export.js';
import { openInOrder } from './open-sources.js';
import { PersonRecords } from './person-records.js';
import { companyStubs, namedInvestors, personStubs, type Stubs } from './stubs.js';
import { takeFiles } from './take-files.js';

/**
 * Reads the current Crunchbase CSV export (docs/importing-crunchbase.md) in one pass over its files, which may come in any
 * order and of which any may be missing. Yields first the rejects, then companies, IPOs, people, investors, rounds and
 * acquisitions, in the same order every time.
 */
export async function* readCrunchbaseExport(
  files: readonly SourceFile[],
  options: ByteStoreOptions,
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  const data = new ExportData(options);
  try {
    const sources = openInOrder(files, () => {
      data.isArchiveBroken = true;
    });
    yield* takeFiles(sources, data, listener);
    yield* listRecords(data, listener);
  } finally {
    data.store.close();
  }
}

function* listRecords(data: ExportData, listener: IntakeListener): Generator<IntakeItem> {
  const investorNames = namedInvestors(data);
  const companies = companyStubs(data, investorNames);
  const people = personStubs(data, investorNames);
  const linked = new LinkedExport(data, investorNames, listener);
  const investors = otherInvestors(linked);
  reportStubs(listener, { 'stub companies': companies, 'stub people': people });
  const { organizations, ipos, people: persons, investors: investorTable, rounds, acquisitions } = data;
  yield* listComplete(data, listener, [
    ['Company', organizations.order.length + companies.length, new CompanyRecords(linked, companies).list()],
    ['Ipo', ipos.order.length, listIpos(linked)],
    ['Person', persons.order.length + people.length, new PersonRecords(linked, people).list()],
    [
      'Investor',
      investorTable.order.length + investors.length,
      new InvestorRecords(linked, investors).list(),
    ],
    ['FundingRound', rounds.order.length, listRounds(linked)],
    ['Acquisition', acquisitions.order.length, listAcquisitions(linked)],
  ]);
}

type RecordList = readonly [kind: ExportKind, count: number, records: Iterable<IntakeItem>];

/**
 * Yields the records of the kinds that a broken archive leaves complete. Records of the others would replace full ones of
 * an earlier import.
 */
function* listComplete(
  data: ExportData,
  listener: IntakeListener,
  lists: readonly RecordList[],
): Generator<IntakeItem> {
  const isComplete = ([kind]: RecordList): boolean => !isWithheld(data, kind);
  for (const list of lists) {
    const [kind, count] = list;
    if (isComplete(list)) listener.onExpected(count, kind);
    else if (count > 0) listener.onCount('records not written because the archive breaks off', count);
  }
  for (const list of lists.filter(isComplete)) yield* list[2];
}

function reportStubs(listener: IntakeListener, stubs: Readonly<Record<string, Stubs>>): void {
  for (const [what, list] of Object.entries(stubs)) if (list.length > 0) listener.onCount(what, list.length);
}
