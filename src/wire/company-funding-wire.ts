import { z } from 'zod';
import type { CompanyAcquisition, CompanyIpo, Funding, FundingDetail } from '../domain/records/company.js';
import {
  maybeDate,
  maybeInteger,
  maybeList,
  maybeNumber,
  maybeText,
  maybeTexts,
  part,
} from './wire-fields.js';

/** A company's money: what it raised, who bought it, when it went public (contract 2.4). */
const fundingDetailWire = z
  .strictObject({
    date: maybeDate.describe('Day on which the round was announced'),
    investors: maybeTexts.describe('Investor names'),
    type: maybeText.describe('Kind of round, for example `Series A`'),
    raised: maybeNumber.describe('US dollars'),
  })
  .meta({ id: 'FundingDetail', description: 'A funding round, as the record of its company names it' });

const funding = z
  .strictObject({
    total_funding_usd: maybeNumber.describe('US dollars'),
    last_funding_usd: maybeNumber.describe('US dollars'),
    last_funding_date: maybeDate.describe('Day of the last round'),
    last_funding_type: maybeText.describe('Kind of the last round, for example `Series A`'),
    round_count: maybeInteger.describe('Number of rounds'),
    round_details: maybeList(fundingDetailWire).describe('The rounds'),
    post_money_valuation_usd: maybeNumber.describe('US dollars'),
  })
  .meta({ id: 'Funding', description: 'What a company raised' });

export const fundingWire = part(funding);

export const companyAcquisitionWire = z
  .strictObject({
    acquirer: maybeText.describe('Name of the buyer'),
    date: maybeDate.describe('Day on which the deal was announced or closed'),
    amount_usd: maybeNumber.describe('US dollars'),
  })
  .meta({ id: 'CompanyAcquisition', description: 'How a company was bought' });

/** The contract writes these six keys in camelCase. */
export const companyIpoWire = z
  .strictObject({
    wentPublicOn: maybeDate.describe('First day of trading'),
    stockExchange: maybeText.describe('Name of the stock exchange'),
    stockSymbol: maybeText.describe('Symbol under which the share is traded'),
    sharePrice: maybeNumber.describe('Price of one share at the offering'),
    valuationPrice: maybeNumber.describe('Value of the whole company at the offering'),
    raisedAmount: maybeNumber.describe('Money raised by the offering'),
  })
  .meta({ id: 'CompanyIpo', description: 'A public offering, as the record of its company names it' });

type FundingDetailWire = z.output<typeof fundingDetailWire>;
type FundingWire = z.output<typeof funding>;
type CompanyAcquisitionWire = z.output<typeof companyAcquisitionWire>;
type CompanyIpoWire = z.output<typeof companyIpoWire>;

function serializeFundingDetail(round: FundingDetail): FundingDetailWire {
  return { date: round.date, investors: round.investors, type: round.type, raised: round.raised };
}

export function serializeFunding(funding: Funding): FundingWire {
  return {
    total_funding_usd: funding.totalFundingUsd,
    last_funding_usd: funding.lastFundingUsd,
    last_funding_date: funding.lastFundingDate,
    last_funding_type: funding.lastFundingType,
    round_count: funding.roundCount,
    round_details: funding.roundDetails?.map(serializeFundingDetail) ?? null,
    post_money_valuation_usd: funding.postMoneyValuationUsd,
  };
}

/** Null when the company was never bought (D8). */
export function serializeCompanyAcquisition(
  acquisition: CompanyAcquisition | null,
): CompanyAcquisitionWire | null {
  if (acquisition === null) return null;
  return { acquirer: acquisition.acquirer, date: acquisition.date, amount_usd: acquisition.amountUsd };
}

export function serializeCompanyIpo(ipo: CompanyIpo): CompanyIpoWire {
  return {
    wentPublicOn: ipo.wentPublicOn,
    stockExchange: ipo.stockExchange,
    stockSymbol: ipo.stockSymbol,
    sharePrice: ipo.sharePrice,
    valuationPrice: ipo.valuationPrice,
    raisedAmount: ipo.raisedAmount,
  };
}

function readFundingDetail(wire: FundingDetailWire): FundingDetail {
  return { date: wire.date, investors: wire.investors, type: wire.type, raised: wire.raised };
}

/** The inverse of `serializeFunding`. */
export function readFunding(wire: FundingWire): Funding {
  return {
    totalFundingUsd: wire.total_funding_usd,
    lastFundingUsd: wire.last_funding_usd,
    lastFundingDate: wire.last_funding_date,
    lastFundingType: wire.last_funding_type,
    roundCount: wire.round_count,
    roundDetails: wire.round_details?.map(readFundingDetail) ?? null,
    postMoneyValuationUsd: wire.post_money_valuation_usd,
  };
}

/** The inverse of `serializeCompanyAcquisition`. */
export function readCompanyAcquisition(wire: CompanyAcquisitionWire | null): CompanyAcquisition | null {
  if (wire === null) return null;
  return { acquirer: wire.acquirer, date: wire.date, amountUsd: wire.amount_usd };
}

/** The inverse of `serializeCompanyIpo`. */
export function readCompanyIpo(wire: CompanyIpoWire): CompanyIpo {
  return {
    wentPublicOn: wire.wentPublicOn,
    stockExchange: wire.stockExchange,
    stockSymbol: wire.stockSymbol,
    sharePrice: wire.sharePrice,
    valuationPrice: wire.valuationPrice,
    raisedAmount: wire.raisedAmount,
  };
}
