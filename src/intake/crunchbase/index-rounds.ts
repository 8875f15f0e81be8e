import type { IntakeListener, Reject } from '../intake-item.js';
import { appended, type CompanyIndex, type RoundEntry } from './company-index.js';
import { readCsvRows, type CsvRow } from '../csv-rows.js';
import { readAmount, readDealDate } from './export-values.js';
import { findInvestmentType } from './investment-type-table.js';
import { isOrganizationPermalink, latin1PermalinkKey, nameFromPermalink } from './permalink.js';
import { findRoundId } from './record-ids.js';
import { rejectRow } from './reject-row.js';
import type { SourceFile } from '../../files/source-file.js';

const needed = [
  'company_permalink',
  'funding_round_permalink',
  'funding_round_type',
  'funding_round_code',
  'funded_at',
  'raised_amount_usd',
] as const;

const layout = { needed, names: ['company_permalink'], encoding: 'latin1' } as const;

type RoundRow = CsvRow<(typeof needed)[number]>;

/** Where the rounds of a file go: all of them in order, each with its company too, and what is told of them. */
interface RoundIntake {
  readonly index: CompanyIndex;
  readonly rounds: Map<string, RoundEntry>;
  readonly listener: IntakeListener;
  readonly shareDate: (date: string) => string;
}

/**
 * Reads the rounds, by their id in the order of the file, and hangs each on its company. Yields the rows that are
 * no rounds. The file is no UTF-8 and no Windows-1252 either, so it is read as latin-1, which loses no byte.
 */
export async function* indexRounds(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<Reject, ReadonlyMap<string, RoundEntry>> {
  const dates = new Map<string, string>();
  const shareDate = (date: string): string => dates.get(date) ?? (dates.set(date, date), date);
  const intake: RoundIntake = { index, rounds: new Map(), listener, shareDate };
  for await (const row of readCsvRows(file, layout, listener)) {
    const reject = row.kind === 'Reject' ? row : indexRound(file, row, intake);
    if (reject !== null) yield reject;
  }
  return intake.rounds;
}

function indexRound(file: SourceFile, row: RoundRow, intake: RoundIntake): Reject | null {
  const permalink = row.field('company_permalink');
  const id = findRoundId(row.field('funding_round_permalink') ?? '');
  if (permalink === null || !isOrganizationPermalink(permalink)) {
    return rejectRow(file, row, 'the permalink is not a path of an organization');
  }
  if (id === null) return rejectRow(file, row, 'the permalink is not a path of a funding round');
  if (intake.rounds.has(id)) return rejectRow(file, row, 'repeats an earlier row');
  const round = roundEntry(id, permalink, row, intake);
  intake.rounds.set(id, round);
  if (round.company !== null) round.company.rounds = appended(round.company.rounds, round);
  intake.listener.onCount('rounds', 1);
  if (round.company === null) intake.listener.onCount('rounds without a company', 1);
  return null;
}

function roundEntry(id: string, permalink: string, row: RoundRow, intake: RoundIntake): RoundEntry {
  const company = intake.index.find(latin1PermalinkKey(permalink));
  const date = readDealDate(row.field('funded_at'), () => {
    intake.listener.onCount('impossible dates made unknown', 1);
  });
  return {
    id,
    company,
    companyName: company?.name ?? nameFromPermalink(readableLatin1(permalink)),
    type: findInvestmentType(row.field('funding_round_type'), row.field('funding_round_code')),
    date: date === null ? null : intake.shareDate(date),
    amount: readAmount(row.field('raised_amount_usd'), intake.listener),
    investors: null,
  };
}

/** The text that latin-1 reading took apart, when its bytes still are UTF-8; else the text as it was read. */
function readableLatin1(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}
