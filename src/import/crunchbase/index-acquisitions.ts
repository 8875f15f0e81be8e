import type { SourceFile } from '../../files/source-file.js';
import { nameKey } from '../../records/identifiers.js';
import { type CsvRow, readCsvRows } from '../csv-rows.js';
import type { FileListener, IntakeListener, Reject } from '../intake-item.js';
import {
  acquisitionLayout,
  type AcquisitionRow,
  acquisitionSideFacts,
  type CompanyFacts,
  companyFacts,
  companyLayout,
  type CompanyRow,
} from './company-facts.js';
import {
  appended,
  type CompanyEntry,
  type CompanyIndex,
  type DealEntry,
  type InvestorEntry,
  type InvestorIndex,
  type RoundEntry,
} from './company-index.js';
import { isOrganizationPermalink, permalinkKey, rejectRow, rejectUnlinked } from './ids.js';
import type { StubCompanies } from './stub-companies.js';
import { readAmount, readDealDate } from './values.js';

/** The deals, keyed by the permalinks of both companies, in file order. */
export type Acquisitions = ReadonlyMap<string, DealEntry>;

interface AcquisitionIntake {
  readonly file: SourceFile;
  readonly index: CompanyIndex;
  readonly stubs: StubCompanies;
  readonly listener: IntakeListener;
  readonly deals: Map<string, DealEntry>;
}

/**
 * Reads the acquisitions. Adds a stub to the index for each company that no file contains, and yields the rejected
 * rows.
 */
export async function* indexAcquisitions(
  file: SourceFile,
  index: CompanyIndex,
  stubs: StubCompanies,
  listener: IntakeListener,
): AsyncGenerator<Reject, Acquisitions> {
  const intake: AcquisitionIntake = { file, index, stubs, listener, deals: new Map() };
  for await (const row of readCsvRows(file, acquisitionLayout, listener)) {
    const reject = row.kind === 'Reject' ? row : indexAcquisition(row, intake);
    if (reject !== null) yield reject;
  }
  for (const deal of intake.deals.values()) noteLatestDeal(deal);
  listener.onCount('acquisitions', intake.deals.size);
  return intake.deals;
}

function indexAcquisition(row: AcquisitionRow, intake: AcquisitionIntake): Reject | null {
  const acquiree = row.field('company_permalink') ?? '';
  const acquirer = row.field('acquirer_permalink') ?? '';
  if (!isOrganizationPermalink(acquiree) || !isOrganizationPermalink(acquirer)) {
    return rejectRow(intake.file, row, 'the permalink is not an organization path');
  }
  const keys = [permalinkKey(acquiree), permalinkKey(acquirer)] as const;
  if (keys.every((key) => intake.index.find(key)?.origin === 'file')) {
    intake.listener.onCount('acquisition rows with both sides in the file', 1);
  }
  if (keys[0] === keys[1]) return rejectRow(intake.file, row, 'acquirer and acquiree are the same company');
  return addDeal(row, keys.join('\n'), readTerms(row, intake.listener), intake);
}

type Terms = Pick<DealEntry, 'date' | 'priceUsd'>;

function readTerms(row: AcquisitionRow, listener: IntakeListener): Terms {
  const date = readDealDate(row.field('acquired_at'), () => {
    listener.onCount('invalid dates set to unknown', 1);
  });
  const currency = row.field('price_currency_code')?.toUpperCase();
  const price = readAmount(row.field('price_amount'), listener, currency);
  // Historical exchange rates are not available, and the contract has only US dollars (contract 2.7).
  const isForeign = currency !== 'USD';
  if (price !== null && isForeign) listener.onCount('non-USD prices dropped', 1);
  return { date, priceUsd: price === null || isForeign ? null : Math.round(price) };
}

/**
 * Adds a deal. The export repeats some deals with dates that differ by days, or without the price, so only the first
 * row for a pair of companies adds a deal. If it has no price and a later row does, the date and price of the later row
 * are used.
 */
function addDeal(
  row: AcquisitionRow,
  pairKey: string,
  terms: Terms,
  intake: AcquisitionIntake,
): Reject | null {
  const known = intake.deals.get(pairKey);
  if (known !== undefined) {
    if (known.priceUsd === null && terms.priceUsd !== null) Object.assign(known, terms);
    return rejectRow(intake.file, row, 'repeats an earlier row');
  }
  const acquiree = shareSide(row, 'company', intake);
  const acquirer = shareSide(row, 'acquirer', intake);
  intake.deals.set(pairKey, { acquiree, acquirer, ...terms });
  return null;
}

function shareSide(
  row: AcquisitionRow,
  side: 'company' | 'acquirer',
  { stubs }: AcquisitionIntake,
): CompanyEntry {
  return stubs.share(acquisitionSideFacts(row, side, row.field(`${side}_permalink`) ?? ''));
}

/**
 * Records the latest deal of the acquiree. Of deals with the same date or without a date, the first in the file is
 * used.
 */
function noteLatestDeal(deal: DealEntry): void {
  const latest = deal.acquiree.latestDeal;
  if (latest === null || (deal.date ?? '') > (latest.date ?? '')) deal.acquiree.latestDeal = deal;
}

