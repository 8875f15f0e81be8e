import type { CompanyAcquisition, CompanyIpo, Funding } from '../../domain/records/company.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import type { CompanyPlan } from './demo-plan.js';

/** Adds the company's own rounds up: nothing here can disagree with the round records. */
export function sumFunding({ rounds }: CompanyPlan): Funding {
  const amounts = rounds.map((round) => round.raisedAmountUsd).filter((amount) => amount !== null);
  const dated = rounds.filter((round) => round.announcedOn !== null);
  const last = dated.at(-1) ?? rounds.at(-1);
  return {
    totalFundingUsd: amounts.length === 0 ? null : amounts.reduce((one, other) => one + other, 0),
    lastFundingUsd: last?.raisedAmountUsd ?? null,
    lastFundingDate: last?.announcedOn ?? null,
    lastFundingType: last?.investmentType ?? null,
    roundCount: rounds.length,
    roundDetails: rounds.map((round) => ({
      date: round.announcedOn,
      investors: round.investors.map(({ investorName }) => investorName),
      type: round.investmentType,
      raised: round.raisedAmountUsd,
    })),
    postMoneyValuationUsd: lastValuation(rounds),
  };
}

/** The deal in which the company was bought, as its acquisition record tells it. */
export function tellAcquisition({ acquisition }: CompanyPlan): CompanyAcquisition | null {
  if (acquisition === null) return null;
  const { acquirerName, acquisitionDate, priceUsd } = acquisition;
  return { acquirer: acquirerName, date: acquisitionDate, amountUsd: priceUsd };
}

/** The company's listing, as its IPO record tells it; empty when it is not listed. */
export function tellIpo({ ipo }: CompanyPlan): CompanyIpo[] {
  if (ipo === null) return [];
  return [
    {
      wentPublicOn: ipo.wentPublicOn,
      stockExchange: ipo.stockExchangeSymbol,
      stockSymbol: ipo.stockSymbol,
      sharePrice: ipo.sharePriceUsd,
      valuationPrice: ipo.valuationPriceUsd,
      raisedAmount: ipo.moneyRaisedUsd,
    },
  ];
}

/** How far the company has come, told by its rounds and its exit. */
export function growthStage(company: CompanyPlan): string {
  if (company.ipo !== null || company.status === 'acquired') return 'exit';
  const types = new Set(company.rounds.map((round) => round.investmentType));
  if (types.has('Series C')) return 'late';
  if (types.has('Series B')) return 'growth';
  if (types.has('Series A')) return 'early';
  return types.size > 0 ? 'seed' : 'bootstrapped';
}

function lastValuation(rounds: readonly FundingRoundRecord[]): number | null {
  return rounds.findLast((round) => round.postMoneyValuationUsd !== null)?.postMoneyValuationUsd ?? null;
}
