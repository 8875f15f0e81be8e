import type { SourceFile } from '../../files/source-file.js';
import type { AcquisitionRecord } from '../../records/acquisition.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { Experience, PersonRecord } from '../../records/person.js';
import { emptyInvestor, emptyPerson } from '../../records/record-kinds.js';
import { cleanList } from '../../tabular/csv-row.js';
import type { IntakeItem, IntakeListener } from '../intake-item.js';
import type { CompanySummary } from './company-facts.js';
import type { CompanyEntry, CompanyIndex, DealEntry, InvestorEntry, RoundEntry } from './company-index.js';
import { documentPersonName } from './document.js';
import { acquisitionIdOf, findPersonSlug, listStages, permalinkKey, personIdOf, rankByCount } from './ids.js';
import type { Documents, PersonEntry } from './index-documents.js';
import { findExportFiles, type IndexedExport, indexExport } from './indexed-export.js';
import { listCompanyItems, type SummaryTable } from './list-company-items.js';
import { topSeniority } from './values.js';

/**
 * Reads the files of a Crunchbase export: any of `companies.csv`, `companies.json`, `acquisitions.csv`,
 * `rounds2.csv`, `rounds.csv` and `investments.csv`. Yields the rejects first, then companies, IPOs, people,
 * investors, rounds and acquisitions. The output is the same on every run, so that importing twice changes nothing.
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

/** Reports the expected number of records of each kind. IPOs are few and not included. */
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

/**
 * Yields a person for each investor that is a person but not in the documents (`companies.json`), so that every investor's `person_id` refers
 * to a person.
 */
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

/**
 * Creates the record of a round. No file has valuations or lead investors, so valuations are null and no investor is
 * marked as lead.
 */
function fundingRoundRecord(round: RoundEntry): FundingRoundRecord {
  return {
    id: round.id,
    name: `${round.type ?? 'Funding Round'} - ${round.companyName}`,
    companyId: round.company?.id ?? null,
    companyName: round.companyName,
    investmentType: round.type,
    announcedOn: round.date,
    raisedAmountUsd: round.amount,
    preMoneyValuationUsd: null,
    postMoneyValuationUsd: null,
    investors: (round.investors ?? []).map((investor) => ({
      investorId: investor.id,
      investorName: investor.name,
      isLeadInvestor: false,
    })),
  };
}

/** Creates the record of an acquisition. The export has no acquisition types, so the type is null (contract 2.7). */
function acquisitionRecord({ acquirer, acquiree, date, priceUsd }: DealEntry): AcquisitionRecord {
  return {
    id: acquisitionIdOf(acquiree.permalink, acquirer.permalink, date),
    acquirerCompanyId: acquirer.id,
    acquirerName: acquirer.name,
    acquireeCompanyId: acquiree.id,
    acquireeName: acquiree.name,
    acquirerDomain: acquirer.domain,
    acquireeDomain: acquiree.domain,
    acquisitionType: null,
    priceUsd,
    acquisitionDate: date,
  };
}

type Summaries = ReadonlyMap<CompanyEntry, CompanySummary | null>;

/**
 * Creates the record of a person in the documents (`companies.json`): their jobs, current ones first, and values
 * derived from the jobs.
 */
function personRecord(entry: PersonEntry, summaries: Summaries): PersonRecord {
  const record = emptyPerson(personIdOf(entry.person.permalink));
  record.lastUpdated = entry.updatedAt;
  record.firstName = entry.person.first_name;
  record.lastName = entry.person.last_name;
  record.fullName = documentPersonName(entry.person);
  if (entry.jobs.length === 0) return record;
  const experience = listExperience(entry, summaries);
  record.experience = experience;
  record.levelOfSeniority = topSeniority(experience.map((job) => job.title));
  addPositions(record, experience);
  return record;
}

