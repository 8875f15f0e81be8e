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
    yield* takeFiles(openInOrder(files), data, listener);
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
  listener.onExpected(data.organizations.order.length + companies.length, 'Company');
  listener.onExpected(data.ipos.order.length, 'Ipo');
  listener.onExpected(data.people.order.length + people.length, 'Person');
  listener.onExpected(data.investors.order.length + investors.length, 'Investor');
  listener.onExpected(data.rounds.order.length, 'FundingRound');
  listener.onExpected(data.acquisitions.order.length, 'Acquisition');
  reportStubs(listener, { 'stub companies': companies, 'stub people': people });
  yield* new CompanyRecords(linked, companies).list();
  yield* listIpos(linked);
  yield* new PersonRecords(linked, people).list();
  yield* new InvestorRecords(linked, investors).list();
  yield* listRounds(linked);
  yield* listAcquisitions(linked);
}

function reportStubs(listener: IntakeListener, stubs: Readonly<Record<string, Stubs>>): void {
  for (const [what, list] of Object.entries(stubs)) if (list.length > 0) listener.onCount(what, list.length);
}
