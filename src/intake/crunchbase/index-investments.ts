import { nameKey } from '../../domain/comparison-keys.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import { appended, type CompanyIndex, type InvestorEntry, type RoundEntry } from './company-index.js';
import { readCsvRows, type CsvRow } from '../csv-rows.js';
import { readAmount } from './export-values.js';
import { investorIdOf } from './record-ids.js';
import { rejectRow } from './reject-row.js';
import type { SourceFile } from '../../files/source-file.js';

const needed = ['company_name', 'investor_name', 'funded_when', 'amount_usd'] as const;

const layout = { needed, names: ['company_name', 'investor_name'], encoding: 'utf8' } as const;

type InvestmentRow = CsvRow<(typeof needed)[number]>;

/**
 * Reads the investment rows, each one investor in one round, and hangs the investors on the rounds they meet.
 * Yields the rows that meet none; returns the investors by name in its comparable form (`David Cohen` and
 * `david cohen` are one), in the order of the file.
 */
export async function* indexInvestments(
  file: SourceFile,
  index: CompanyIndex,
  listener: IntakeListener,
): AsyncGenerator<Reject, ReadonlyMap<string, InvestorEntry>> {
  const investors = new Map<string, InvestorEntry>();
  for await (const row of readCsvRows(file, layout, listener)) {
    const reject = row.kind === 'Reject' ? row : indexInvestment(file, row, index, investors, listener);
    if (reject !== null) yield reject;
  }
  return investors;
}

function indexInvestment(
  file: SourceFile,
  row: InvestmentRow,
  index: CompanyIndex,
  investors: Map<string, InvestorEntry>,
  listener: IntakeListener,
): Reject | null {
  const company = nameKey(row.field('company_name') ?? '');
  const name = row.field('investor_name');
  if (company === null) return rejectRow(file, row, 'the row names no company');
  const rounds = listRoundsMet(row, company, index, listener);
  if (rounds.length === 0) return rejectRow(file, row, 'no round of that company on that date');
  listener.onCount('investment rows matched', 1);
  if (rounds.length > 1) listener.onCount('investment rows that meet several rounds alike', 1);
  if (name === null) return rejectRow(file, row, 'the row names no investor');
  const investor = shareInvestor(investors, name);
  for (const round of rounds) join(round, investor, listener);
  return null;
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

function shareInvestor(investors: Map<string, InvestorEntry>, name: string): InvestorEntry {
  const key = nameKey(name) ?? name;
  const known = investors.get(key);
  if (known !== undefined) {
    // Of two spellings the one with capitals is the careful one.
    if (known.name === key && name !== key) known.name = name;
    return known;
  }
  const investor: InvestorEntry = { id: investorIdOf(key), key, name, rounds: [] };
  investors.set(key, investor);
  return investor;
}

function join(round: RoundEntry, investor: InvestorEntry, listener: IntakeListener): void {
  if (round.investors === null) listener.onCount('rounds with investors', 1);
  if (round.investors?.includes(investor) === true) return;
  round.investors = appended(round.investors ?? [], investor);
  investor.rounds.push(round);
}
