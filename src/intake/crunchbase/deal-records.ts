import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import type { DealEntry, RoundEntry } from './company-index.js';
import { acquisitionIdOf } from './record-ids.js';

/** The record of a round. Valuations are in no file, and neither is who led, so nobody is said to have. */
export function fundingRoundRecord(round: RoundEntry): FundingRoundRecord {
  return {
    id: round.id,
    name: `${round.type ?? 'Funding Round'} - ${round.companyName}`,
    companyId: round.company?.id ?? null,
    companyName: round.companyName,
    investmentType: round.type,
    announcedOn: round.date,
    raisedAmountUsd: round.amount,
    preMoneyValuationUsd: null,
    postMoneyValuationUsd: null,
    investors: (round.investors ?? []).map((investor) => ({
      investorId: investor.id,
      investorName: investor.name,
      isLeadInvestor: false,
    })),
  };
}

/** The record of an acquisition; the export does not classify them, so the type is null (contract 2.7). */
export function acquisitionRecord({ acquirer, acquiree, date, priceUsd }: DealEntry): AcquisitionRecord {
  return {
    id: acquisitionIdOf(acquiree.permalink, acquirer.permalink, date),
    acquirerCompanyId: acquirer.id,
    acquirerName: acquirer.name,
    acquireeCompanyId: acquiree.id,
    acquireeName: acquiree.name,
    acquirerDomain: acquirer.domain,
    acquireeDomain: acquiree.domain,
    acquisitionType: null,
    priceUsd,
    acquisitionDate: date,
  };
}
