import type { DateString } from '../../domain/date-string.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import type { Funding, FundingDetail } from '../../domain/records/company.js';
import { compareText } from './compare-text.js';

/** What a round contributes to its company's record. */
export interface RaisedRound {
  readonly id: string;
  readonly type: InvestmentType | null;
  readonly date: DateString | null;
  readonly amount: number | null;
  readonly investors: readonly { readonly name: string }[] | null;
}

/**
 * What a company has raised, counted from its rounds: the export's own totals and counts disagree with them. A
 * company without a known round has everything unknown.
 */
export function companyFunding(rounds: readonly RaisedRound[]): Funding {
  const newestFirst = rounds.toSorted(compareNewestFirst);
  const [last] = newestFirst;
  const amounts = rounds.map((round) => round.amount).filter((amount) => amount !== null);
  return {
    totalFundingUsd: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    lastFundingUsd: last?.amount ?? null,
    lastFundingDate: last?.date ?? null,
    lastFundingType: last?.type ?? null,
    roundCount: last === undefined ? null : rounds.length,
    roundDetails: last === undefined ? null : newestFirst.map(fundingDetail),
    postMoneyValuationUsd: null,
  };
}

/** The names of all investors in the rounds, each once, the newest round's first; null when none is known. */
export function listInvestorNames(rounds: readonly RaisedRound[]): string[] | null {
  const investors = rounds.toSorted(compareNewestFirst).flatMap((round) => round.investors ?? []);
  return investors.length === 0 ? null : [...new Set(investors.map((investor) => investor.name))];
}

function fundingDetail(round: RaisedRound): FundingDetail {
  return {
    date: round.date,
    investors: round.investors?.map((investor) => investor.name) ?? null,
    type: round.type,
    raised: round.amount,
  };
}

function compareNewestFirst(left: RaisedRound, right: RaisedRound): number {
  return compareText(right.date ?? '', left.date ?? '') || compareText(left.id, right.id);
}
