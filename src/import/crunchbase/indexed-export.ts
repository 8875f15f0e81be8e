import { readHead, type SourceFile } from '../../files/source-file.js';
import { TableReader } from '../../tabular/table-reader.js';
import { type CsvLayout, type CsvRow, readCsvRows } from '../csv-rows.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import { type SideColumn, sideFacts } from './company-facts.js';
import {
  appended,
  type CompanyEntry,
  type CompanyIndex,
  createCompanyIndex,
  type InvestorEntry,
  InvestorIndex,
  type RoundEntry,
} from './company-index.js';
import {
  findRoundId,
  isOrganizationPermalink,
  latin1PermalinkKey,
  nameFromPath,
  nameFromPermalink,
  rejectRow,
} from './ids.js';
import {
  type Acquisitions,
  indexAcquisitions,
  indexCompanies,
  indexInvestments,
  joinRound,
} from './index-acquisitions.js';
import { type Documents, emptyDocuments, indexDocuments } from './index-documents.js';
import { StubCompanies } from './stub-companies.js';
import { findInvestmentType, locationText, readAmount, readDealDate } from './values.js';

/** All rounds by ID. Each round is also listed in its company's `rounds`. */
class RoundIndex {
  private readonly byId = new Map<string, RoundEntry>();
  private readonly dates = new Map<string, string>();

  get size(): number {
    return this.byId.size;
  }

  /** Returns the rounds in insertion order. */
  values(): IterableIterator<RoundEntry> {
    return this.byId.values();
  }

  /** Returns the round with this ID, and adds it if it is new. Fills the round's unknown fields from `facts`. */
  share(id: string, facts: RoundFacts): RoundEntry {
    const known = this.byId.get(id);
    const date = this.shareDate(facts.date);
    if (known === undefined) return this.add({ id, ...facts, date, investors: null });
    known.type ??= facts.type;
    known.date ??= date;
    known.amount ??= facts.amount;
    if (known.company === null && facts.company !== null) {
      known.company = facts.company;
      known.companyName = facts.companyName;
      listInCompany(known);
    }
    return known;
  }

  private add(round: RoundEntry): RoundEntry {
    this.byId.set(round.id, round);
    listInCompany(round);
    return round;
  }

  /** Returns the same string object for equal dates, to save memory. */
  private shareDate(date: string | null): string | null {
    if (date === null) return null;
    const known = this.dates.get(date);
    if (known === undefined) this.dates.set(date, date);
    return known ?? date;
  }
}

/** The required columns of `rounds.csv` and `rounds2.csv`. */
const needed = [
  'company_permalink',
  'funding_round_permalink',
  'funding_round_type',
  'funding_round_code',
  'funded_at',
  'raised_amount_usd',
] as const;

/** The layout of `rounds.csv`, whose rows describe their company. */
const describedLayout: CsvLayout<RoundColumn> = {
  needed,
  names: ['company_permalink', 'company_name'],
  encoding: 'utf8',
};

/**
 * The layout of `rounds2.csv`, whose rows have only the company's permalink. The file is neither UTF-8 nor
 * Windows-1252, so it is read as latin-1, which loses no byte.
 */
const bareLayout: CsvLayout<RoundColumn> = { needed, names: ['company_permalink'], encoding: 'latin1' };

/** The linked content of all files, from which the records are created. */
export interface IndexedExport {
  readonly companies: SourceFile | null;
  readonly index: CompanyIndex;
  readonly documents: Documents;
  readonly stubs: StubCompanies;
  readonly acquisitions: Acquisitions;
  readonly rounds: RoundIndex;
  readonly investors: InvestorIndex;
}

/** Data about a round in one row. */
type RoundFacts = Omit<RoundEntry, 'id' | 'investors'>;

function listInCompany(round: RoundEntry): void {
  if (round.company !== null) round.company.rounds = appended(round.company.rounds, round);
}

/** The files of an export. A missing file is null. */
interface ExportFiles {
  readonly companies: SourceFile | null;
  readonly documents: SourceFile | null;
  readonly acquisitions: SourceFile | null;
  /** `rounds2.csv`, whose rows have only the company's permalink. */
  readonly rounds: SourceFile | null;
  /** `rounds.csv`, whose rows describe the company. */
  readonly describedRounds: SourceFile | null;
  /** `investments.csv`, with 4 or 18 columns. */
  readonly investments: SourceFile | null;
}

