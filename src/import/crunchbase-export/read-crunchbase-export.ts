import { isTar } from '../../files/bounds.js';
import type { SourceFile } from '../../files/source-file.js';
import { readTarInOrder } from '../../files/tar-files.js';
import type { Education, PersonRecord } from '../../records/person.js';
import { emptyPerson, type RecordKind } from '../../records/record-kinds.js';
import { compareLatestFirst, compareText } from '../../values/compare-texts.js';
import { topSeniority } from '../crunchbase/values.js';
import { educationLevel } from '../education-level.js';
import type { IntakeItem, IntakeListener } from '../intake-item.js';
import type { ByteStoreOptions } from './byte-store.js';
import { CareerReader, experienceOf, type FeaturedJob, sumCareer } from './career.js';
import type { personColumns } from './columns.js';
import { CompanyRecords } from './company-records.js';
import {
  AcquisitionReader,
  IpoReader,
  participationsOf,
  type RoundFacts,
  RoundReader,
} from './deal-facts.js';
import { ExportData } from './export-data.js';
import { InvestorRecords, otherInvestors } from './investor-records.js';
import { LinkedExport, personName } from './linked-export.js';
import { locationOf } from './organization-facts.js';
import type { PackedRows } from './packed-rows.js';
import { windows } from './read-value.js';
import { reportUnusedRows } from './report-unused-rows.js';
import { companyStubs, namedInvestors, personStubs, type Stubs } from './stubs.js';
import { takeFiles } from './take-files.js';

/**
 * Reads the current Crunchbase CSV export (docs/importing-crunchbase.md) in one pass over its files. Files can come in
 * any order, and any file can be missing. Yields the rejects first, then companies, IPOs, people, investors, rounds and
 * acquisitions. The order is the same on every run.
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
    yield* listRecords(files, data, listener);
  } finally {
    data.store.close();
  }
}

type PersonRow = PackedRows<keyof typeof personColumns>;

/** Creates the records of all people: first the rows of `people.csv` in file order, then the stubs (`stubs.ts`). */
class PersonRecords {
  private readonly careers: CareerReader;
  private readonly education: EducationReader;

  constructor(
    private readonly linked: LinkedExport,
    private readonly stubs: Stubs,
  ) {
    this.careers = new CareerReader(linked);
    this.education = new EducationReader(linked);
  }

  *list(): Generator<IntakeItem> {
    const { people } = this.linked.data;
    const rows = people.reader(windows.inOrder);
    for (let index = 0; index < people.order.length; index++) {
      const ordinal = people.order.get(index);
      const row = rows.find(ordinal);
      if (row === null) continue;
      const record = this.personOf(ordinal, featuredJobOf(row), row.text('updated_at'));
      addProfile(record, row);
      yield { kind: 'Person', record };
    }
    for (const [ordinal, name] of this.stubs) {
      const record = this.personOf(ordinal, null, null);
      record.fullName = name;
      yield { kind: 'Person', record };
    }
  }

  /** Creates a person record from the data in all files except `people.csv`. */
  private personOf(ordinal: number, featured: FeaturedJob | null, updatedAt: string | null): PersonRecord {
    const record = emptyPerson(`per_${this.linked.data.people.uuids.hex(ordinal)}`);
    record.about = this.linked.personDescription(ordinal);
    const career = this.careers.of(ordinal, featured);
    Object.assign(record, sumCareer(career, updatedAt));
    if (career.length > 0) {
      record.experience = career.map((job, position) => experienceOf(job, position + 1));
      record.levelOfSeniority = topSeniority(career.map((job) => job.title));
    }
    if (record.currentPositionTitle === null && record.currentPositionCompanyName === null) {
      addFeaturedJob(record, featured);
    }
    record.education = this.education.of(ordinal);
    record.educationLevel = educationLevel((record.education ?? []).map(({ degreeTitle }) => degreeTitle));
    return record;
  }
}

function addProfile(record: PersonRecord, row: PersonRow): void {
  record.lastUpdated = row.text('updated_at');
  record.profilePictureUrl = row.text('logo_url');
  record.firstName = row.text('first_name');
  record.lastName = row.text('last_name');
  record.fullName = personName(row);
  record.profnetUrl = row.text('linkedin_url');
  record.microblogUrl = row.text('twitter_url');
  record.location = locationOf(row);
  record.region = row.text('region');
}

function featuredJobOf(row: PersonRow): FeaturedJob | null {
  const title = row.text('featured_job_title');
  const organization = row.text('featured_job_organization_uuid');
  const organizationName = row.text('featured_job_organization_name');
  return title === null && organizationName === null ? null : { title, organization, organizationName };
}

/** Uses the featured job as the current position of a person without jobs. */
function addFeaturedJob(record: PersonRecord, featured: FeaturedJob | null): void {
  if (featured === null || record.experience !== null) return;
  record.currentPositionTitle = featured.title;
  record.currentPositionCompanyName = featured.organizationName;
}

/** Reads the degrees of people. */
class EducationReader {
  private readonly rows;

  constructor(private readonly linked: LinkedExport) {
    this.rows = linked.data.degrees.reader(windows.single);
  }

  /** Returns the distinct degrees of a person, the most recently completed first; null if none is known. */
  of(person: number): Education[] | null {
    const degrees = [...this.linked.degreesByPerson.of(person)].map((degree) => this.read(degree));
    if (degrees.length === 0) return null;
    const byText = new Map(degrees.map((degree) => [Object.values(degree).join('\n'), degree]));
    return [...byText]
      .sort(
        ([leftText, left], [rightText, right]) =>
          compareLatestFirst(left.endDate, right.endDate) ||
          compareLatestFirst(left.startDate, right.startDate) ||
          compareText(leftText, rightText),
      )
      .map(([, degree]) => degree);
  }

