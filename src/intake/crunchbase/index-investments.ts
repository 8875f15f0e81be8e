import { nameKey } from '../../domain/comparison-keys.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import type { SourceFile } from '../../files/source-file.js';
import type { CompanyIndex, InvestorEntry, RoundEntry } from './company-index.js';
import { readCsvRows, type CsvRow } from '../csv-rows.js';
import { readAmount } from './export-values.js';
import type { InvestorIndex } from './investor-index.js';
import { joinRound } from './join-round.js';
import { rejectRow, rejectUnlinked } from './reject-row.js';

const needed = ['company_name', 'investor_name', 'funded_when', 'amount_usd'] as const;

const layout = { needed, names: ['company_name', 'investor_name'], encoding: 'utf8' } as const;

type InvestmentRow = CsvRow<(typeof needed)[number]>;

interface InvestmentIntake {
  readonly index: CompanyIndex;
  readonly investors: InvestorIndex;
  readonly listener: IntakeListener;
}

/**
 * Reads the 4-column file of investments. A row is one investor in one round, by the names of company and investor and the
 * date of the round. Yields the rows that fit no round.
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
  if (company === null) return rejectRow(file, row, 'the row names no company');
  const rounds = listRoundsMet(row, company, index, listener);
  if (rounds.length === 0) return rejectUnlinked(file, row, 'no round of that company on that date');
  listener.onCount('investment rows matched', 1);
  if (rounds.length > 1) listener.onCount('investment rows that meet several rounds alike', 1);
  if (name === null) return rejectRow(file, row, 'the row names no investor');
  const named = investors.shareByName(name);
  const joined = rounds.map((round) => joinNamed(round, named, listener));
  return joined.every((each) => each) ? null : rejectUnlinked(file, row, 'several investors have that name');
}

/**
 * The rounds that a row can mean: those on its date of every company of its name, and of these the ones of its
 * amount if there are any. Rounds that the export tells apart by nothing but their id all count as met.
 */
function listRoundsMet(
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

/** Links the round with the investor of a name. False when several have the name and none of them is in the round. */
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
