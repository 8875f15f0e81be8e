import type { IntakeListener, Reject } from '../intake-item.js';
import type { SourceFile } from '../../files/source-file.js';
import { sideFacts, type SideColumn } from './company-facts.js';
import type { CompanyEntry, CompanyIndex } from './company-index.js';
import { readCsvRows, type CsvLayout, type CsvRow } from '../csv-rows.js';
import { readAmount, readDealDate } from './export-values.js';
import { findInvestmentType } from './investment-type-table.js';
import { hasColumn } from './has-column.js';
import { isOrganizationPermalink, latin1PermalinkKey, nameFromPermalink } from './permalink.js';
import { findRoundId } from './record-ids.js';
import { rejectRow } from './reject-row.js';
import type { RoundFacts, RoundIndex } from './round-index.js';
import type { StubCompanies } from './stub-companies.js';

type TermColumn =
  'funding_round_permalink' | 'funding_round_type' | 'funding_round_code' | 'funded_at' | 'raised_amount_usd';

/** The columns in which a row describes a round and the company that raised it. */
export type RoundColumn = TermColumn | SideColumn<'company'>;

export type RoundRow = CsvRow<RoundColumn>;

/** The columns of both forms of the file. */
const needed = [
  'company_permalink',
  'funding_round_permalink',
  'funding_round_type',
  'funding_round_code',
  'funded_at',
  'raised_amount_usd',
] as const;

/** A row of `rounds.csv` describes its company. */
const describedLayout: CsvLayout<RoundColumn> = {
  needed,
  names: ['company_permalink', 'company_name'],
  encoding: 'utf8',
};

/**
 * A row of `rounds2.csv` has the company's permalink only. The file is neither UTF-8 nor Windows-1252, so it is read as
 * latin-1, which loses no byte.
 */
const bareLayout: CsvLayout<RoundColumn> = { needed, names: ['company_permalink'], encoding: 'latin1' };

/** What the rows of a file of rounds are linked with. */
export interface RoundIntake {
  readonly index: CompanyIndex;
  readonly stubs: StubCompanies;
  readonly rounds: RoundIndex;
  readonly listener: IntakeListener;
}

/** Reads a file of rounds into the index of rounds. The header decides which form it has. Yields the rejected rows. */
export async function* indexRounds(file: SourceFile, intake: RoundIntake): AsyncGenerator<Reject> {
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

/** Finds the company of a row by the permalink in it. */
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
    return rejectRow(file, row, 'the permalink is not a path of an organization');
  }
  if (id === null) return rejectRow(file, row, 'the permalink is not a path of a funding round');
  if (seen.has(id)) return rejectRow(file, row, 'repeats an earlier row');
  seen.add(id);
  const company = findCompany(row, permalink);
  const companyName = company?.name ?? nameFromPermalink(readableLatin1(permalink));
  rounds.share(id, { company, companyName, ...readTerms(row, listener) });
  return null;
}

/** The type, date and amount that a row gives for its round. */
export function readTerms(
  row: CsvRow<TermColumn>,
  listener: Pick<IntakeListener, 'onCount'>,
): Pick<RoundFacts, 'type' | 'date' | 'amount'> {
  const date = readDealDate(row.field('funded_at'), () => {
    listener.onCount('impossible dates made unknown', 1);
  });
  return {
    type: findInvestmentType(row.field('funding_round_type'), row.field('funding_round_code')),
    date,
    amount: readAmount(row.field('raised_amount_usd'), listener),
  };
}

/** The text that latin-1 reading took apart, when its bytes still are UTF-8; else the text as it was read. */
function readableLatin1(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}
