import type { IntakeListener, Reject } from '../intake-item.js';
import { acquisitionLayout, acquisitionSideFacts, type AcquisitionRow } from './company-facts.js';
import type { CompanyEntry, CompanyIndex, DealEntry } from './company-index.js';
import { readCsvRows } from '../csv-rows.js';
import { readAmount, readDealDate } from './export-values.js';
import { isOrganizationPermalink, permalinkKey } from './permalink.js';
import { rejectRow } from './reject-row.js';
import type { StubCompanies } from './stub-companies.js';
import type { SourceFile } from '../../files/source-file.js';

/** The deals by the permalinks of both sides, in the order of the file. */
export type Acquisitions = ReadonlyMap<string, DealEntry>;

interface AcquisitionIntake {
  readonly file: SourceFile;
  readonly index: CompanyIndex;
  readonly stubs: StubCompanies;
  readonly listener: IntakeListener;
  readonly deals: Map<string, DealEntry>;
}

/** Reads the acquisitions and adds a stub to the index for every side that no file holds. Yields the rows that are none. */
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
    return rejectRow(intake.file, row, 'the permalink is not a path of an organization');
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
    listener.onCount('impossible dates made unknown', 1);
  });
  const currency = row.field('price_currency_code')?.toUpperCase();
  const price = readAmount(row.field('price_amount'), listener, currency);
  // No exchange rates of those years are at hand, and the contract knows dollars alone (contract 2.7).
  const isForeign = currency !== 'USD';
  if (price !== null && isForeign) listener.onCount('prices dropped because not USD', 1);
  return { date, priceUsd: price === null || isForeign ? null : Math.round(price) };
}

/**
 * A pair of companies has one deal: the export tells the same one several times, with dates that differ by days
 * or with the price left out. The first row stands, unless only a later one knows the price; then its date and
 * price are taken together.
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

/** Keeps the latest deal with its acquiree; of deals without a date or of the same day, the first in the file. */
function noteLatestDeal(deal: DealEntry): void {
  const latest = deal.acquiree.latestDeal;
  if (latest === null || (deal.date ?? '') > (latest.date ?? '')) deal.acquiree.latestDeal = deal;
}