/** Lists the jobs: past ones last, otherwise in document order. */
function listExperience(entry: PersonEntry, summaries: Summaries): Experience[] {
  const presentFirst = entry.jobs.toSorted(
    (left, right) => Number(left.isPast === true) - Number(right.isPast === true),
  );
  return presentFirst.map((job, position) => {
    const company = summaries.get(job.company);
    return {
      companyName: job.company.name,
      profnetUrl: null,
      title: job.title,
      departments: null,
      startDate: null,
      endDate: null,
      isCurrent: job.isPast === null ? null : !job.isPast,
      jobOrder: position + 1,
      companyId: job.company.id,
      domain: company?.domain ?? null,
      description: null,
      companySize: company?.companySize ?? null,
      industry: company?.industry ?? null,
      techVerticals: company?.techVerticals ?? null,
      location: company?.location ?? null,
      foundedYear: company?.foundedYear ?? null,
    };
  });
}

function addPositions(record: PersonRecord, experience: readonly Experience[]): void {
  const current = experience.find((job) => job.isCurrent === true);
  const past = experience.find((job) => job.isCurrent === false);
  record.currentPositionTitle = current?.title ?? null;
  record.currentPositionCompanyName = current?.companyName ?? null;
  record.currentPositionCompanyWebsite = current?.domain ?? null;
  record.pastPositionTitle = past?.title ?? null;
  record.pastPositionCompanyName = past?.companyName ?? null;
  record.pastPositionCompanyWebsite = past?.domain ?? null;
}

/** The person or company record of an investor. Both are null if neither is known. */
interface InvestorIdentity {
  readonly personId: string | null;
  readonly company: CompanyEntry | null;
}

/** Identifies an investor by its permalink, or by its name if it has no permalink. */
function investorIdentity(
  investor: InvestorEntry,
  documents: Documents,
  index: CompanyIndex,
): InvestorIdentity {
  const { permalink } = investor;
  if (permalink === null) return identityByName(investor, documents, index);
  const slug = findPersonSlug(permalink);
  if (slug !== null) return { personId: personIdOf(slug), company: null };
  return { personId: null, company: index.find(permalinkKey(permalink)) };
}

/**
 * Identifies an investor by name. If the documents use the name for a person who invested, and for no firm, the investor
 * is that person; otherwise it is the company with this name. A name that several people or companies share is not linked,
 * because a wrong link is worse than none.
 */
function identityByName(
  investor: InvestorEntry,
  documents: Documents,
  index: CompanyIndex,
): InvestorIdentity {
  const isFirm = documents.firmInvestors.has(investor.key);
  const [permalink, otherPermalink] = isFirm ? [] : (documents.personInvestors.get(investor.key) ?? []);
  if (permalink !== undefined) {
    return { personId: otherPermalink === undefined ? personIdOf(permalink) : null, company: null };
  }
  const [company, otherCompany] = index.listByName(investor.key);
  return { personId: null, company: otherCompany === undefined ? (company ?? null) : null };
}

/** Creates an investor's record from its known rounds. */
function investorRecord(
  investor: InvestorEntry,
  identity: InvestorIdentity,
  summary: CompanySummary | null,
): InvestorRecord {
  const portfolio = listPortfolio(investor);
  return {
    ...emptyInvestor(investor.id),
    investorName: investor.name,
    strategicSignalIds: [],
    personId: identity.personId,
    companyId: identity.company?.id ?? null,
    companySize: summary?.companySize ?? null,
    operatingStatus: summary?.operatingStatus ?? null,
    domain: summary?.domain ?? null,
    hqLocation: summary?.location ?? investor.location,
    foundedYear: summary?.foundedYear ?? null,
    microblogUrl: summary?.microblogUrl ?? null,
    description: summary?.description ?? null,
    numberOfExits: portfolio.filter((company) => company.isExited).length,
    numberOfInvestments: investor.rounds.length,
    investmentStage: listStages(investor.rounds),
    industryTarget: rankByCount(portfolio.flatMap((company) => cleanList(company.categories, '|') ?? [])),
    portfolioCompanies: portfolio.map((company) => company.id),
  };
}

function listPortfolio(investor: InvestorEntry): CompanyEntry[] {
  const companies = investor.rounds.map((round) => round.company).filter((company) => company !== null);
  return [...new Set(companies)];
}
