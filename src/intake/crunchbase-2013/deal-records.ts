import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import { companyIdOf, investorIdOf } from './snapshot-ids.js';
import type { Deal, Offering, Round } from './snapshot-index.js';

/** The record of a round. The snapshot does not say who led. */
export function fundingRoundRecord(round: Round): FundingRoundRecord {
  return {
    id: round.id,
    name: `${round.type ?? 'Funding Round'} - ${round.company.name}`,
    companyId: companyIdOf(round.company.objectId),
    companyName: round.company.name,
    investmentType: round.type,
    announcedOn: round.date,
    raisedAmountUsd: round.amount,
    preMoneyValuationUsd: round.preMoney,
    postMoneyValuationUsd: round.postMoney,
    investors: round.investors.map((investor) => ({
      investorId: investorIdOf(investor.objectId),
      investorName: investor.name,
      isLeadInvestor: false,
    })),
  };
}

/** The record of an acquisition. The snapshot says how it was paid (`term_code`), not of which type it was. */
export function acquisitionRecord({ id, acquirer, acquiree, date, priceUsd }: Deal): AcquisitionRecord {
  return {
    id,
    acquirerCompanyId: companyIdOf(acquirer.objectId),
    acquirerName: acquirer.name,
    acquireeCompanyId: companyIdOf(acquiree.objectId),
    acquireeName: acquiree.name,
    acquirerDomain: acquirer.domain,
    acquireeDomain: acquiree.domain,
    acquisitionType: null,
    priceUsd,
    acquisitionDate: date,
  };
}

export function ipoRecord(offering: Offering): IpoRecord {
  return {
    id: offering.id,
    companyId: companyIdOf(offering.company.objectId),
    companyName: offering.company.name,
    companyDomain: offering.company.domain,
    stockExchangeSymbol: offering.exchange,
    stockSymbol: offering.symbol,
    wentPublicOn: offering.date,
    sharePriceUsd: null,
    valuationPriceUsd: offering.valuation,
    moneyRaisedUsd: offering.raised === null ? null : Math.round(offering.raised),
  };
}
