import type { Reject } from '../intake-item.js';
import type { SourceFile } from '../../files/source-file.js';
import { sideFacts } from './company-facts.js';
import type { InvestorEntry } from './company-index.js';
import { readCsvRows, type CsvLayout, type CsvRow } from '../csv-rows.js';
import { readTerms, type RoundColumn, type RoundIntake } from './index-rounds.js';
import type { InvestorIndex } from './investor-index.js';
import { joinRound } from './join-round.js';
import { isOrganizationPermalink, nameFromPath } from './permalink.js';
import { placeText } from './place-text.js';
import { findRoundId } from './record-ids.js';
import { rejectRow } from './reject-row.js';

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
 * Reads the 18-column file of investments. A row is one investor in one round, both by permalink. It describes the round
 * and the company too, so each is added when no other file holds it. Yields the rejected rows.
 */
export async function* indexLinkedInvestments(
  file: SourceFile,
  intake: LinkedIntake,
): AsyncGenerator<Reject> {
  for await (const row of readCsvRows(file, layout, intake.listener)) {
    const reject = row.kind === 'Reject' ? row : indexInvestment(file, row, intake);
    if (reject !== null) yield reject;
  }
}

function indexInvestment(file: SourceFile, row: InvestmentRow, intake: LinkedIntake): Reject | null {
  const permalink = row.field('company_permalink') ?? '';
  const id = findRoundId(row.field('funding_round_permalink') ?? '');
  if (!isOrganizationPermalink(permalink)) {
    return rejectRow(file, row, 'the permalink is not a path of an organization');
  }
  if (id === null) return rejectRow(file, row, 'the permalink is not a path of a funding round');
  const [investor] = findInvestor(row, intake.investors);
  const company = intake.stubs.shareOfRound(sideFacts(row, 'company', permalink));
  const terms = readTerms(row, intake.listener);
  const round = intake.rounds.share(id, { company, companyName: company.name, ...terms });
  if (investor === undefined) return rejectRow(file, row, 'the row names no investor');
  if (!joinRound(round, investor, intake.listener)) return rejectRow(file, row, 'repeats an earlier row');
  intake.listener.onCount('investment rows matched', 1);
  return null;
}

/** The investor of a row. A few rows lack the permalink and have the name only. */
function findInvestor(row: InvestmentRow, investors: InvestorIndex): readonly InvestorEntry[] {
  const permalink = row.field('investor_permalink');
  const name = row.field('investor_name');
  if (permalink === null) return name === null ? [] : investors.shareByName(name);
  const country = row.field('investor_country_code');
  const location = placeText(row.field('investor_city'), row.field('investor_state_code'), country);
  return [investors.shareByPermalink(permalink, name ?? nameFromPath(permalink), location)];
}