  private read(degree: number): Education {
    const row = this.rows.find(degree);
    const { data, organizations } = this.linked;
    const school = organizations.summaryOf(data.degrees.others.get(degree));
    return {
      name: school.name ?? row?.text('institution_name') ?? null,
      profnetUrl: school.profnetUrl,
      fieldOfStudy: row?.text('subject') ?? null,
      degreeTitle: row?.text('degree_type') ?? null,
      description: null,
      startDate: row?.text('started_on') ?? null,
      endDate: row?.text('completed_on') ?? null,
      location: school.location,
    };
  }
}

function* listRecords(
  files: readonly SourceFile[],
  data: ExportData,
  listener: IntakeListener,
): Generator<IntakeItem> {
  const investorNames = namedInvestors(data);
  const companies = companyStubs(data, investorNames);
  const people = personStubs(data, investorNames);
  const linked = new LinkedExport(data, investorNames, listener);
  const investors = otherInvestors(linked);
  reportUnusedRows(files, data, { companies, people, investors }, listener);
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

/**
 * Yields the files one after another. Yields the members of a tar archive in archive order, so that each archive is
 * read only once. Calls `onBroken` if an archive is truncated.
 */
async function* openInOrder(files: readonly SourceFile[], onBroken: () => void): AsyncGenerator<SourceFile> {
  const opened = new Set<string>();
  for (const file of files) {
    if (!isTar(file.diskPath)) yield file;
    else if (!opened.has(file.diskPath)) {
      opened.add(file.diskPath);
      const wanted = new Set(files.map(({ path }) => path));
      for await (const member of readTarInOrder(file.diskPath)) {
        if (member.path === member.diskPath) onBroken();
        else if (wanted.has(member.path)) yield member;
      }
    }
  }
}

/** Yields the records of all IPOs in file order. Skips and reports an IPO whose company has no name. */
function* listIpos(linked: LinkedExport): Generator<IntakeItem> {
  const { data, organizations } = linked;
  const ipos = new IpoReader(linked, windows.inOrder);
  for (let index = 0; index < data.ipos.order.length; index++) {
    const ipo = ipos.find(data.ipos.order.get(index));
    const companyId = organizations.idOf(ipo?.company ?? -1);
    if (ipo?.companyName == null || companyId === null) {
      linked.listener.onCount('skipped IPOs of companies without a name', 1);
      continue;
    }
    const record = {
      id: ipo.id,
      companyId,
      companyName: ipo.companyName,
      companyDomain: organizations.summaryOf(ipo.company).domain,
      stockExchangeSymbol: ipo.exchange,
      stockSymbol: ipo.symbol,
      wentPublicOn: ipo.date,
      sharePriceUsd: ipo.sharePrice,
      valuationPriceUsd: ipo.valuation,
      moneyRaisedUsd: ipo.moneyRaised,
    };
    yield { kind: 'Ipo', record };
  }
}

/** Yields the records of all acquisitions in file order. Skips and reports a deal if either company has no name. */
function* listAcquisitions(linked: LinkedExport): Generator<IntakeItem> {
  const { data, organizations } = linked;
  const deals = new AcquisitionReader(linked, windows.inOrder);
  for (let index = 0; index < data.acquisitions.order.length; index++) {
    const deal = deals.find(data.acquisitions.order.get(index));
    const acquirerCompanyId = organizations.idOf(deal?.acquirer ?? -1);
    const acquireeCompanyId = organizations.idOf(deal?.acquiree ?? -1);
    if (
      deal?.acquirerName == null ||
      deal.acquireeName === null ||
      !acquirerCompanyId ||
      !acquireeCompanyId
    ) {
      linked.listener.onCount('skipped acquisitions of companies without a name', 1);
      continue;
    }
    const record = {
      id: deal.id,
      acquirerCompanyId,
      acquirerName: deal.acquirerName,
      acquireeCompanyId,
      acquireeName: deal.acquireeName,
      acquirerDomain: organizations.summaryOf(deal.acquirer).domain,
      acquireeDomain: organizations.summaryOf(deal.acquiree).domain,
      acquisitionType: deal.type,
      priceUsd: deal.priceUsd,
      acquisitionDate: deal.date,
    };
    yield { kind: 'Acquisition', record };
  }
}

/** Yields the records of all rounds in file order. */
function* listRounds(linked: LinkedExport): Generator<IntakeItem> {
  const { data, listener } = linked;
  const rounds = new RoundReader(linked, windows.inOrder);
  const onNameless = (): void => {
    listener.onCount('skipped round investors without a name', 1);
  };
  for (let index = 0; index < data.rounds.order.length; index++) {
    const round = rounds.find(data.rounds.order.get(index));
    if (round === null) continue;
    const company = data.roundCompanies.get(round.ordinal);
    const companyName = linked.organizations.nameOf(company, round.companyName) ?? nameAfterDash(round);
    const record = {
      id: round.id,
      name: round.name ?? `${round.type ?? 'Funding Round'} - ${companyName}`,
      companyId: linked.organizations.idOf(company),
      companyName,
      investmentType: round.type,
      announcedOn: round.date,
      raisedAmountUsd: round.amount,
      preMoneyValuationUsd: null,
      postMoneyValuationUsd: round.postMoneyValuation,
      investors: participationsOf(linked, round.ordinal, onNameless),
    };
    yield { kind: 'FundingRound', record };
  }
}

/**
 * Returns the company name at the end of a round name such as `Series A - Acme`, for a row that has no company name.
 */
function nameAfterDash({ name }: RoundFacts): string {
  return /^.* - (.+)$/.exec(name ?? '')?.[1] ?? name ?? '';
}
