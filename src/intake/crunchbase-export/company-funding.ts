import type { Funding } from '../../domain/records/company.js';
import type { Participation } from '../../domain/records/funding-round.js';
import type { RoundFacts } from './round-facts.js';

/** A round with its investors. */
export interface CompanyRound extends RoundFacts {
  readonly investors: readonly Participation[];
}

/** What a company has raised by its rounds, which come with the newest first. */
export function companyFunding(rounds: readonly CompanyRound[]): Funding {
  const [last] = rounds;
  const amounts = rounds.map((round) => round.amount).filter((amount) => amount !== null);
  const valued = rounds.find((round) => round.postMoneyValuation !== null);
  return {
    totalFundingUsd: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    lastFundingUsd: last?.amount ?? null,
    lastFundingDate: last?.date ?? null,
    lastFundingType: last?.type ?? null,
    roundCount: last === undefined ? null : rounds.length,
    roundDetails: last === undefined ? null : rounds.map(fundingDetail),
    postMoneyValuationUsd: valued?.postMoneyValuation ?? null,
  };
}

function fundingDetail({ date, investors, type, amount }: CompanyRound): FundingDetail {
  const names = investors.map((investor) => investor.investorName);
  return { date, investors: names.length === 0 ? null : names, type, raised: amount };
}

type FundingDetail = NonNullable<Funding['roundDetails']>[number];

/** The names of all investors, the newest round's first, and how many they are; null when none is known. */
export function listInvestors(rounds: readonly CompanyRound[]): {
  readonly investorNames: string[] | null;
  readonly investorCount: number | null;
} {
  const names = new Map<string, string>();
  for (const { investorId, investorName } of rounds.flatMap((round) => round.investors)) {
    names.set(investorId, investorName);
  }
  if (names.size === 0) return { investorNames: null, investorCount: null };
  return { investorNames: [...new Set(names.values())], investorCount: names.size };
}