/** Finds the files of the export by name. */
export function findExportFiles(files: readonly SourceFile[]): ExportFiles {
  const find = (name: string): SourceFile | null => files.find((file) => file.name === name) ?? null;
  return {
    companies: find('companies.csv'),
    documents: find('companies.json'),
    acquisitions: find('acquisitions.csv'),
    rounds: find('rounds2.csv'),
    describedRounds: find('rounds.csv'),
    investments: find('investments.csv'),
  };
}

/**
 * Reads all files and yields their rejects. The order matters: rounds need the companies, investments need the
 * rounds.
 */
export async function* indexExport(
  files: ExportFiles,
  listener: IntakeListener,
): AsyncGenerator<Reject, IndexedExport> {
  const index = createCompanyIndex();
  const stubs = new StubCompanies(index, listener, files.companies !== null);
  const { companies } = files;
  if (companies !== null) yield* indexCompanies(companies, index, listener);
  const documents =
    files.documents === null ? emptyDocuments() : yield* indexDocuments(files.documents, index, listener);
  const acquisitions: Acquisitions =
    files.acquisitions === null
      ? new Map()
      : yield* indexAcquisitions(files.acquisitions, index, stubs, listener);
  const intake = { index, stubs, rounds: new RoundIndex(), investors: new InvestorIndex(), listener };
  for (const file of [files.rounds, files.describedRounds])
    if (file !== null) yield* indexRounds(file, intake);
  const { investments } = files;
  if (investments !== null && (await hasColumn(investments, 'investor_permalink')))
    yield* indexLinkedInvestments(investments, intake);
  else if (investments !== null) yield* indexInvestments(investments, intake);
  intake.investors.assignIds();
  countRounds(intake.rounds, listener);
  return { companies, documents, acquisitions, ...intake };
}

function countRounds(rounds: RoundIndex, listener: IntakeListener): void {
  if (rounds.size > 0) listener.onCount('rounds', rounds.size);
  const orphans = [...rounds.values()].filter((round) => round.company === null);
  if (orphans.length > 0) listener.onCount('rounds without a company', orphans.length);
}

type InvestorColumn = `investor_${'permalink' | 'name' | 'country_code' | 'state_code' | 'city'}`;

type InvestmentRow = CsvRow<RoundColumn | InvestorColumn>;

const layout: CsvLayout<RoundColumn | InvestorColumn> = {
  needed: ['company_permalink', 'investor_permalink', 'funding_round_permalink'],
  names: ['company_permalink', 'company_name', 'investor_permalink', 'investor_name'],
  encoding: 'utf8',
};

interface LinkedIntake extends RoundIntake {
  readonly investors: InvestorIndex;
}

/**
 * Reads the 18-column investments file. A row links one investor to one round, both identified by permalink. It also
 * describes the round and its company, which are added if no other file contains them. Yields the rejected rows.
 */
async function* indexLinkedInvestments(file: SourceFile, intake: LinkedIntake): AsyncGenerator<Reject> {
  for await (const row of readCsvRows(file, layout, intake.listener)) {
    const reject = row.kind === 'Reject' ? row : indexInvestment(file, row, intake);
    if (reject !== null) yield reject;
  }
}

function indexInvestment(file: SourceFile, row: InvestmentRow, intake: LinkedIntake): Reject | null {
  const permalink = row.field('company_permalink') ?? '';
  const id = findRoundId(row.field('funding_round_permalink') ?? '');
  if (!isOrganizationPermalink(permalink)) {
    return rejectRow(file, row, 'the permalink is not an organization path');
  }
  if (id === null) return rejectRow(file, row, 'the permalink is not a funding round path');
  const [investor] = findInvestor(row, intake.investors);
  const company = intake.stubs.shareOfRound(sideFacts(row, 'company', permalink));
  const terms = readTerms(row, intake.listener);
  const round = intake.rounds.share(id, { company, companyName: company.name, ...terms });
  if (investor === undefined) return rejectRow(file, row, 'the row has no investor');
  if (!joinRound(round, investor, intake.listener)) return rejectRow(file, row, 'repeats an earlier row');
  intake.listener.onCount('investment rows matched', 1);
  return null;
}

