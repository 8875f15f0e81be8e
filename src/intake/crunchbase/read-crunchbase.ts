import type { SourceFile } from '../../files/source-file.js';
import { emptyPerson } from '../../domain/records/empty-records.js';
import type { PersonRecord } from '../../domain/records/person.js';
import type { IntakeItem, IntakeListener } from '../intake-item.js';
import type { InvestorEntry } from './company-index.js';
import { acquisitionRecord, fundingRoundRecord } from './deal-records.js';
import { findExportFiles, indexExport, type IndexedExport } from './indexed-export.js';
import { investorIdentity, investorRecord, type InvestorIdentity } from './investor-record.js';
import { listCompanyItems, type SummaryTable } from './list-company-items.js';
import { findPersonSlug } from './permalink.js';
import { personRecord } from './person-record.js';
import { personIdOf } from './record-ids.js';

/**
 * Reads the files of a Crunchbase export: any of `companies.csv`, `companies.json`, `acquisitions.csv`, `rounds2.csv`,
 * `rounds.csv` and `investments.csv`. Yields first the rejects, then companies, IPOs, people, investors, rounds and
 * acquisitions, the same every time, so that importing twice changes nothing.
 */
export async function* readCrunchbase(
  sources: readonly SourceFile[],
  listener: IntakeListener,
): AsyncGenerator<IntakeItem> {
  const files = findExportFiles(sources);
  const indexed = yield* indexExport(files, listener);
  announceRecords(indexed, listener);
  const identities = identifyInvestors(indexed);
  const summaries: SummaryTable = new Map();
  for (const company of indexed.documents.byCompany.keys()) summaries.set(company, null);
  for (const { company } of identities.values()) if (company !== null) summaries.set(company, null);
  yield* listCompanyItems(indexed, summaries, listener);
  yield* listPeople(indexed, summaries);
  for (const record of listIndividuals(indexed)) yield { kind: 'Person', record };
  yield* listInvestors(identities, summaries);
  for (const round of indexed.rounds.values())
    yield { kind: 'FundingRound', record: fundingRoundRecord(round) };
  for (const deal of indexed.acquisitions.values()) {
    yield { kind: 'Acquisition', record: acquisitionRecord(deal) };
  }
}

/** All that will be yielded but IPOs, which are few. */
function announceRecords(indexed: IndexedExport, listener: IntakeListener): void {
  const { index, documents, stubs, investors, rounds, acquisitions } = indexed;
  const companies = [...index.entries()].filter(
    (each) => each.origin !== 'stub' || stubs.find(each) !== null,
  );
  listener.onExpected(companies.length, 'Company');
  listener.onExpected(documents.people.size + [...listIndividuals(indexed)].length, 'Person');
  listener.onExpected(investors.size, 'Investor');
  listener.onExpected(rounds.size, 'FundingRound');
  listener.onExpected(acquisitions.size, 'Acquisition');
}

/** The individuals that only investments name, so that every `person_id` of an investor is a person's. */
function* listIndividuals({ investors, documents }: IndexedExport): Generator<PersonRecord> {
  for (const { permalink, name, location } of investors.values()) {
    const slug = permalink === null ? null : findPersonSlug(permalink);
    if (slug === null || documents.people.has(slug.toLowerCase())) continue;
    yield { ...emptyPerson(personIdOf(slug)), fullName: name, location };
  }
}

type Identities = ReadonlyMap<InvestorEntry, InvestorIdentity>;

function identifyInvestors({ investors, documents, index }: IndexedExport): Identities {
  return new Map(
    [...investors.values()].map((investor) => [investor, investorIdentity(investor, documents, index)]),
  );
}

function* listPeople({ documents }: IndexedExport, summaries: SummaryTable): Generator<IntakeItem> {
  for (const entry of documents.people.values())
    yield { kind: 'Person', record: personRecord(entry, summaries) };
}

function* listInvestors(identities: Identities, summaries: SummaryTable): Generator<IntakeItem> {
  for (const [investor, identity] of identities) {
    const summary = identity.company === null ? null : (summaries.get(identity.company) ?? null);
    yield { kind: 'Investor', record: investorRecord(investor, identity, summary) };
  }
}
