import type { AcquisitionType } from '../../domain/acquisition-types.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { FundingRoundRecord, Participation } from '../../domain/records/funding-round.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import type { Acquisition, FundingRound, Ipo } from '../generated/prisma/client.js';
import { toDate, toInteger } from './row-values.js';

/** The record of a row of `funding_round` with its participations in their order. */
export function fromFundingRoundRow(row: FundingRound, investors: Participation[]): FundingRoundRecord {
  return {
    ...row,
    investmentType: row.investmentType as InvestmentType | null,
    announcedOn: toDate(row.announcedOn),
    investors,
  };
}

/** The record of a row of `acquisition`. */
export function fromAcquisitionRow(row: Acquisition): AcquisitionRecord {
  return {
    ...row,
    acquisitionType: row.acquisitionType as AcquisitionType | null,
    priceUsd: toInteger(row.priceUsd),
    acquisitionDate: toDate(row.acquisitionDate),
  };
}

/** The record of a row of `ipo`. */
export function fromIpoRow(row: Ipo): IpoRecord {
  return { ...row, wentPublicOn: toDate(row.wentPublicOn), moneyRaisedUsd: toInteger(row.moneyRaisedUsd) };
}