/** Returns the investors that a row names; several if the row has a shared name and no permalink. */
function findInvestor(row: InvestmentRow, investors: InvestorIndex): readonly InvestorEntry[] {
  const permalink = row.field('investor_permalink');
  const name = row.field('investor_name');
  if (permalink === null) return name === null ? [] : investors.shareByName(name);
  const country = row.field('investor_country_code');
  const location = locationText(row.field('investor_city'), row.field('investor_state_code'), country);
  return [investors.shareByPermalink(permalink, name ?? nameFromPath(permalink), location)];
}

type TermColumn =
  'funding_round_permalink' | 'funding_round_type' | 'funding_round_code' | 'funded_at' | 'raised_amount_usd';

/** The columns in which a row describes a round and the company that raised it. */
type RoundColumn = TermColumn | SideColumn<'company'>;

type RoundRow = CsvRow<RoundColumn>;

/** The indexes with which the rows of a rounds file are linked. */
interface RoundIntake {
  readonly index: CompanyIndex;
  readonly stubs: StubCompanies;
  readonly rounds: RoundIndex;
  readonly listener: IntakeListener;
}

/**
 * Adds the rounds of `rounds.csv` or `rounds2.csv` to the index, and yields the rejected rows. The header shows which
 * of the two layouts the file has.
 */
async function* indexRounds(file: SourceFile, intake: RoundIntake): AsyncGenerator<Reject> {
  const isDescribed = await hasColumn(file, 'company_name');
  const findCompany = isDescribed
    ? (row: RoundRow, permalink: string) => intake.stubs.shareOfRound(sideFacts(row, 'company', permalink))
    : (_row: RoundRow, permalink: string) => intake.index.find(latin1PermalinkKey(permalink));
  const seen = new Set<string>();
  for await (const row of readCsvRows(file, isDescribed ? describedLayout : bareLayout, intake.listener)) {
    const reject = row.kind === 'Reject' ? row : indexRound(file, row, seen, findCompany, intake);
    if (reject === null) continue;
    yield isDescribed ? reject : { ...reject, text: readableLatin1(reject.text) };
  }
}

/** Finds the company of a row by the row's permalink. */
type FindCompany = (row: RoundRow, permalink: string) => CompanyEntry | null;

function indexRound(
  file: SourceFile,
  row: RoundRow,
  seen: Set<string>,
  findCompany: FindCompany,
  { rounds, listener }: RoundIntake,
): Reject | null {
  const permalink = row.field('company_permalink');
  const id = findRoundId(row.field('funding_round_permalink') ?? '');
  if (permalink === null || !isOrganizationPermalink(permalink)) {
    return rejectRow(file, row, 'the permalink is not an organization path');
  }
  if (id === null) return rejectRow(file, row, 'the permalink is not a funding round path');
  if (seen.has(id)) return rejectRow(file, row, 'repeats an earlier row');
  seen.add(id);
  const company = findCompany(row, permalink);
  const companyName = company?.name ?? nameFromPermalink(readableLatin1(permalink));
  rounds.share(id, { company, companyName, ...readTerms(row, listener) });
  return null;
}

/** Reads the type, date and amount of a row's round. */
function readTerms(
  row: CsvRow<TermColumn>,
  listener: Pick<IntakeListener, 'onCount'>,
): Pick<RoundFacts, 'type' | 'date' | 'amount'> {
  const date = readDealDate(row.field('funded_at'), () => {
    listener.onCount('invalid dates set to unknown', 1);
  });
  return {
    type: findInvestmentType(row.field('funding_round_type'), row.field('funding_round_code')),
    date,
    amount: readAmount(row.field('raised_amount_usd'), listener),
  };
}

/** Decodes text that was read as latin-1 as UTF-8. Returns it unchanged if its bytes are not valid UTF-8. */
function readableLatin1(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/**
 * True if the header of a CSV file has this column. Only the header distinguishes different files of the same name.
 * False for an unreadable file, which is reported when its rows are read.
 */
async function hasColumn(file: SourceFile, column: string): Promise<boolean> {
  const reader = new TableReader();
  reader.push(await readHead(file));
  reader.end();
  return reader.header !== null && reader.header.find(column) !== -1;
}
