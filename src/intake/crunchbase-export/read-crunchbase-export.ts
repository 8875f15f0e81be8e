import type { RecordKind } from '../../domain/record-kinds.js';
import type { IntakeItem, IntakeListener } from '../intake-item.js';
import type { ByteStoreOptions } from './byte-store.js';
import type { SourceFile } from '../../files/source-file.js';
import { CompanyRecords } from './company-records.js';
import { listAcquisitions, listIpos, listRounds } from './deal-records.js';
import { ExportData } from './export-data.js';
import { InvestorRecords, otherInvestors } from './investor-records.js';
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
  const lists: readonly RecordList[] = [
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
  ];
  for (const [kind, count] of lists) listener.onExpected(count, kind);
  for (const [, , records] of lists) yield* records;
}

type RecordList = readonly [kind: RecordKind, count: number, records: Iterable<IntakeItem>];

function reportStubs(listener: IntakeListener, stubs: Readonly<Record<string, Stubs>>): void {
  for (const [what, list] of Object.entries(stubs)) if (list.length > 0) listener.onCount(what, list.length);
}
