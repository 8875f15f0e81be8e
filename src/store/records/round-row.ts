import type { FundingRoundRecord, Participation } from '../../domain/records/funding-round.js';

/** A row of `funding_round`: the record with its investors as the text of a JSON list. */
export type RoundRow = Omit<FundingRoundRecord, 'investors'> & { readonly investors: string };

/** The row itself becomes the record: there are thousands of them in a page, and nobody else has them. */
export function fromRoundRow(row: RoundRow): FundingRoundRecord {
  const record: Omit<RoundRow, 'investors'> & { investors: unknown } = row;
  record.investors = JSON.parse(row.investors);
  return record as FundingRoundRecord;
}

/** The names of an investor are in one order, so that equal lists are equal texts. */
export function writeInvestors(investors: readonly Participation[]): string {
  const listed = investors.map(({ investorId, investorName, isLeadInvestor }) => ({
    investorId,
    investorName,
    isLeadInvestor,
  }));
  return JSON.stringify(listed);
}