/**
 * First pass over the companies file: adds every company to the index and yields the rejected rows. Does not report the
 * bytes read; the second pass does, because it takes longer.
 */
export async function* indexCompanies(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const quiet: FileListener = {
    onBytes: () => undefined,
    onRefused: (path, refusal) => {
      listener.onRefused(path, refusal);
    },
  };
  for await (const row of readCsvRows(file, companyLayout, quiet)) {
    if (row.kind === 'Reject') yield row;
    else {
      const reject = indexCompany(file, row, index);
      if (reject !== null) yield reject;
      else listener.onCount('companies in the file', 1);
    }
  }
}

function indexCompany(file: SourceFile, row: CompanyRow, index: CompanyIndex): Reject | null {
  const permalink = row.field('permalink');
  if (permalink === null || !isOrganizationPermalink(permalink)) {
    return rejectRow(file, row, 'the permalink is not an organization path');
  }
  if (index.find(permalinkKey(permalink)) !== null) return rejectRow(file, row, 'repeats an earlier row');
  index.add(companyFacts(row, permalink), 'file', row.line);
  return null;
}

/**
 * Second pass over the companies file: yields the facts of every company that the first pass added, in file order.
 * Reading the file twice avoids holding all its rows in memory.
 */
export async function* listIndexedCompanies(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<CompanyFacts> {
  for await (const row of readCsvRows(file, companyLayout, listener)) {
    if (row.kind === 'Reject') continue;
    const permalink = row.field('permalink') ?? '';
    if (index.find(permalinkKey(permalink))?.line === row.line) yield companyFacts(row, permalink);
  }
}

const needed = ['company_name', 'investor_name', 'funded_when', 'amount_usd'] as const;

const layout = { needed, names: ['company_name', 'investor_name'], encoding: 'utf8' } as const;

type InvestmentRow = CsvRow<(typeof needed)[number]>;

interface InvestmentIntake {
  readonly index: CompanyIndex;
  readonly investors: InvestorIndex;
  readonly listener: IntakeListener;
}

/**
 * Reads the 4-column investments file. A row links one investor to one round, identified by company name, investor name
 * and date. Yields the rejected rows, for example those that match no round.
 */
export async function* indexInvestments(file: SourceFile, intake: InvestmentIntake): AsyncGenerator<Reject> {
  for await (const row of readCsvRows(file, layout, intake.listener)) {
    const reject = row.kind === 'Reject' ? row : indexInvestment(file, row, intake);
    if (reject !== null) yield reject;
  }
}

function indexInvestment(
  file: SourceFile,
  row: InvestmentRow,
  { index, investors, listener }: InvestmentIntake,
): Reject | null {
  const company = nameKey(row.field('company_name') ?? '');
  const name = row.field('investor_name');
  if (company === null) return rejectRow(file, row, 'the row has no company');
  const rounds = listEncounteredRounds(row, company, index, listener);
  if (rounds.length === 0) return rejectUnlinked(file, row, 'no matching round: same company and date');
  listener.onCount('investment rows matched', 1);
  if (rounds.length > 1) listener.onCount('investment rows that match several rounds equally', 1);
  if (name === null) return rejectRow(file, row, 'the row has no investor');
  const named = investors.shareByName(name);
  const joined = rounds.map((round) => joinNamed(round, named, listener));
  return joined.every((each) => each) ? null : rejectUnlinked(file, row, 'several investors have this name');
}

/**
 * Returns the rounds that match a row's company name and date. If any of them also matches the amount, the others are
 * omitted. Several rounds match if they differ only in their ID.
 */
function listEncounteredRounds(
  row: InvestmentRow,
  companyKey: string,
  index: CompanyIndex,
  listener: IntakeListener,
): RoundEntry[] {
  const date = row.field('funded_when');
  if (date === null) return [];
  const onDate = index
    .listByName(companyKey)
    .flatMap((company) => company.rounds.filter((round) => round.date === date));
  const amount = readAmount(row.field('amount_usd'), listener);
  const ofAmount = onDate.filter((round) => round.amount === amount);
  return ofAmount.length > 0 ? ofAmount : onDate;
}

/**
 * Links a round to the investor with the row's investor name. Returns false if several investors have the name and none
 * of them is already linked to the round.
 */
function joinNamed(
  round: RoundEntry,
  named: readonly InvestorEntry[],
  listener: Pick<IntakeListener, 'onCount'>,
): boolean {
  if (named.some((investor) => round.investors?.includes(investor) === true)) return true;
  const [investor, other] = named;
  if (investor === undefined || other !== undefined) return false;
  return joinRound(round, investor, listener);
}

/** Links an investor to a round. Returns false if they are already linked. */
export function joinRound(
  round: RoundEntry,
  investor: InvestorEntry,
  listener: Pick<IntakeListener, 'onCount'>,
): boolean {
  if (round.investors?.includes(investor) === true) return false;
  if (round.investors === null) listener.onCount('rounds with investors', 1);
  round.investors = appended(round.investors ?? [], investor);
  investor.rounds.push(round);
  return true;
}
